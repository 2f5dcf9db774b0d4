import type { SymmetricMatrix } from "../kernels/symmetricEigenvalues.ts";
import { sharedFloat64, RowReader, takeRows, type Float64Rows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { jackknifeError } from "./groupJackknife.ts";
import { requireSamples } from "./metricRefused.ts";
import { permutation, type Random } from "./random.ts";

export interface Vendi {
  value: number;
  /** Jackknife over ten random groups of samples; null below twenty. */
  standardError: number | null;
}

const GROUPS = 10;

/**
 * Vendi score (Friedman & Dieng 2023, arXiv 2210.02410), q = 1, with the cosine kernel: the exponential of the entropy of
 * the eigenvalues of K/n, where K holds the inner products of the rows normalised to length one. An effective number of
 * different samples: 1 when all point the same way, at most min(n, d).
 *
 * The eigenvalues come from the smaller of the n × n and the d × d Gram matrix, which share them.
 *
 * @throws MetricRefused without samples
 */
export async function vendi(runner: TileRunner, rows: Rows, random: Random): Promise<Vendi> {
  requireSamples("The Vendi score", "generated", rows.n, 1, "something to count");
  const unit = unitRows(takeRows(rows, permutation(random, rows.n)));
  return rows.d < rows.n ? fromScatter(runner, unit) : fromInnerProducts(runner, unit);
}

/** From the d × d matrices of ten groups, whose sum is the whole's. */
async function fromScatter(runner: TileRunner, unit: Float64Rows): Promise<Vendi> {
  const { n, d } = unit;
  const count = n < 2 * GROUPS ? 1 : GROUPS;
  const ends = Array.from({ length: count + 1 }, (_, g) => Math.floor((g * n) / count));
  const groups: Float64Array[] = [];
  for (let g = 0; g < count; g++) {
    const columns = transposed(unit, ends[g], ends[g + 1]);
    groups.push(await gramOf(runner, columns));
  }
  const whole = new Float64Array(d * d);
  for (const group of groups) group.forEach((value, i) => (whole[i] += value));
  const without = groups.map((group) => whole.map((value, i) => value - group[i]));
  const sizes = groups.map((_, g) => n - (ends[g + 1] - ends[g]));
  return fromGrams(
    runner,
    [whole, ...without].map((values) => ({ n: d, values })),
    [n, ...sizes],
  );
}

/** From the n × n matrix, of which the groups' rows and columns are left out. */
async function fromInnerProducts(runner: TileRunner, unit: Rows): Promise<Vendi> {
  const { n } = unit;
  const whole = await gramOf(runner, unit);
  const without = Array.from({ length: GROUPS }, (_, g) => {
    const kept = Array.from({ length: n }, (_, i) => i).filter((i) => i % GROUPS !== g);
    return {
      n: kept.length,
      values: Float64Array.from(kept.flatMap((i) => kept.map((j) => whole[i * n + j]))),
    };
  });
  return fromGrams(runner, [{ n, values: whole }, ...without], [n, ...without.map((matrix) => matrix.n)]);
}

/** The score of the first matrix, and its error from the others, which lack a group each. */
async function fromGrams(runner: TileRunner, matrices: SymmetricMatrix[], samples: number[]): Promise<Vendi> {
  const wanted = samples[0] < 2 * GROUPS ? matrices.slice(0, 1) : matrices;
  const spectra = await runner.run("symmetricEigenvalues", { matrices: wanted });
  const [value, ...deleted] = spectra.map((spectrum, i) => effectiveNumber(spectrum, samples[i]));
  return { value, standardError: deleted.length > 0 ? jackknifeError(deleted) : null };
}

async function gramOf(runner: TileRunner, rows: Rows): Promise<Float64Array> {
  const product = sharedFloat64(rows.n * rows.n);
  await runner.run("crossProduct", { a: rows, b: rows, scale: 1, product });
  return product;
}

/** exp(−Σ λ ln λ) of the eigenvalues over n. */
function effectiveNumber(eigenvalues: Float64Array, n: number): number {
  let entropy = 0;
  for (const value of eigenvalues) if (value > 0) entropy -= (value / n) * Math.log(value / n);
  return Math.exp(entropy);
}

/** Rows scaled to length one. A row of zeros has no direction and stays zero, so that it counts as like nothing. */
function unitRows(rows: Rows): Float64Rows {
  const { n, d } = rows;
  const unit = sharedFloat64(n * d);
  const reader = new RowReader(rows);
  const { values } = reader;
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    let squared = 0;
    for (let c = base; c < base + d; c++) squared += values[c] ** 2;
    const factor = squared > 0 ? 1 / Math.sqrt(squared) : 0;
    for (let c = 0; c < d; c++) unit[i * d + c] = values[base + c] * factor;
  }
  return { n, d, values: unit };
}

/** The columns, as rows, of the rows from `begin` to before `end`. */
function transposed({ d, values }: Float64Rows, begin: number, end: number): Rows {
  const n = end - begin;
  const turned = sharedFloat64(n * d);
  for (let i = 0; i < n; i++) for (let c = 0; c < d; c++) turned[c * n + i] = values[(begin + i) * d + c];
  return { n: d, d: n, values: turned };
}
