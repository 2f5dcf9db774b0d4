import { openByteSource, type ByteSource } from "./byteSource.ts";
import { formatShape } from "./formatting.ts";
import { readNpyData } from "./npyData.ts";
import { readNpyHeader, type NpyHeader } from "./npyHeader.ts";
import { ReadError } from "./readError.ts";
import { noteRoundedIntegers } from "./roundedIntegers.ts";
import type { NumericValues, SampleArray } from "./sampleArray.ts";
import type { SampleReader } from "./sampleReader.ts";
import { readZipMembers, type ZipMember } from "./zipArchive.ts";

/** An array of the archive: its header, or why it cannot be samples. */
type ArchivedArray = { key: string; member: ZipMember } & (
  { header: NpyHeader; refusal?: undefined } | { header?: undefined; refusal: ReadError }
);
type ReadableArray = Extract<ArchivedArray, { header: NpyHeader }>;

/** What the arrays of an archive are. */
interface ArchiveContent {
  arrays: ArchivedArray[];
  /** Arrays that can be the samples. */
  candidates: ReadableArray[];
}

/** numpy's .npz, stored or deflated, with class labels beside the samples as ADM writes them. */
export const npzReader: SampleReader = {
  name: "npz",
  extensions: [".npz"],
  recognises: (head) => head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4,

  async describe(path) {
    const source = await openByteSource(path);
    try {
      const content = await readContent(source);
      if (content.candidates.length === 0) throw withoutCandidates(path, content.arrays);
      return content.candidates.map(({ key, header: { shape, type } }) => ({
        key,
        shape,
        dtype: type.dtype,
      }));
    } finally {
      await source.close();
    }
  },

  async read(path, { key, signal }) {
    const source = await openByteSource(path);
    try {
      return await readArchive(path, await readContent(source), key, signal);
    } finally {
      await source.close();
    }
  },
};

async function readArchive(
  path: string,
  { arrays, candidates }: ArchiveContent,
  key: string | undefined,
  signal: AbortSignal | undefined,
): Promise<SampleArray> {
  const chosen = key === undefined ? onlyCandidate(path, arrays, candidates) : namedArray(path, arrays, key);
  const values = await readValues(path, chosen, signal);
  const { shape, type } = chosen.header;
  const keys = candidates.map((candidate) => candidate.key);
  const samples: SampleArray = {
    path,
    format: "npz",
    key: chosen.key,
    keys,
    shape,
    dtype: type.dtype,
    values,
    notes: noteRoundedIntegers(type.dtype, values),
  };
  const labels = labelsOf(chosen, arrays);
  if (labels) {
    const classes = await readValues(path, labels, signal);
    // Longer integers are identifiers of samples and no classes.
    if (classes.every((value) => value === (value | 0))) {
      samples.labels = Int32Array.from(classes);
      samples.notes.push(`Class labels were taken from array ${JSON.stringify(labels.key)}`);
    }
  }
  return samples;
}

async function readContent(source: ByteSource): Promise<ArchiveContent> {
  const byKey = new Map<string, ArchivedArray>();
  for (const member of await readZipMembers(source)) {
    if (!member.name.endsWith(".npy") || isMacMetadata(member.name)) continue;
    const key = member.name.slice(0, -".npy".length);
    byKey.set(key, await readMemberHeader(source.path, key, member));
  }
  const arrays = [...byKey.values()];
  if (arrays.length === 0) {
    throw new ReadError(
      "no-samples",
      source.path,
      `${source.path} holds no arrays; choose an archive that numpy.savez wrote.`,
    );
  }
  const readable = arrays.filter((array): array is ReadableArray => array.header !== undefined);
  const samples = readable.filter((array) => !isStatistic(array, readable));
  const candidates = samples.filter((array) => !samples.some((other) => isLabelsOf(array, other)));
  return { arrays, candidates };
}

/** What the Finder of macOS adds when it packs a folder: attributes of files under the files' own names. */
function isMacMetadata(name: string): boolean {
  return name.startsWith("__MACOSX/") || (name.split("/").at(-1) ?? "").startsWith("._");
}

