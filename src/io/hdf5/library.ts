import { ready, type Metadata } from "h5wasm/node";

type Library = Awaited<typeof ready>;

export type { Metadata };

/** What an object in a file is. */
export type ObjectKind = "group" | "dataset" | "other";

/** An HDF5 file that is open. Names of objects are absolute paths in it. `close` must be called. */
export interface Hdf5File {
  /** Names of what a group holds. */
  list(group: string): string[];
  kindOf(object: string): ObjectKind;
  metadata(dataset: string): Metadata;
  /** Numbers of the filters that its chunks went through. */
  filters(dataset: string): { id: number; name: string }[];
  attributeNames(object: string): string[];
  /** Bytes of an attribute, little-endian, and what they are. */
  attribute(object: string, name: string): { bytes: Uint8Array; metadata: Metadata };
  /**
   * Reads a box of elements, little-endian, and passes on their bytes, which are valid during the call alone.
   *
   * @param start where it begins on each axis; @param extent elements on each axis
   */
  readBox(
    dataset: string,
    start: readonly number[],
    extent: readonly number[],
    itemSize: number,
    use: (bytes: Uint8Array) => void,
  ): void;
  close(): void;
}

/** Thrown for failures that the library reports with a status alone. */
export class Hdf5Failure extends Error {
  override readonly name = "Hdf5Failure";
}

/**
 * Opens a file with libhdf5, which reads it in ranges.
 *
 * @throws what libhdf5 gives as its reason; see `reasonOf`
 */
export async function openHdf5(path: string): Promise<Hdf5File> {
  const library = await started();
  const id = library.open(path, library.H5F_ACC_RDONLY, false, -1, -1);
  if (id < 0n) throw new Hdf5Failure("unable to open file");
  return {
    list: (group) => library.get_names(id, group, false),
    kindOf: (object) => kindOf(library, library.get_type(id, object)),
    metadata: (dataset) => library.get_dataset_metadata(id, dataset),
    filters: (dataset) => library.get_dataset_filters(id, dataset),
    attributeNames: (object) => library.get_attribute_names(id, object),
    attribute(object, name) {
      const metadata = library.get_attribute_metadata(id, object, name);
      const size = metadata.shape === null || metadata.vlen ? 0 : metadata.size * metadata.total_size;
      const bytes = withMemory(library, size, (pointer) => {
        if (size > 0) library.get_attribute_data(id, object, name, BigInt(pointer));
        return library.HEAPU8.slice(pointer, pointer + size);
      });
      return { bytes, metadata };
    },
    readBox(dataset, start, extent, itemSize, use) {
      const size = extent.reduce((product, count) => product * count, itemSize);
      withMemory(library, size, (pointer) => {
        const steps = extent.map(() => 1n);
        const [counts, starts] = [extent, start].map((numbers) => numbers.map(BigInt));
        const status = library.get_dataset_data(id, dataset, counts, starts, steps, BigInt(pointer));
        if (status < 0) throw new Hdf5Failure("unable to read data");
        use(library.HEAPU8.subarray(pointer, pointer + size));
      });
    },
    close: () => void library.close_file(id),
  };
}

let library: Promise<Library> | undefined;

function started(): Promise<Library> {
  library ??= ready.then((module) => {
    // Otherwise reasons go to standard error, and failures of some calls nowhere.
    module.activate_throwing_error_handler();
    // Filters that are not built in would be looked for on the disk, and run.
    for (const path of module.get_plugin_search_paths()) if (path !== "") module.remove_plugin_search_path(0);
    return module;
  });
  return library;
}

function kindOf(library: Library, type: number): ObjectKind {
  if (type === library.H5G_GROUP) return "group";
  return type === library.H5G_DATASET ? "dataset" : "other";
}

function withMemory<T>(library: Library, size: number, use: (pointer: number) => T): T {
  const pointer = library._malloc(Math.max(1, size));
  if (pointer === 0) throw new Hdf5Failure("unable to allocate memory");
  try {
    return use(pointer);
  } finally {
    library._free(pointer);
  }
}

/** The innermost reason that libhdf5 gives, in its own words; undefined where the error is none of its own. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof Hdf5Failure) return error.message;
  if (!(error instanceof Error)) return undefined;
  const reasons = [...error.message.matchAll(/^ *#\d+: .*? in \w+\(\): (.*)$/gm)].map(([, reason]) => reason);
  if (reasons.length > 0) {
    return reasons[reasons.length - 1]
      .replace(/[^\x20-\x7e]/g, "?")
      .replace(/\.$/, "")
      .slice(0, 160);
  }
  return error.message.startsWith("error - ") ? error.message.slice("error - ".length, 160) : undefined;
}
