import { readdir, stat } from "node:fs/promises";
import { extname } from "node:path";
import { arrayFolderReader, isArrayFolder } from "./arrayFolder.ts";
import { accessError, openByteSource } from "./byteSource.ts";
import { chosenSamples } from "./chosenSamples.ts";
import { fileState } from "./fileState.ts";
import { hdf5Reader } from "./hdf5/reader.ts";
import { imageExtensions, imageFolderReader } from "./imageFolder.ts";
import { moleculeReader } from "./molecules/reader.ts";
import { hasMolecules } from "./molecules/smilesFile.ts";
import { netcdfClassicReader } from "./netcdf/classic.ts";
import { npyReader } from "./npy.ts";
import { npzReader } from "./npz.ts";
import { parquetReader } from "./parquet/reader.ts";
import { ReadError } from "./readError.ts";
import type { ReadOptions } from "./readOptions.ts";
import type { ArrayDescription, SampleArray } from "./sampleArray.ts";
import { safetensorsReader } from "./safetensors.ts";
import type { SampleReader } from "./sampleReader.ts";
import { axesInOrder, withSampleAxis } from "./sampleAxis.ts";
import { tableReader } from "./table.ts";
import { torchReader } from "./torch/torch.ts";
import { unreadFormats } from "./unreadFormats.ts";

/** Readers of files, in the order in which their marks are tried. A new format is a file of its own and a line here. */
const fileReaders: readonly SampleReader[] = [
  npyReader,
  npzReader,
  safetensorsReader,
  torchReader,
  netcdfClassicReader,
  hdf5Reader,
  parquetReader,
  moleculeReader,
  tableReader,
];

/**
 * Reads a set of samples: axis 0 counts samples, values in C order.
 *
 * What is written to while it is read is read again, once.
 *
 * @throws ReadError with one sentence for people, `changing` where it changed both times; the signal's reason where it is
 *   aborted
 */
export async function readSamples(path: string, options: ReadOptions = {}): Promise<SampleArray> {
  const attempt = async () => {
    options.signal?.throwIfAborted();
    const before = await fileState(path);
    // An error may come of the change: half an array, a file that is gone.
    const outcome = await readOnce(path, options).catch((error: unknown) => ({ error }));
    return { outcome, changed: (await fileState(path)) !== before };
  };
  let { outcome, changed } = await attempt();
  if (changed) ({ outcome, changed } = await attempt());
  if (changed) {
    throw new ReadError(
      "changing",
      path,
      `${path} keeps changing while it is read; wait until it is fully written and evaluate again.`,
    );
  }
  if ("error" in outcome) throw outcome.error;
  return outcome;
}

/**
 * As `readSamples`, without a look at whether the file changes meanwhile: for who looks himself, since of a folder of many
 * images the look takes longer than reading a few.
 */
export function readPart(path: string, options: ReadOptions): Promise<SampleArray> {
  return readOnce(path, options);
}

async function readOnce(path: string, options: ReadOptions): Promise<SampleArray> {
  const reader = await readerFor(path);
  const { axis = 0, choose, ...rest } = options;
  if (axis !== 0) return chosenSamples(withSampleAxis(await reader.read(path, rest), axis), choose);
  const array = await reader.read(path, options);
  return array.total === undefined ? chosenSamples(array, choose) : array;
}

/**
 * Describes the sample arrays that a file or folder holds, or the one that is named, from headers alone.
 *
 * @throws ReadError as `readSamples` would
 */
export async function describeSamples(path: string, options: ReadOptions = {}): Promise<ArrayDescription[]> {
  const { axis = 0, ...rest } = options;
  const arrays = await (await readerFor(path)).describe(path, rest);
  return arrays.map((array) => ({ ...array, shape: axesInOrder(path, array.shape, axis) }));
}

/** Whether a file of this name can hold samples that are read, by its ending alone and in any case. */
export function isReadablePath(name: string): boolean {
  const extension = extname(name).toLowerCase();
  return fileReaders.some((reader) => reader.extensions.includes(extension));
}

async function readerFor(path: string): Promise<SampleReader> {
  const stats = await stat(path).catch((error: unknown) => {
    throw accessError(path, error);
  });
  if (stats.isDirectory()) return folderReader(path);
  // Opening a pipe would wait for its writer.
  if (!stats.isFile()) {
    throw new ReadError(
      "unsupported-format",
      path,
      `${path} is neither a file nor a folder; choose one of these.`,
    );
  }
  const extension = extname(path).toLowerCase();
  if (imageExtensions.includes(extension)) {
    const sentence = "is one image, and one image is one sample; choose the folder that holds all of them.";
    throw new ReadError("unsupported-format", path, `${path} ${sentence}`);
  }
  const unread = unreadFormats.get(extension);
  if (unread !== undefined) throw new ReadError("unsupported-format", path, `${path} ${unread}.`);
  const reader = await fileReader(path, extension);
  if (reader) return reader;
  const known = [...new Set(fileReaders.flatMap(({ extensions }) => extensions))].join(", ");
  throw new ReadError(
    "unsupported-format",
    path,
    `${path} is of no format that is read here; convert it to one of ${known} or a folder of images.`,
  );
}

/**
 * The reader for a file: of those for its ending the one that knows its content, else any that does. Some people save
 * arrays without an ending, or under a wrong one.
 */
async function fileReader(path: string, extension: string): Promise<SampleReader | undefined> {
  if (await hasMolecules(path)) return moleculeReader;
  const named = fileReaders.filter(({ extensions }) => extensions.includes(extension));
  // Text has no mark: any file may be a table where its name says so.
  if (named.some((reader) => reader.recognises === undefined)) return named[0];
  const source = await openByteSource(path);
  try {
    const head = await source.read(0, 16);
    const knows = (reader: SampleReader) => reader.recognises?.(head);
    return named.find(knows) ?? fileReaders.find(knows) ?? named.at(0);
  } finally {
    await source.close();
  }
}

async function folderReader(path: string): Promise<SampleReader> {
  const names = await readdir(path).catch((error: unknown) => {
    throw accessError(path, error);
  });
  return isArrayFolder(names) ? arrayFolderReader : imageFolderReader;
}