async function readMemberHeader(path: string, key: string, member: ZipMember): Promise<ArchivedArray> {
  const stream = await member.open();
  try {
    return { key, member, header: await readNpyHeader(stream, subjectOf(path, key)) };
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
  { key, member }: ReadableArray,
  signal: AbortSignal | undefined,
): Promise<NumericValues> {
  const stream = await member.open();
  try {
    const subject = subjectOf(path, key);
    const header = await readNpyHeader(stream, subject);
    const values = await readNpyData(header, stream, subject, signal);
    await stream.finish();
    return values;
  } finally {
    stream.close();
  }
}

function subjectOf(path: string, key: string): { path: string; name: string } {
  return { path, name: `${path} (array ${JSON.stringify(key)})` };
}

/** Mean and covariance of Inception features, as FID tools store them, ADM's `mu_s` and `sigma_s` for sFID as well. */
function isStatistic({ key, header }: ReadableArray, all: readonly ReadableArray[]): boolean {
  const match = /^(mu|sigma)(_s)?$/.exec(key);
  if (!match) return false;
  const [, , suffix = ""] = match;
  const mu = all.find((array) => array.key === `mu${suffix}`);
  const sigma = all.find((array) => array.key === `sigma${suffix}`);
  if (!mu || !sigma) return false;
  const [dimension] = mu.header.shape;
  return (
    mu.header.shape.length === 1 &&
    sigma.header.shape.length === 2 &&
    sigma.header.shape.every((extent) => extent === dimension) &&
    header.type.kind.startsWith("float")
  );
}

const labelKeys = /^(arr_1|y|labels?|class(es)?|class_labels?|targets?)$/i;

/** Whether an array is the class labels of another: named so, integers, one a sample. */
function isLabelsOf(array: ReadableArray, samples: ReadableArray): boolean {
  const { shape, type } = array.header;
  return (
    array !== samples &&
    labelKeys.test(array.key) &&
    !labelKeys.test(samples.key) &&
    type.dtype.includes("int") &&
    shape.slice(1).every((extent) => extent === 1) &&
    shape[0] === samples.header.shape[0]
  );
}

function labelsOf(samples: ReadableArray, arrays: readonly ArchivedArray[]): ReadableArray | undefined {
  return arrays.find(
    (array): array is ReadableArray => array.header !== undefined && isLabelsOf(array, samples),
  );
}

function namedArray(path: string, arrays: readonly ArchivedArray[], key: string): ReadableArray {
  const named = arrays.find((array) => array.key === key);
  if (named?.header) return named;
  if (named) throw named.refusal;
  const keys = arrays.filter(({ header }) => header).map((array) => array.key);
  const sentence = `holds no array ${JSON.stringify(key)}; choose one of ${keys.map((name) => JSON.stringify(name)).join(", ")}.`;
  throw new ReadError("unknown-key", path, `${path} ${sentence}`, keys);
}

function onlyCandidate(
  path: string,
  arrays: readonly ArchivedArray[],
  candidates: readonly ReadableArray[],
): ReadableArray {
  if (candidates.length === 1) return candidates[0];
  if (candidates.length === 0) throw withoutCandidates(path, arrays);
  const list = candidates.map(
    ({ key, header }) => `${JSON.stringify(key)} ${formatShape(header.shape)} ${header.type.dtype}`,
  );
  throw new ReadError(
    "ambiguous-array",
    path,
    `${path} holds several arrays that could be the samples, ${list.join(", ")}; choose one with --key NAME.`,
    candidates.map(({ key }) => key),
  );
}

function withoutCandidates(path: string, arrays: readonly ArchivedArray[]): ReadError {
  if (arrays.some(({ header }) => header)) {
    return new ReadError(
      "no-samples",
      path,
      `${path} holds Fréchet statistics (mu, sigma), not samples; choose the samples that they were computed from.`,
    );
  }
  return arrays[0].refusal!;
}
