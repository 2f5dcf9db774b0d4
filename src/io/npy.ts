import { openByteSource } from "./byteSource.ts";
import { streamOf } from "./byteStream.ts";
import { readArrayData } from "./arrayData.ts";
import { readNpyHeader } from "./npyHeader.ts";
import { extentOf } from "./chosenSamples.ts";
import { refuseKey } from "./refuseKey.ts";
import { noteRoundedIntegers } from "./roundedIntegers.ts";
import type { SampleReader } from "./sampleReader.ts";

/** numpy's .npy, versions 1 to 3: one unnamed array. */
export const npyReader: SampleReader = {
  name: "npy",
  extensions: [".npy"],
  recognises: (head) => Buffer.from(head.subarray(0, 6)).toString("latin1") === "\x93NUMPY",

  async describe(path) {
    const source = await openByteSource(path);
    try {
      const { shape, type } = await readNpyHeader(streamOf(source), { path, name: path });
      return [{ shape, dtype: type.dtype }];
    } finally {
      await source.close();
    }
  },

  async read(path, { key, choose, signal }) {
    refuseKey(path, key);
    const source = await openByteSource(path);
    try {
      const subject = { path, name: path };
      const stream = streamOf(source);
      const header = await readNpyHeader(stream, subject);
      const { shape, type } = header;
      const chosen = choose?.(shape[0]);
      const values = await readArrayData(header, stream, subject, signal, chosen);
      const notes = noteRoundedIntegers(type.dtype, values);
      return {
        path,
        format: "npy",
        keys: [],
        ...extentOf(shape, chosen),
        dtype: type.dtype,
        values,
        notes,
      };
    } finally {
      await source.close();
    }
  },
};
