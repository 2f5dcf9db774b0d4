import { stat } from "node:fs/promises";
import { allocateValues } from "../allocateValues.ts";
import { describeArrayFile, readArrayFile, type ArrayFile } from "../arrayFile.ts";
import { accessError } from "../byteSource.ts";
import { firstFrom } from "../chosenSamples.ts";
import { decodeElements, type ElementType } from "../elementType.ts";
import type { GuestReader } from "../isolated/serveReader.ts";
import { unpack } from "../netcdf/packing.ts";
import { ReadError } from "../readError.ts";
import { elementCount, type NumericValues } from "../sampleArray.ts";
import { listDatasets, type Dataset } from "./arrays.ts";
import { openHdf5, reasonOf, type Hdf5File } from "./library.ts";

/** HDF5 files and those of NetCDF-4, which are HDF5 by other conventions. Runs on a thread of its own. */
export const hdf5Guest: GuestReader = {
  async describe(path, key, alive) {
    return describeArrayFile(path, await openDatasets(path, alive), { key });
  },

  async read(path, { key, choose }, alive) {
    return readArrayFile(path, await openDatasets(path, alive), { key, choose });
  },

  // libhdf5 loses its place where an error leaves it by an exception, and the file stays open.
  isSpentByErrors: true,

  refusalOf(error, path) {
    const reason = reasonOf(error);
    if (reason?.includes("file signature not found")) {
      return refuse(path, "is not an HDF5 file", "save it with h5py, or give it the ending of its format");
    }
    if (reason !== undefined && /unable to allocate|memory allocation failed/.test(reason)) {
      const sentence = "needs more memory for one chunk than the HDF5 library may take";
      return new ReadError("too-large", path, `${path} ${sentence}; save it with smaller chunks.`);
    }
    const words = reason === undefined ? "it made the HDF5 library stop" : `HDF5: ${reason}`;
    const what = `is damaged, cut or still being written (${words})`;
    return refuse(path, what, "copy it again, or wait until it is closed");
  },
};

function refuse(path: string, what: string, remedy: string): ReadError {
  return new ReadError("damaged", path, `${path} ${what}; ${remedy}.`);
}

async function openDatasets(path: string, alive: () => void): Promise<ArrayFile<Dataset>> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw accessError(path, error);
  });
  if (size === 0) {
    throw refuse(path, "is empty (0 bytes)", "write it again, or wait until it is fully written");
  }
  const file = await openHdf5(path);
  try {
    const arrays = listDatasets(file, path, size, alive);
    if (arrays.length === 0) {
      throw new ReadError("no-samples", path, `${path} holds no data sets; choose a file with samples.`);
    }
    return {
      format: "hdf5",
      arrays,
      read: (dataset, _, chosen) =>
        Promise.resolve(readDataset(file, path, dataset as ReadableDataset, chosen, alive)),
      readsParts: true,
      close() {
        file.close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

type ReadableDataset = Required<Dataset> & { type: ElementType };

/** Bytes that are asked for at a time; a chunk that is larger is taken whole, since it is decompressed whole. */
const slabBytes = 8 << 20;
const largestSlabBytes = 256 << 20;

/** @param chosen rows to take, ascending: slabs that hold none of them are passed over. All when absent */
function readDataset(
  file: Hdf5File,
  path: string,
  { object, type, shape, outerShape, chunks, packing }: ReadableDataset,
  chosen: Int32Array | undefined,
  alive: () => void,
): NumericValues {
  const [rows, ...rest] = outerShape;
  const rowLength = elementCount(shape) / rows;
  const values = allocateValues(type.kind, (chosen?.length ?? rows) * rowLength, path);
  // The library counts an array inside an element as one element.
  const elementSize = (rowLength * type.itemSize) / elementCount(rest);
  const slab = rowsAtOnce(rows, rowLength * type.itemSize, chunks?.at(0) ?? 1);
  const readRows = (row: number, count: number, use: (bytes: Uint8Array) => void) => {
    file.readBox(object, [row, ...rest.map(() => 0)], [count, ...rest], elementSize, use);
    alive();
  };
  for (let row = 0; row < rows; row += slab) {
    const end = Math.min(rows, row + slab);
    if (!chosen) {
      readRows(row, end - row, (bytes) => decodeElements(type, bytes, values, row * rowLength));
      continue;
    }
    const [first, behind] = [firstFrom(chosen, row), firstFrom(chosen, end)];
    if (first === behind) continue;
    const start = chosen[first];
    readRows(start, chosen[behind - 1] + 1 - start, (bytes) => {
      const rowBytes = rowLength * type.itemSize;
      for (let place = first; place < behind; place++) {
        const at = (chosen[place] - start) * rowBytes;
        decodeElements(type, bytes.subarray(at, at + rowBytes), values, place * rowLength);
      }
    });
  }
  return unpack(values, packing, path);
}

function rowsAtOnce(rows: number, rowBytes: number, chunkRows: number): number {
  const chunkBytes = chunkRows * rowBytes;
  const wanted = chunkBytes > largestSlabBytes ? 1 : chunkRows;
  return Math.min(rows, Math.max(wanted, Math.floor(slabBytes / (wanted * rowBytes)) * wanted));
}
