import { permutation, type Random } from "../random.ts";
import type { BinnedRows } from "./binnedRows.ts";

/** What trees are grown from: each sample's answer is a vector of one entry, 1 for its class or the target alone. */
export interface TreeData {
  rows: BinnedRows;
  /** Where the entry of each sample stands. */
  places: Int32Array;
  entries: Float64Array;
  /** Length of an answer. */
  width: number;
}

export interface TreeOptions {
  /** Features looked at for each split. */
  features: number;
  /** Fewest samples in a leaf. */
  leaf: number;
}

/** A node: a leaf with its mean answer, or a split whose left side takes values up to the threshold. */
export type TreeNode =
  { answer: Float64Array } | { feature: number; threshold: number; left: TreeNode; right: TreeNode };

/** Sums of one feature's bins; one for a whole tree, since most nodes are small and to allocate for each costs more than to look. */
interface Scratch {
  /** An answer for each bin. */
  sums: Float64Array;
  counts: Int32Array;
  total: Float64Array;
  left: Float64Array;
}

interface Split {
  feature: number;
  bin: number;
  gain: number;
}

/**
 * Grows a tree (Breiman, Friedman, Olshen & Stone 1984) on the listed samples, repeats counting twice, by the largest fall of
 * the squared error of the answers, which for one-hot answers is the Gini impurity.
 */
export function growTree(
  data: TreeData,
  samples: Int32Array,
  options: TreeOptions,
  random: Random,
): TreeNode {
  const { rows, width } = data;
  const bins = 1 + Math.max(0, ...rows.edges.map((edges) => edges.length));
  const scratch = {
    sums: new Float64Array(bins * width),
    counts: new Int32Array(bins),
    total: new Float64Array(width),
    left: new Float64Array(width),
  };
  const grow = (part: Int32Array): TreeNode => {
    const mean = meanAnswer(data, part);
    if (part.length < 2 * options.leaf || isSettled(data, part)) return { answer: mean };
    const split = bestSplit(data, part, options, random, scratch);
    if (!split) return { answer: mean };
    const [left, right] = sidesOf(data, part, split);
    const threshold = rows.edges[split.feature][split.bin];
    return { feature: split.feature, threshold, left: grow(left), right: grow(right) };
  };
  return grow(samples);
}

/** The samples on either side of a split, in their order. */
function sidesOf({ rows }: TreeData, samples: Int32Array, { feature, bin }: Split): [Int32Array, Int32Array] {
  const [left, right] = [new Int32Array(samples.length), new Int32Array(samples.length)];
  const base = feature * rows.n;
  let [low, high] = [0, 0];
  for (const i of samples) {
    if (rows.bins[base + i] <= bin) left[low++] = i;
    else right[high++] = i;
  }
  return [left.slice(0, low), right.slice(0, high)];
}

/** The mean answer of the leaf that a row falls into. */
export function answerOf(tree: TreeNode, values: Float64Array, row: number): Float64Array {
  let node = tree;
  while (!("answer" in node)) node = values[row + node.feature] <= node.threshold ? node.left : node.right;
  return node.answer;
}

function meanAnswer({ places, entries, width }: TreeData, samples: Int32Array): Float64Array {
  const mean = new Float64Array(width);
  for (const i of samples) mean[places[i]] += entries[i];
  return mean.map((sum) => sum / samples.length);
}

function isSettled({ places, entries }: TreeData, samples: Int32Array): boolean {
  const [first] = samples;
  for (const i of samples) if (places[i] !== places[first] || entries[i] !== entries[first]) return false;
  return true;
}

function bestSplit(
  data: TreeData,
  samples: Int32Array,
  { features, leaf }: TreeOptions,
  random: Random,
  scratch: Scratch,
): Split | undefined {
  const { d, edges } = data.rows;
  let best: Split | undefined;
  // Features that do not vary here are passed over, so that a split is found where there is one.
  let looked = 0;
  for (const feature of permutation(random, d)) {
    if (looked >= features) break;
    if (edges[feature].length === 0) continue;
    const found = splitOf(data, samples, feature, leaf, scratch);
    if (found === undefined) continue;
    looked++;
    if (found.gain > (best?.gain ?? 1e-12)) best = found;
  }
  return best;
}

/** The best split along one feature; undefined where it leaves a side with too few. */
function splitOf(
  { rows, places, entries, width }: TreeData,
  samples: Int32Array,
  feature: number,
  leaf: number,
  { sums, counts, total, left }: Scratch,
): Split | undefined {
  const count = rows.edges[feature].length + 1;
  sums.fill(0, 0, count * width);
  for (const array of [counts, total, left]) array.fill(0);
  const base = feature * rows.n;
  for (const i of samples) {
    const bin = rows.bins[base + i];
    counts[bin]++;
    sums[bin * width + places[i]] += entries[i];
    total[places[i]] += entries[i];
  }
  const whole = squaredNorm(total) / samples.length;
  let best: Split | undefined;
  for (let bin = 0, n = 0; bin < count - 1; bin++) {
    if (counts[bin] === 0) continue;
    n += counts[bin];
    for (let c = 0; c < width; c++) left[c] += sums[bin * width + c];
    if (n < leaf) continue;
    if (samples.length - n < leaf) break;
    const gain = squaredNorm(left) / n + squaredRest(total, left) / (samples.length - n) - whole;
    if (gain > (best?.gain ?? -Infinity)) best = { feature, bin, gain };
  }
  return best;
}

function squaredNorm(vector: Float64Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return sum;
}

function squaredRest(total: Float64Array, left: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < total.length; c++) sum += (total[c] - left[c]) * (total[c] - left[c]);
  return sum;
}
