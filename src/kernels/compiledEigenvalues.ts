import type { CompiledKernel } from "./compiledTask.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import type { EigenvalueArguments, SymmetricMatrix } from "./symmetricEigenvalues.ts";
import { Team } from "./team.ts";
import { tridiagonalEigenvalues } from "./tridiagonalEigenvalues.ts";

/** Columns of a panel, as tridiagonal.ts has them. */
const PANEL = 32;
/** Rows and columns that updates may write past the last one. */
const MARGIN = 8;
/** Rows of a piece of the update, as tridiagonal.ts has them. */
const UPDATE_ROWS = 60;
const UPDATE_SCRATCH = UPDATE_ROWS * 2 * PANEL * 8;
/** Shares that a product of the matrix with a vector is cut into; a fixed number, since their sums' order must not vary. */
const SHARES = 8;
/** Rows from which on such a product is cut at all. */
const SHARED_ROWS = 384;

interface Plan {
  /** A control block for each matrix. */
  controls: number[];
  threads: number;
}

/** Eigenvalues of symmetric matrices, a tile each, by the blocked reduction of tridiagonal.ts. */
export const compiledEigenvalues: CompiledKernel<EigenvalueArguments, Float64Array, Plan> = {
  tiles: ({ matrices }) => matrices.length,

  prepare: ({ matrices }, memory, { threads }) => ({
    controls: matrices.map(() => Team.allocate(memory)),
    threads,
  }),

  scratchBytes: ({ matrices }) => {
    const n = Math.max(0, ...matrices.map((matrix) => matrix.n)) + MARGIN;
    return layout(0, n).end;
  },

  run(engine, { matrices }, { controls }, tile, scratch, checkCancelled) {
    const team = new Team(engine.memory, controls[tile], checkCancelled);
    try {
      const { diagonal, below } = tridiagonal(engine, matrices[tile], scratch, team, checkCancelled);
      return tridiagonalEigenvalues(diagonal, below);
    } finally {
      team.dismiss();
    }
  },

  helpers: {
    // Small matrices are not worth it, and where there are many each thread has one of its own.
    count: ({ matrices }, { threads }) =>
      matrices.some(({ n }) => n > SHARED_ROWS) ? Math.max(0, threads - matrices.length) : 0,

    run(engine, { matrices }, { controls }, helper, scratch, checkCancelled) {
      const team = new Team(engine.memory, controls[helper % matrices.length], checkCancelled);
      team.help(([step, n, leader, first], piece) => {
        STEPS[step](engine, n, layout(leader, n + MARGIN), first, piece, scratch);
      });
    },
  },
};

type Layout = ReturnType<typeof layout>;

/** Addresses of the parts of a leader's scratch, for rows of `stride` entries. */
function layout(scratch: number, stride: number) {
  const update = scratch;
  const matrix = update + UPDATE_SCRATCH;
  const diagonal = matrix + stride * stride * 8;
  const below = diagonal + stride * 8;
  const v = below + stride * 8;
  const w = v + stride * PANEL * 8;
  const left = w + stride * PANEL * 8;
  const right = left + stride * 2 * PANEL * 8;
  const reflector = right + stride * 2 * PANEL * 8;
  const product = reflector + stride * 8;
  // The first share becomes the product; endColumn's scratch follows it.
  const shares = product + stride * 8 + 2 * PANEL * 8;
  const end = shares + (SHARES - 1) * stride * 8;
  return { update, matrix, diagonal, below, v, w, left, right, reflector, product, shares, end };
}

type Step = (
  engine: KernelEngine,
  n: number,
  places: Layout,
  first: number,
  piece: number,
  scratch: number,
) => void;

/** What a leader shares: products of the matrix with a reflector, and updates with a panel. */
const STEPS: Step[] = [
  ({ functions }, n, places, first, piece) => {
    const stride = n + MARGIN;
    const [from, to] = [rowOfShare(piece, first, n), rowOfShare(piece + 1, first, n)];
    const out = shareOf(places, piece, stride);
    functions.multiplyRows(places.matrix, stride, first, from, to, places.reflector, out);
  },
  ({ functions }, n, places, first, piece, scratch) => {
    const { matrix, left, right } = places;
    functions.updateRows(matrix, n, n + MARGIN, first, piece, left, right, scratch);
  },
];
const [MULTIPLY, UPDATE] = [0, 1];

