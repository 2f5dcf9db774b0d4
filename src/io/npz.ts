import { describeArrayFile, readArrayFile, type ArrayFile } from "./arrayFile.ts";
import { openByteSource, type ByteSource } from "./byteSource.ts";
import type { FileArray, ReadableArray } from "./fileArrays.ts";
import { readArrayData } from "./arrayData.ts";
import { readNpyHeader } from "./npyHeader.ts";
import { ReadError } from "./readError.ts";
import type { NumericValues } from "./sampleArray.ts";
import { arrayIn } from "./sampleShape.ts";
import type { SampleReader } from "./sampleReader.ts";
import { readZipMembers, type ZipMember } from "./zipArchive.ts";

type ArchivedArray = FileArray & { member: ZipMember };

/** numpy's .npz, stored or deflated, with class labels beside the samples as ADM writes them. */
export const npzReader: SampleReader = {
  name: "npz",
  extensions: [".npz"],
  recognises: (head) => head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4,

  async describe(path, options) {
    return describeArrayFile(path, await openArchive(path), options);
  },

  async read(path, options) {
    return readArrayFile(path, await openArchive(path), options);
  },
};

async function openArchive(path: string): Promise<ArrayFile<ArchivedArray>> {
  const source = await openByteSource(path);
  try {
    return {
      format: "npz",
      readsParts: true,
      arrays: await readArrays(source),
      read: (array, signal, chosen) => readValues(path, array, signal, chosen),
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function readArrays(source: ByteSource): Promise<ArchivedArray[]> {
  const byKey = new Map<string, ArchivedArray>();
  const members = await readZipMembers(source);
  for (const member of members) {
    if (!member.name.endsWith(".npy") || isMacMetadata(member.name)) continue;
    const key = member.name.slice(0, -".npy".length);
    byKey.set(key, await readMemberHeader(source.path, key, member));
  }
  if (byKey.size > 0) return [...byKey.values()];
  const remedy = members.some(({ name }) => name.endsWith("/data.pkl"))
    ? "it looks like a file of torch.save; rename it to .pt"
    : "choose an archive that numpy.savez wrote";
  throw new ReadError("no-samples", source.path, `${source.path} holds no arrays; ${remedy}.`);
}

/** What the Finder of macOS adds when it packs a folder: attributes of files under the files' own names. */
function isMacMetadata(name: string): boolean {
  return name.startsWith("__MACOSX/") || (name.split("/").at(-1) ?? "").startsWith("._");
}

async function readMemberHeader(path: string, key: string, member: ZipMember): Promise<ArchivedArray> {
  const stream = await member.open();
  try {
    const { shape, type } = await readNpyHeader(stream, arrayIn(path, key));
    return { key, member, shape, dtype: type.dtype };
  } catch (error) {
    if (error instanceof ReadError && error.code !== "damaged") return { key, member, refusal: error };
    // A header that makes no sense is most often a flipped bit; the checksum tells so in plainer words.
    await stream.finish();
    throw error;
  } finally {
    stream.close();
  }
}

async function readValues(
  path: string,
  { key, member }: ReadableArray<ArchivedArray>,
  signal: AbortSignal | undefined,
  chosen: Int32Array | undefined,
): Promise<NumericValues> {
  const stream = await member.open();
  try {
    const subject = arrayIn(path, key);
    const header = await readNpyHeader(stream, subject);
    const values = await readArrayData(header, stream, subject, signal, chosen);
    await stream.finish();
    return values;
  } finally {
    stream.close();
  }
}
