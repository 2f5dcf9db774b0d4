/** Formats of samples that people have and this version does not read: what to convert each to. */
export const unreadFormats: ReadonlyMap<string, string> = new Map([
  [".h5", "HDF5, which this version does not read; save the data set to evaluate with numpy.save as .npy"],
  [".hdf5", "HDF5, which this version does not read; save the data set to evaluate with numpy.save as .npy"],
  [".parquet", "Parquet, which this version does not read; save the table as .csv or its values as .npy"],
  [
    ".pkl",
    "a pickle, which is never loaded because that would run code; save the samples with numpy.save as .npy",
  ],
  [
    ".pickle",
    "a pickle, which is never loaded because that would run code; save the samples with numpy.save as .npy",
  ],
  [".webp", "a WebP image, which this version does not read; convert its folder to PNG"],
  [
    ".tif",
    "a TIFF image, which this version does not read; convert its folder to PNG, or its values to .npy",
  ],
  [
    ".tiff",
    "a TIFF image, which this version does not read; convert its folder to PNG, or its values to .npy",
  ],
]);
