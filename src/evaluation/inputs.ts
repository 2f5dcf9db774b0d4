import { createHash } from "node:crypto";
import { basename } from "node:path";
import { countDuplicates } from "../core/duplicates.ts";
import type { ArrayChoice } from "../experiment/arrayChoice.ts";
import { EXPERIMENT_FILE } from "../experiment/experimentFile.ts";
import type { FeaturePlan } from "../experiment/featurePlan.ts";
import { featuresFileOf } from "../experiment/featuresFile.ts";
import { Refusal } from "../experiment/refusal.ts";
import { bytesOfValue } from "../io/elementType.ts";
import type { MoleculeTable } from "../io/molecules/moleculeTable.ts";
import { ReadError } from "../io/readError.ts";
import type { ReadOptions } from "../io/readOptions.ts";
import { describeSamples, readSamples } from "../io/registry.ts";
import { elementCount, type SampleArray } from "../io/sampleArray.ts";
import { RowReader, type Rows } from "../kernels/rows.ts";
import type { SetMeasures } from "./memoryNeeded.ts";
import type { ReportInput } from "./report.ts";

export type Role = "generated" | "heldout" | "train";
const roleWords: Record<Role, string> = { generated: "generated", heldout: "held-out", train: "train" };

/** A set of samples ready to be measured. */
export interface Input {
  /** Names content and feature space, for cache keys. */
  id: string;
  /** In the feature space. */
  rows: Rows;
  /** The values themselves. */
  samples: Rows;
  /** Numbers of the samples in their file, where a part of them was taken. */
  chosen?: Int32Array;
  /** Class labels that the same file holds beside the samples. */
  labels?: Int32Array;
  /** The molecules whose fingerprints the samples are. */
  molecules?: MoleculeTable;
  /** Shape of one sample; [1] for scalars. */
  sampleShape: number[];
  /** What the report says of it. */
  report: ReportInput;
  notes: string[];
}

/**
 * The measures of one role's samples, from headers alone.
 * @throws ReadError when it cannot be read
 */
export async function measuresOf(
  { path, key, axis }: { path: string } & ArrayChoice,
  features: FeaturePlan,
): Promise<SetMeasures> {
  const own = await describedRows(path, { key, axis });
  if (features.kind !== "file") return own;
  // Features that are missing or do not fit are refused where they are read.
  const beside = await describedRows(featuresFileOf(path)).catch(() => undefined);
  return { ...own, ...(beside && { features: beside }) };
}

async function describedRows(path: string, choice: ArrayChoice = {}): Promise<SetMeasures> {
  // Which of several is meant is asked for where it is read.
  const [{ shape, dtype }] = await describeSamples(path, choice);
  return { n: shape[0], d: elementCount(shape.slice(1)), valueBytes: bytesOfValue(dtype) };
}

/**
 * Reads one role's samples, in the type that they are stored in.
 *
 * @param options which array, which part of it; root: the folder of the experiment, where an answer of the user would be written
 * @throws ReadError when the file cannot be read, Refusal "ambiguous-array" where one of several must be chosen,
 *   "non-finite" when a value is NaN or infinite
 */
export async function readInput(
  role: Role,
  path: string,
  chosenBy: string,
  { root, ...options }: ReadOptions & { root?: string } = {},
): Promise<Input> {
  const array = await readSamples(path, options).catch((error: unknown) => {
    throw error instanceof ReadError && error.code === "ambiguous-array"
      ? ambiguousArray(role, error, root)
      : error;
  });
  const chosen = array.total === undefined ? undefined : options.choose?.(array.total);
  const n = array.shape[0];
  const sampleShape = array.shape.length > 1 ? array.shape.slice(1) : [1];
  const rows: Rows = { n, d: elementCount(sampleShape), values: array.values };
  const range = requireFinite(role, path, rows, chosen);
  requireMeasurable(role, path, range);
  const sha256 = contentHash(array);
  return {
    id: sha256,
    rows,
    samples: rows,
    sampleShape,
    ...(chosen && { chosen }),
    ...(array.labels && { labels: array.labels }),
    ...(array.molecules && { molecules: array.molecules }),
    notes: array.notes,
    report: {
      path,
      format: array.format,
      ...(array.key === undefined ? {} : { key: array.key }),
      shape: array.shape,
      ...(array.total !== undefined && { total: array.total }),
      dtype: array.dtype,
      sha256,
      nonFinite: 0,
      duplicates: countDuplicates(rows),
      range,
      chosenBy,
    },
  };
}

/** The refusal of a file with several arrays, with the option of the role that chooses one. */
function ambiguousArray(role: Role, { path, message, keys }: ReadError, root: string | undefined): Refusal {
  const option = role === "generated" ? "--key" : `--${role}-key`;
  const sentence = message.replace(/--key NAME\.$/, `${option} NAME, or under "data" in ${EXPERIMENT_FILE}.`);
  return new Refusal("ambiguous-array", sentence, { role, path, keys: [...keys], root });
}

