const pickle = "is a pickle, which is never loaded because that would run code";
const arrow = "is an Arrow table, which this version does not read";
const archive = "is an archive, which this version does not read";

/** Formats of samples that people have and that are not read: what each is, and what to do. */
export const unreadFormats: ReadonlyMap<string, string> = new Map([
  [".pkl", `${pickle}; save the samples with numpy.save as .npy`],
  [".pickle", `${pickle}; save the samples with numpy.save as .npy`],
  [".joblib", `${pickle}; save the samples with numpy.save as .npy`],
  [".mat", "is a MATLAB file, which this version does not read; save the samples with h5write as .h5"],
  [".arrow", `${arrow}; save it as .parquet`],
  [".feather", `${arrow}; save it as .parquet`],
  [
    ".tfrecord",
    "is a TFRecord file, which this version does not read; save the samples with numpy.save as .npy",
  ],
  [".tar", `${archive}; unpack it and choose the folder`],
  [".zip", `${archive}; unpack it and choose the folder`],
  [".gz", `${archive}; unpack it and choose what was in it`],
]);
