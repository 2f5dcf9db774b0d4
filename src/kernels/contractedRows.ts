import { RowReader, type Float64Rows, type Rows } from "./rows.ts";
import { tileRange } from "./tiles.ts";

/**
 * Both sets of a search in few columns: no two rows are farther apart than the original ones, but for `error` times the
 * sum of their norms. So their distances can rule pairs out.
 */
export interface Contracted {
  queries: Float64Rows;
  targets: Float64Rows;
  error: number;
}

export interface ContractionArguments {
  rows: Rows;
  /** One value a column, to be taken off; any will do, a mean does best. */
  centre: Float64Array;
  /** Nearly orthonormal directions; see contractionError. */
  axes: Float64Rows;
  /** Out: rows.n × (axes.n + 1): coordinates along the axes, and the norm of what is left. */
  contracted: Float64Array;
}

/**
 * One tile of rows z less their centre as (Vz, ‖z − VᵀVz‖): the map enlarges no distance, since norms of the parts across
 * the axes differ by no more than the parts do.
 */
export function contractedRows(args: ContractionArguments, tile: number): undefined {
  const { rows, centre, axes, contracted } = args;
  const { n, d } = rows;
  const reader = new RowReader(rows);
  const row = new Float64Array(d);
  const [begin, end] = tileRange(tile, n);
  for (let i = begin; i < end; i++) {
    const norm = centredRow(reader.values, reader.seek(i) * d, centre, row);
    const into = contracted.subarray(i * (axes.n + 1), (i + 1) * (axes.n + 1));
    for (let a = 0; a < axes.n; a++) {
      let sum = 0;
      for (let c = 0; c < d; c++) sum += row[c] * axes.values[a * d + c];
      into[a] = sum;
    }
    into[axes.n] = remainder(norm, into.subarray(0, axes.n));
  }
}

/** Copies a row less its centre. @returns the squared norm */
export function centredRow(
  values: Float64Array,
  base: number,
  centre: Float64Array,
  into: Float64Array,
): number {
  let norm = 0;
  for (let c = 0; c < centre.length; c++) {
    const value = values[base + c] - centre[c];
    into[c] = value;
    norm += value * value;
  }
  return norm;
}

/** Norm of what coordinates leave of a row. @param norm squared norm of the row */
export function remainder(norm: number, coordinates: Float64Array): number {
  let along = 0;
  for (const value of coordinates) along += value * value;
  return Math.sqrt(Math.max(0, norm - along));
}

/** Unit roundoff of float64. */
const UNIT = 2 ** -53;
/** Covers terms of higher order, and the rounding of the bound itself. */
const CAUTION = 1.01;

/**
 * How far the computed map can enlarge a distance: by at most this times the sum of both rows' norms.
 *
 * Axes A with ‖AAᵀ − I‖ ≤ δ are within δ of the exactly orthonormal V of their polar decomposition, in the spectral norm.
 * Sums of d products err by γ‖z‖ each, so that the coordinates are within α = δ + √p γ of those along V, times ‖z‖. The
 * square of what is left then errs by at most 2α + α² + γ + (p + 4)u of ‖z‖², and it itself by the root of that.
 */
export function contractionError(axes: Float64Rows): number {
  const { n: p, d } = axes;
  const gamma = ((d + 4) * UNIT) / (1 - (d + 4) * UNIT);
  const along = defectOf(axes) + (p + Math.sqrt(p)) * gamma * CAUTION;
  const square = 2 * along + along * along + gamma + (p + 4) * UNIT * (1 + along) ** 2;
  return CAUTION * (along + Math.sqrt(square) + 2 * UNIT);
}

/** Frobenius norm of AAᵀ − I, as computed: each entry errs by at most γ, which contractionError adds. */
function defectOf({ n, d, values }: Float64Rows): number {
  let total = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let product = 0;
      for (let c = 0; c < d; c++) product += values[i * d + c] * values[j * d + c];
      const defect = product - (i === j ? 1 : 0);
      total += (i === j ? 1 : 2) * defect * defect;
    }
  }
  return Math.sqrt(total);
}
