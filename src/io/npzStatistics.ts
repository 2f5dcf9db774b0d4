import { extname } from "node:path";
import { openByteSource, type ByteSource } from "./byteSource.ts";
import { readArrayData } from "./arrayData.ts";
import { readNpyHeader, type NpyHeader } from "./npyHeader.ts";
import { ReadError } from "./readError.ts";
import type { NumericValues } from "./sampleArray.ts";
import { readZipMembers, type ZipMember } from "./zipArchive.ts";

/** Mean and covariance of a set of features whose samples are not at hand. */
export interface StoredStatistics {
  /** d values. */
  mean: Float64Array;
  /** d × d, n − 1 in the denominator. */
  covariance: Float64Array;
  /** Samples behind it; null where the file does not say. */
  n: number | null;
  /** Of the covariance as stored. */
  dtype: string;
  /** Names of the arrays that were read. */
  keys: string[];
}

/** How a tool names the arrays of its statistics, and what they hold. */
interface Naming {
  mean: string;
  covariance: string;
  /** Sums over samples rather than means, with their number. */
  count?: string;
}

/** pytorch-fid, clean-fid, torch-fidelity and ADM; older scripts; the state of torchmetrics, sums over samples. */
const NAMINGS: readonly Naming[] = [
  { mean: "mu", covariance: "sigma" },
  { mean: "mean", covariance: "cov" },
  ...["real", "fake"].map((side) => ({
    mean: `${side}_features_sum`,
    covariance: `${side}_features_cov_sum`,
    count: `${side}_features_num_samples`,
  })),
];
/** Statistics of other features (ADM's of sFID), and the other side of a torchmetrics state. */
const BESIDE = /^(mu_s|sigma_s|(real|fake)_features_(sum|cov_sum|num_samples))$/;
const COUNTS = ["n", "num_samples", "n_samples"];

/** Length of the mean, where a file holds the mean and covariance of features and no samples; else undefined. */
export async function statisticsDimension(path: string): Promise<number | undefined> {
  if (extname(path).toLowerCase() !== ".npz") return undefined;
  const source = await openByteSource(path);
  try {
    const members = membersByKey(await readZipMembers(source));
    const naming = namingOf(members);
    if (!naming) return undefined;
    for (const [key, member] of members) {
      if (Object.values(naming).includes(key) || BESIDE.test(key)) continue;
      if (await holdsSamples(source, key, member)) return undefined;
    }
    return (await headerOf(source, naming.mean, members.get(naming.mean)!)).shape.at(-1);
  } finally {
    await source.close();
  }
}

/**
 * Reads the mean and covariance that FID tools store: `mu` and `sigma` (pytorch-fid, clean-fid, torch-fidelity, ADM), or the
 * sums of a torchmetrics state.
 *
 * @throws ReadError where shapes do not belong together or a value is not finite
 */
export async function readStatistics(path: string): Promise<StoredStatistics> {
  const source = await openByteSource(path);
  try {
    const members = membersByKey(await readZipMembers(source));
    const naming = namingOf(members);
    if (!naming) throw refuse(path, `holds no mean and covariance (mu, sigma); choose another file.`);
    const mean = await readArray(source, naming.mean, members);
    const covariance = await readArray(source, naming.covariance, members);
    const d = mean.values.length;
    const fits =
      mean.shape.filter((extent) => extent > 1).length <= 1 && String(covariance.shape) === `${d},${d}`;
    if (!fits) {
      throw refuse(
        path,
        `holds ${naming.mean} of shape ${shapeInWords(mean.shape)} and ${naming.covariance} of shape ${shapeInWords(covariance.shape)}, which do not belong together; a mean has d values and its covariance d × d.`,
      );
    }
    const n = await countIn(source, members, naming);
    const stored = {
      mean: Float64Array.from(mean.values),
      covariance: Float64Array.from(covariance.values),
      n,
      dtype: covariance.dtype,
      keys: Object.values(naming) as string[],
    };
    requireFinite(path, stored);
    return naming.count === undefined ? stored : fromSums(path, stored);
  } finally {
    await source.close();
  }
}

function membersByKey(members: readonly ZipMember[]): Map<string, ZipMember> {
  const arrays = members.filter(({ name }) => name.endsWith(".npy"));
  return new Map(arrays.map((member) => [member.name.slice(0, -".npy".length), member]));
}

function namingOf(members: ReadonlyMap<string, ZipMember>): Naming | undefined {
  return NAMINGS.find((naming) => Object.values(naming).every((key: string) => members.has(key)));
}

/** Whether an array beside the statistics has an axis that may count samples. */
async function holdsSamples(source: ByteSource, key: string, member: ZipMember): Promise<boolean> {
  try {
    const { shape } = await headerOf(source, key, member);
    return shape.length > 0 && shape[0] > 1;
  } catch (error) {
    if (error instanceof ReadError) return false;
    throw error;
  }
}

async function headerOf({ path }: ByteSource, key: string, member: ZipMember): Promise<NpyHeader> {
  const stream = await member.open();
  try {
    return await readNpyHeader(stream, subjectOf(path, key), { scalars: true });
  } finally {
    stream.close();
  }
}

async function readArray(
  { path }: ByteSource,
  key: string,
  members: ReadonlyMap<string, ZipMember>,
): Promise<{ shape: number[]; dtype: string; values: NumericValues }> {
  const stream = await members.get(key)!.open();
  try {
    const subject = subjectOf(path, key);
    const header: NpyHeader = await readNpyHeader(stream, subject, { scalars: true });
    // A number without axes is read as an array of one.
    const shape = header.shape.length > 0 ? header.shape : [1];
    const values = await readArrayData({ ...header, shape }, stream, subject);
    await stream.finish();
    return { shape, dtype: header.type.dtype, values };
  } finally {
    stream.close();
  }
}

async function countIn(
  source: ByteSource,
  members: ReadonlyMap<string, ZipMember>,
  naming: Naming,
): Promise<number | null> {
  const key = naming.count ?? COUNTS.find((name) => members.has(name));
  if (key === undefined) return null;
  const { values } = await readArray(source, key, members);
  const n = Math.round(values[0]);
  return values.length === 1 && n >= 2 ? n : null;
}

/** Means and covariances from sums over n samples, as torchmetrics takes them. */
function fromSums(path: string, sums: StoredStatistics): StoredStatistics {
  const { n, mean: total, covariance: products } = sums;
  if (n === null) throw refuse(path, "holds sums over fewer than two samples; choose statistics of more.");
  const d = total.length;
  const mean = total.map((value) => value / n);
  const covariance = products.map(
    (value, at) => (value - n * mean[Math.floor(at / d)] * mean[at % d]) / (n - 1),
  );
  return { ...sums, mean, covariance };
}

function requireFinite(path: string, { mean, covariance, keys }: StoredStatistics): void {
  for (const [i, values] of [mean, covariance].entries()) {
    const at = values.findIndex((value) => !Number.isFinite(value));
    if (at >= 0) {
      throw refuse(
        path,
        `holds ${values[at]} in ${keys[i]} at position ${at}; compute the statistics again from finite features.`,
      );
    }
  }
}

function subjectOf(path: string, key: string): { path: string; name: string } {
  return { path, name: `${path} (array ${JSON.stringify(key)})` };
}

function shapeInWords(shape: readonly number[]): string {
  return `(${shape.join(", ")})`;
}

function refuse(path: string, sentence: string): ReadError {
  return new ReadError("not-numeric", path, `${path} ${sentence}`);
}