/** Where the share of some rows begins: all have as many entries left of the diagonal. */
function rowOfShare(share: number, first: number, n: number): number {
  if (share === SHARES) return n;
  return first + 4 * Math.floor((Math.sqrt(share / SHARES) * (n - first)) / 4);
}

function shareOf({ product, shares }: Layout, share: number, stride: number): number {
  return share === 0 ? product : shares + (share - 1) * stride * 8;
}

/** Diagonal and couplings of a matrix. @param scratch address of the leader's own */
function tridiagonal(
  engine: KernelEngine,
  { n, values }: SymmetricMatrix,
  scratch: number,
  team: Team,
  checkCancelled: () => void,
): { diagonal: Float64Array; below: Float64Array } {
  const stride = n + MARGIN;
  const places = layout(scratch, stride);
  const matrix = engine.memory.float64(places.matrix, stride * stride);
  for (let r = 0; r < n; r++) matrix.set(values.subarray(r * n, (r + 1) * n), r * stride);
  reduce(engine, n, scratch, team, checkCancelled);
  const diagonal = engine.memory.float64(places.diagonal, n).slice();
  if (n > 0) diagonal[n - 1] = matrix[(n - 1) * stride + n - 1];
  return { diagonal, below: engine.memory.float64(places.below, n).slice() };
}

/** @param scratch address of the leader's own, which helpers are told */
function reduce(
  engine: KernelEngine,
  n: number,
  scratch: number,
  team: Team,
  checkCancelled: () => void,
): void {
  const { functions, memory } = engine;
  const stride = n + MARGIN;
  const places = layout(scratch, stride);
  const { v, w, left, right, update } = places;
  for (let first = 0; first < n - 1;) {
    checkCancelled();
    memory.float64(v, 2 * stride * PANEL).fill(0);
    const count = Math.min(PANEL, n - 1 - first);
    for (let t = 0; t < count; t++) reduceColumn(engine, n, first + t, t, scratch, places, team);
    first += count;
    functions.packUpdates(v, w, first, n, left);
    functions.packUpdates(w, v, first, n, right);
    const pieces = Math.ceil((n - first) / UPDATE_ROWS);
    // The last rows are the longest ones.
    team.share([UPDATE, n, scratch, first], pieces, (piece) => {
      STEPS[UPDATE](engine, n, places, first, piece, update);
    });
  }
}

function reduceColumn(
  engine: KernelEngine,
  n: number,
  column: number,
  t: number,
  scratch: number,
  places: Layout,
  team: Team,
): void {
  const { functions } = engine;
  const { matrix, diagonal, below, v, w, reflector, product } = places;
  const stride = n + MARGIN;
  // prettier-ignore
  const factor = functions.beginColumn(matrix, n, stride, column, t, diagonal, below, v, w, reflector);
  const first = column + 1;
  if (n - first < SHARED_ROWS) {
    functions.multiplyRows(matrix, stride, first, first, n, reflector, product);
  } else {
    team.share([MULTIPLY, n, scratch, first], SHARES, (share) => {
      STEPS[MULTIPLY](engine, n, places, first, share, scratch);
    });
    addShares(engine, n, first, places);
  }
  functions.endColumn(n, column, t, factor, v, w, reflector, product);
}

/** Puts the shares together, in a fixed order: each covers the rows up to its own last one. */
function addShares({ functions, memory }: KernelEngine, n: number, first: number, places: Layout): void {
  const stride = n + MARGIN;
  const { product } = places;
  const covered = rowOfShare(1, first, n);
  memory.float64(product + covered * 8, n - covered).fill(0);
  for (let share = 1; share < SHARES; share++) {
    functions.addShare(product, shareOf(places, share, stride), first, rowOfShare(share + 1, first, n));
  }
}
