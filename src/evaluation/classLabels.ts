import { basename } from "node:path";
import { readLabels, type Labels } from "../io/labels.ts";
import type { EvaluationContext } from "./context.ts";
import type { Input } from "./inputs.ts";

/** More different labels than this are numbers, not classes. */
const MOST_CLASSES = 200;

/** Labels that cannot be used; `message` is a sentence. */
export class LabelsUnusable extends Error {
  override readonly name = "LabelsUnusable";
}

/** The class of each sample that is used, as a number. */
export interface Classes {
  labels: Float64Array;
  /** By number, where the file holds names. */
  names?: string[];
}

/**
 * The class of each held-out sample that is used.
 * @param file of one whole number or name a held-out sample
 * @throws LabelsUnusable where the file does not fit the samples
 */
export async function heldoutClasses({ heldout }: EvaluationContext, file: string): Promise<Classes> {
  const all = await labelsIn(file, heldout, "held-out", "coverage");
  const names = all instanceof Float64Array ? undefined : [...new Set(all)].sort();
  const numbers = all instanceof Float64Array ? all : all.map((each) => names!.indexOf(each));
  return { labels: usedClasses(numbers, heldout, basename(file), "coverage"), ...(names && { names }) };
}

/**
 * The class of each generated sample that is used, by the numbers of the held-out ones; undefined where there are no labels.
 * @param file of one whole number or name a generated sample; without one, labels in the samples' own file count
 * @param real classes of the held-out samples
 * @throws LabelsUnusable where they do not fit the samples, or are none of the held-out data's
 */
export async function generatedClasses(
  { generated }: EvaluationContext,
  file: string | undefined,
  real: Classes,
): Promise<Classes | undefined> {
  if (file === undefined && !generated.labels) return undefined;
  const all = file
    ? await labelsIn(file, generated, "generated", "shares")
    : Float64Array.from(generated.labels!);
  const name = basename(file ?? generated.report.path);
  const { numbers, names } = sharedNumbers(all, real);
  requireSameWriting(name, names, real.names);
  const known = new Set(real.labels);
  if (!Array.from(numbers).some((number) => known.has(number))) {
    throw new LabelsUnusable(
      `None of the labels in ${name} is one of the held-out data's, so shares are not told by class; write the same labels in both.`,
    );
  }
  // Labels of the samples' own file are already those of the samples that were taken.
  const labels = usedClasses(numbers, file ? generated : { rows: generated.rows }, name, "shares");
  return { labels, ...(names && { names }) };
}

/** Names that differ in case or blanks alone are hardly other classes. @throws LabelsUnusable */
function requireSameWriting(
  file: string,
  names: readonly string[] | undefined,
  real: readonly string[] | undefined,
): void {
  if (!names || !real) return;
  const plain = (name: string) => name.trim().toLowerCase();
  for (const own of names.slice(real.length)) {
    const alike = real.find((name) => plain(name) === plain(own));
    if (alike === undefined) continue;
    throw new LabelsUnusable(
      `${file} writes ${JSON.stringify(own)} where the labels of the held-out data have ${JSON.stringify(alike)}, so shares are not told by class; write the same labels in both.`,
    );
  }
}

type Told = "coverage" | "shares";
const NOT_TOLD: Record<Told, string> = {
  coverage: "coverage is not told by class",
  shares: "shares are not told by class",
};

async function labelsIn(
  file: string,
  { report, rows }: Input,
  whose: "held-out" | "generated",
  told: Told,
): Promise<Labels> {
  const total = report.total ?? rows.n;
  const all = await readLabels(file, total).catch((error: unknown) => {
    throw new LabelsUnusable(
      `The labels of the ${whose} data were left out: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  if (all.length !== total) {
    throw new LabelsUnusable(
      `${basename(file)} holds ${all.length} labels for ${total} ${whose} samples, so ${NOT_TOLD[told]}; write one label a sample.`,
    );
  }
  return all;
}

function usedClasses(
  numbers: ArrayLike<number>,
  { rows, chosen }: Pick<Input, "rows" | "chosen">,
  name: string,
  told: Told,
): Float64Array {
  const labels = Float64Array.from({ length: rows.n }, (_, i) => numbers[chosen?.[i] ?? i]);
  // Larger whole numbers fall together when they are read.
  const odd = labels.findIndex((label) => !Number.isSafeInteger(label));
  if (odd >= 0) {
    throw new LabelsUnusable(
      `${name} holds no classes: label ${chosen?.[odd] ?? odd} is ${labels[odd]}, so ${NOT_TOLD[told]}; write whole numbers below 2^53, or names.`,
    );
  }
  const { size } = new Set(labels);
  if (size > MOST_CLASSES) {
    throw new LabelsUnusable(
      `${name} holds no classes but ${size} different labels, so ${NOT_TOLD[told]}; ${MOST_CLASSES} are the most.`,
    );
  }
  return labels;
}

/** Labels by the numbers that the held-out data's have; names that these lack come behind them. */
function sharedNumbers(all: Labels, { names }: Classes): { numbers: ArrayLike<number>; names?: string[] } {
  if (!names) return { numbers: Float64Array.from(all as ArrayLike<number | string>, Number) };
  const extended = [...names];
  const places = new Map(names.map((each, place) => [each, place]));
  const numbers = Array.from(all as ArrayLike<number | string>, (label) => {
    const key = String(label);
    if (!places.has(key)) places.set(key, extended.push(key) - 1);
    return places.get(key)!;
  });
  return { numbers, names: extended };
}
