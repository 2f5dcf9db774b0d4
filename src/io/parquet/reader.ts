import { isolatedReader } from "../isolated/isolatedReader.ts";

/** Apache Parquet. */
export const parquetReader = isolatedReader({
  name: "parquet",
  title: "Parquet",
  extensions: [".parquet"],
  recognises: (head) => Buffer.from(head.subarray(0, 4)).toString("latin1") === "PAR1",
  threadFile: "parquetThread.js",
});
