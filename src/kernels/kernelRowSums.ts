import { RowReader, type Rows } from "./rows.ts";
import { squaredDistance } from "./squaredDistance.ts";
import { tileRange } from "./tiles.ts";

/**
 * A function of two samples of d values: the polynomial kernel (x·y/d + 1)³ of KID, minus the Euclidean distance (whose
 * MMD² is the energy distance), or the RBF kernel exp(−‖x−y‖²/2h²).
 */
export type PairKernel =
  { kind: "cubic" } | { kind: "negative-distance" } | { kind: "rbf"; bandwidth: number };

export interface KernelRowSumsArguments {
  a: Rows;
  b: Rows;
  /** All of them in one pass over the pairs. */
  kernels: PairKernel[];
  /** Whether `a` and `b` are one set: each pair is then taken once, and counts for both of its rows. */
  within: boolean;
}

/** Σ k(aᵢ, bⱼ) over the pairs of one tile: per row of `a`, and per row of `b`. Within one set `a` holds nothing. */
export interface KernelRowSumsTile {
  a: Float64Array;
  b: Float64Array;
}

/**
 * One tile of sums of kernels over the rows of the other set, one result a kernel: what U-statistics and their jackknife
 * are made of.
 */
export function kernelRowSums(args: KernelRowSumsArguments, tile: number): KernelRowSumsTile[] {
  return args.kernels.map((kernel) => sumsOfKernel(args, kernel, tile));
}

function sumsOfKernel(
  { a, b, within }: KernelRowSumsArguments,
  kernel: PairKernel,
  tile: number,
): KernelRowSumsTile {
  const value = evaluator(kernel, a, b);
  const [begin, end] = tileRange(tile, a.n);
  const rows = new Float64Array(within ? 0 : end - begin);
  const columns = new Float64Array(b.n);
  for (let i = begin; i < end; i++) {
    let sum = 0;
    for (let j = within ? i + 1 : 0; j < b.n; j++) {
      const k = value(i, j);
      sum += k;
      columns[j] += k;
    }
    if (within) columns[i] += sum;
    else rows[i - begin] = sum;
  }
  return { a: rows, b: columns };
}

function evaluator(kernel: PairKernel, a: Rows, b: Rows): (i: number, j: number) => number {
  const { d } = a;
  const [from, to] = [new RowReader(a), new RowReader(b)];
  const [x, y] = [from.values, to.values];
  switch (kernel.kind) {
    case "cubic":
      return (i, j) => {
        const base = dot(x, from.seek(i) * d, y, to.seek(j) * d, d) / d + 1;
        return base * base * base;
      };
    case "negative-distance":
      return (i, j) => -Math.sqrt(squaredDistance(x, from.seek(i), y, to.seek(j), d, Infinity));
    case "rbf": {
      const factor = -1 / (2 * kernel.bandwidth ** 2);
      return (i, j) => Math.exp(factor * squaredDistance(x, from.seek(i), y, to.seek(j), d, Infinity));
    }
  }
}

/** In four chains that a processor can run side by side. */
function dot(x: Float64Array, p: number, y: Float64Array, q: number, d: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let t = 0;
  for (; t + 3 < d; t += 4) {
    s0 += x[p + t] * y[q + t];
    s1 += x[p + t + 1] * y[q + t + 1];
    s2 += x[p + t + 2] * y[q + t + 2];
    s3 += x[p + t + 3] * y[q + t + 3];
  }
  for (; t < d; t++) s0 += x[p + t] * y[q + t];
  return s0 + s1 + (s2 + s3);
}