/** @throws Refusal "shape-mismatch" unless every set has samples of the same shape as the held-out ones */
export function requireSameShape(inputs: { generated: Input; heldout: Input; train?: Input }): void {
  const { heldout } = inputs;
  for (const input of [inputs.generated, inputs.train]) {
    if (!input || sameShape(input.sampleShape, heldout.sampleShape)) continue;
    const [a, b] = [input, heldout].map(
      ({ report, sampleShape }) => `${basename(report.path)} are ${shapeInWords(sampleShape)}`,
    );
    const remedy = isPermutation(input.sampleShape, heldout.sampleShape)
      ? "the axes are in another order: transpose one of them"
      : "choose files whose samples have one shape";
    throw new Refusal("shape-mismatch", `Samples in ${a} but in ${b}; ${remedy}.`);
  }
}

function shapeInWords(shape: number[]): string {
  if (shape.length > 1) return shape.join("×");
  return shape[0] === 1 ? "single values" : `${shape[0]} values long`;
}

/** @throws Refusal "too-few-samples" unless both sets have samples for balls at the k-th neighbour */
export function requireManifoldSamples(inputs: { generated: Input; heldout: Input }, k: number): void {
  for (const [word, { report, rows }] of [
    ["generated", inputs.generated],
    ["held-out", inputs.heldout],
  ] as const) {
    requireNeighbours(word, report.path, rows.n, k);
  }
}

/** @throws Refusal "too-few-samples" unless each of n samples has a k-th neighbour */
export function requireNeighbours(word: "generated" | "held-out", path: string, n: number, k: number): void {
  if (n > k) return;
  throw new Refusal(
    "too-few-samples",
    `${path} (${word}) holds ${n} sample${n === 1 ? "" : "s"}, but precision and recall with k = ${k} need at least ${k + 1}; ` +
      `use ${n > 2 ? "a smaller k or " : ""}more samples.`,
  );
}

/** @throws Refusal "heldout-is-train" when both roles are played by the same data */
export function requireDistinctRealData(heldout: Input, train: Input | undefined): void {
  if (heldout.report.sha256 !== train?.report.sha256) return;
  throw new Refusal(
    "heldout-is-train",
    `${heldout.report.path} (held-out) and ${train.report.path} (train) hold the same samples, so nothing could tell copying from quality; name real data that the model has not seen as held-out.`,
  );
}

/** Axes of length one carry nothing: (28, 28, 1) and (28, 28) hold the same image. A flat vector may be any shape. */
function sameShape(a: number[], b: number[]): boolean {
  const [x, y] = [a, b].map((shape) => shape.filter((extent) => extent !== 1));
  if (String(x) === String(y)) return true;
  return elementCount(a) === elementCount(b) && (x.length <= 1 || y.length <= 1);
}

function isPermutation(a: number[], b: number[]): boolean {
  const ordered = (shape: number[]) => String([...shape].sort((x, y) => x - y));
  return ordered(a) === ordered(b);
}

/** Smallest and largest value. */
function requireFinite(
  role: Role,
  path: string,
  rows: Rows,
  chosen: Int32Array | undefined,
): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  let bad = 0;
  let first = -1;
  const { n, d } = rows;
  const reader = new RowReader(rows);
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) {
      const value = reader.values[base + c];
      if (!Number.isFinite(value)) {
        if (bad++ === 0) first = i * d + c;
      } else {
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
  }
  if (bad > 0) {
    const place = Math.floor(first / d);
    const sample = chosen?.[place] ?? place;
    throw new Refusal(
      "non-finite",
      `${path} (${roleWords[role]}) holds ${bad} value${bad > 1 ? "s" : ""} that ${bad > 1 ? "are" : "is"} NaN or infinite, ` +
        `the first (${rows.values[first]}) in sample ${sample} at position ${first % d}; ` +
        `remove those samples and evaluate again.`,
    );
  }
  return [low, high];
}

/** Magnitudes whose squares a float64 cannot hold. */
const LARGEST = 1e150;
const SMALLEST = 1e-150;

/** @throws Refusal "out-of-range" where squared distances would overflow, or vanish */
function requireMeasurable(role: Role, path: string, [low, high]: [number, number]): void {
  const span = high - low;
  const what =
    Math.max(-low, high) > LARGEST
      ? "so large that their squared distances overflow"
      : span > 0 && span < SMALLEST
        ? "so close together that their squared distances vanish"
        : undefined;
  if (what === undefined) return;
  throw new Refusal(
    "out-of-range",
    `${path} (${roleWords[role]}) holds values from ${low.toPrecision(3)} to ${high.toPrecision(3)}, ${what}; bring all sets to another scale and evaluate again.`,
  );
}

function contentHash(array: SampleArray): string {
  const { values, shape, dtype, molecules } = array;
  return createHash("sha256")
    .update(`${dtype} ${shape.join(",")}\n`)
    .update(molecules ? molecules.given.join("\n") : "")
    .update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    .digest("hex");
}
