import { sharedFloat64, type Float64Rows } from "../../kernels/rows.ts";
import type { Random } from "../random.ts";
import type { Groups } from "./groups.ts";

/** Float64Rows of a group that one draw's perturbation is mixed from. */
const MIXED = 32;

/**
 * Fresh rows from a smoothed version of a set: a random row, perturbed within its group by the group's own covariance and
 * drawn back so that the covariance stays the same (Silverman & Young 1987). The width follows Silverman's rule.
 *
 * It stands in where more samples are wanted than there are; what the set does not hold, it cannot invent.
 */
export function smoothedRows(
  rows: Float64Rows,
  groups: Groups,
  count: number,
  random: Random,
): { rows: Float64Rows; groups: Groups } {
  const { n, d } = rows;
  const members = membersOf(groups);
  const values = sharedFloat64(count * d);
  const labels = new Int32Array(count);
  const sizes = new Array<number>(groups.count).fill(0);
  const noise = new Float64Array(d);
  for (let i = 0; i < count; i++) {
    const row = random.integer(n);
    const group = groups.labels[row];
    labels[i] = group;
    sizes[group]++;
    const own = members[group];
    const mean = groups.means[group];
    const width = widthFor(own.length, groups.dimensions);
    mixed(rows, own, mean, random, noise);
    // Deviations from a mean of so few rows are a little short.
    const scale = Math.sqrt(own.length / Math.max(1, own.length - 1) / (1 + width * width));
    for (let c = 0; c < d; c++) {
      values[i * d + c] = mean[c] + scale * (rows.values[row * d + c] - mean[c] + width * noise[c]);
    }
  }
  return { rows: { n: count, d, values }, groups: { ...groups, labels, sizes } };
}

function membersOf({ labels, count }: Groups): Int32Array[] {
  const members = Array.from({ length: count }, () => [] as number[]);
  labels.forEach((group, i) => members[group].push(i));
  return members.map((own) => Int32Array.from(own));
}

/** Silverman's rule for a normal law, in units of its deviation. */
function widthFor(n: number, dimensions: number): number {
  return Math.exp(Math.log(4 / (n * (dimensions + 2))) / (dimensions + 4));
}

/** A random combination of a group's deviations from its mean, with their covariance. */
function mixed(
  rows: Float64Rows,
  own: Int32Array,
  mean: Float64Array,
  random: Random,
  noise: Float64Array,
): void {
  noise.fill(0);
  for (let k = 0; k < MIXED; k++) {
    const weight = random.normal() / Math.sqrt(MIXED);
    const at = own[random.integer(own.length)] * rows.d;
    for (let c = 0; c < rows.d; c++) noise[c] += weight * (rows.values[at + c] - mean[c]);
  }
}
