import { formatShape } from "./formatting.ts";
import { ReadError } from "./readError.ts";
import type { ArrayDescription } from "./sampleArray.ts";

interface NamedEntry {
  key: string;
  /** Whether it belongs to other arrays, as their coordinates do: not taken for samples unless there is nothing else. */
  aside?: boolean;
}

/** One array of a file that holds several by name: what it is, or why it cannot be samples. */
export type FileArray = NamedEntry &
  (
    | (ArrayDescription & { key: string; refusal?: undefined })
    | { refusal: ReadError; shape?: undefined; dtype?: undefined }
  );

/** An array whose values can be read. */
export type ReadableArray<A extends FileArray> = Extract<A, { refusal?: undefined }>;

/** Which array of a file is meant. */
export interface ChosenArray<A extends FileArray> {
  samples: ReadableArray<A>;
  /** Class labels of the samples: integers beside them, one a sample. */
  labels?: ReadableArray<A>;
  /** Every array that could have been chosen. */
  keys: string[];
}

/**
 * The array to read: the one of that name, or the only one that can be the samples. Class labels, statistics and the
 * coordinates of other arrays are not taken for samples, unless they are named.
 *
 * @param arrays all arrays of the file, in its order, at least one
 * @throws ReadError `unknown-key`, `ambiguous-array`, `no-samples`, or the refusal of the array itself
 */
export function chooseArray<A extends FileArray>(
  path: string,
  arrays: readonly A[],
  key: string | undefined,
): ChosenArray<A> {
  const candidates = sampleCandidates(arrays);
  const samples = key === undefined ? onlyCandidate(path, arrays, candidates) : namedArray(path, arrays, key);
  const labels = arrays.find((array) => isReadable(array) && isLabelsOf(array, samples));
  return {
    samples,
    ...(labels && isReadable(labels) ? { labels } : {}),
    keys: candidates.map((candidate) => candidate.key),
  };
}

/**
 * Arrays that can be the samples.
 *
 * @throws ReadError where there is none
 */
export function requireCandidates<A extends FileArray>(
  path: string,
  arrays: readonly A[],
): ReadableArray<A>[] {
  const candidates = sampleCandidates(arrays);
  if (candidates.length === 0) throw withoutCandidates(path, arrays);
  return candidates;
}

function sampleCandidates<A extends FileArray>(arrays: readonly A[]): ReadableArray<A>[] {
  const all = arrays.filter(isReadable);
  const hasOwn = arrays.some(({ aside }) => !aside);
  const readable = hasOwn ? all.filter(({ aside }) => !aside) : all;
  const samples = readable.filter((array) => !isStatistic(array, readable));
  return samples.filter((array) => !samples.some((other) => isLabelsOf(array, other)));
}

function isReadable<A extends FileArray>(array: A): array is ReadableArray<A> {
  return array.refusal === undefined;
}

/** Mean and covariance of features, as FID tools store them, ADM's `mu_s` and `sigma_s` for sFID as well. */
function isStatistic({ key, dtype }: ArrayDescription & { key: string }, all: readonly FileArray[]): boolean {
  const match = /^(mu|sigma)(_s)?$/.exec(key);
  if (!match) return false;
  const [, , suffix = ""] = match;
  const mu = all.find((array) => array.key === `mu${suffix}`)?.shape;
  const sigma = all.find((array) => array.key === `sigma${suffix}`)?.shape;
  if (!mu || !sigma) return false;
  const isSquare = sigma.length === 2 && sigma.every((extent) => extent === mu[0]);
  return mu.length === 1 && isSquare && dtype.startsWith("float");
}

const labelNames = /^(arr_1|y|labels?|class(es)?|class_labels?|targets?)$/i;

/** The last part of a name with groups, and what stands before it. */
function splitKey(key: string): [group: string, name: string] {
  const at = Math.max(key.lastIndexOf("/"), key.lastIndexOf("."));
  return [key.slice(0, at + 1), key.slice(at + 1)];
}

/** Whether an array is the class labels of another: beside it, named so, integers, one a sample. */
function isLabelsOf(array: ArrayDescription & { key: string; aside?: boolean }, samples: FileArray): boolean {
  const { shape, dtype } = array;
  const [group, name] = splitKey(array.key);
  const [samplesGroup, samplesName] = splitKey(samples.key);
  return (
    !array.aside &&
    samples.shape !== undefined &&
    array.key !== samples.key &&
    group === samplesGroup &&
    labelNames.test(name) &&
    !labelNames.test(samplesName) &&
    dtype.includes("int") &&
    shape.slice(1).every((extent) => extent === 1) &&
    shape[0] === samples.shape[0]
  );
}

function namedArray<A extends FileArray>(path: string, arrays: readonly A[], key: string): ReadableArray<A> {
  const named = arrays.find((array) => array.key === key) ?? arrays.find((array) => `/${array.key}` === key);
  if (named && isReadable(named)) return named;
  if (named?.refusal) throw named.refusal;
  const keys = arrays.filter(isReadable).flatMap((array) => (array.key === "" ? [] : [array.key]));
  if (keys.length === 0) throw withoutCandidates(path, arrays);
  throw new ReadError(
    "unknown-key",
    path,
    `${path} holds no array ${JSON.stringify(key)}; choose one of ${listOf(keys.map((name) => JSON.stringify(name)))}.`,
    keys,
  );
}

/** Longer lists are cut: a network's file holds hundreds of arrays. */
const listed = 12;

function listOf(words: readonly string[]): string {
  if (words.length <= listed) return words.join(", ");
  return `${words.slice(0, listed).join(", ")} and ${words.length - listed} more`;
}

function onlyCandidate<A extends FileArray>(
  path: string,
  arrays: readonly A[],
  candidates: readonly ReadableArray<A>[],
): ReadableArray<A> {
  if (candidates.length === 1) return candidates[0];
  if (candidates.length === 0) throw withoutCandidates(path, arrays);
  const list = candidates.map(
    ({ key, shape, dtype }) => `${JSON.stringify(key)} ${formatShape(shape)} ${dtype}`,
  );
  throw new ReadError(
    "ambiguous-array",
    path,
    `${path} holds several arrays that could be the samples, ${listOf(list)}; choose one with --key NAME.`,
    candidates.map(({ key }) => key),
  );
}

function withoutCandidates(path: string, arrays: readonly FileArray[]): ReadError {
  const refused = arrays.find((array) => array.refusal)?.refusal;
  if (arrays.some(({ key, shape }) => shape && /^(mu|sigma)(_s)?$/.test(key))) {
    return new ReadError(
      "no-samples",
      path,
      `${path} holds Fréchet statistics (mu, sigma), not samples; choose the samples that they were computed from.`,
    );
  }
  return refused ?? new ReadError("no-samples", path, `${path} holds no arrays of samples; choose another.`);
}
