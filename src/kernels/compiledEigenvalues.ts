import type { CompiledKernel } from "./compiledTask.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import type { EigenvalueArguments } from "./symmetricEigenvalues.ts";
import { tridiagonalEigenvalues } from "./tridiagonalEigenvalues.ts";

/** Columns of a panel, as tridiagonal.ts has them. */
const PANEL = 32;
/** Rows and columns that updates may write past the last one. */
const MARGIN = 8;
/** A group of rows packed for the update: UPDATE_ROWS · 2 · PANEL float64. */
const UPDATE_SCRATCH = 60 * 2 * PANEL * 8;

/** Eigenvalues of symmetric matrices, a tile each, by the blocked reduction of tridiagonal.ts. */
export const compiledEigenvalues: CompiledKernel<EigenvalueArguments, Float64Array, null> = {
  tiles: ({ matrices }) => matrices.length,
  prepare: () => null,

  scratchBytes: ({ matrices }) => {
    const n = Math.max(0, ...matrices.map((matrix) => matrix.n)) + MARGIN;
    return layout(0, n).end;
  },

  run(engine, { matrices }, _plan, tile, scratch, checkCancelled) {
    const { n, values } = matrices[tile];
    if (n === 0) return new Float64Array(0);
    const places = layout(scratch, n + MARGIN);
    const stride = n + MARGIN;
    const matrix = engine.memory.float64(places.matrix, stride * stride);
    for (let r = 0; r < n; r++) matrix.set(values.subarray(r * n, (r + 1) * n), r * stride);
    reduce(engine, n, stride, places, checkCancelled);
    const diagonal = engine.memory.float64(places.diagonal, n).slice();
    diagonal[n - 1] = matrix[(n - 1) * stride + n - 1];
    return tridiagonalEigenvalues(diagonal, engine.memory.float64(places.below, n).slice());
  },
};

type Layout = ReturnType<typeof layout>;

/** Addresses of the parts of a thread's scratch, for rows of `stride` entries. */
function layout(scratch: number, stride: number) {
  const matrix = scratch;
  const diagonal = matrix + stride * stride * 8;
  const below = diagonal + stride * 8;
  const v = below + stride * 8;
  const w = v + stride * PANEL * 8;
  const left = w + stride * PANEL * 8;
  const right = left + stride * 2 * PANEL * 8;
  const work = right + stride * 2 * PANEL * 8;
  const end = work + Math.max(2 * stride * 8 + 4 * PANEL * 8, UPDATE_SCRATCH);
  return { matrix, diagonal, below, v, w, left, right, work, end };
}

function reduce(
  { functions, memory }: KernelEngine,
  n: number,
  stride: number,
  { matrix, diagonal, below, v, w, left, right, work }: Layout,
  checkCancelled: () => void,
): void {
  for (let first = 0; first < n - 1;) {
    checkCancelled();
    memory.float64(v, 2 * stride * PANEL).fill(0);
    first += functions.reducePanel(matrix, n, stride, first, diagonal, below, v, w, work);
    functions.packUpdates(v, w, first, n, left);
    functions.packUpdates(w, v, first, n, right);
    functions.updateRest(matrix, n, stride, first, left, right, work);
  }
}
