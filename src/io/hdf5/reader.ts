import { isolatedReader } from "../isolated/isolatedReader.ts";

/** HDF5, and NetCDF-4, which is HDF5. */
export const hdf5Reader = isolatedReader({
  name: "hdf5",
  title: "HDF5",
  extensions: [".h5", ".hdf5", ".hdf", ".nc", ".nc4"],
  recognises: (head) => Buffer.from(head.subarray(0, 8)).toString("latin1") === "\x89HDF\r\n\x1a\n",
  threadFile: "hdf5Thread.js",
});
