import type { CompiledKernel } from "./compiledTask.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import type { PivotedCholeskyArguments } from "./pivotedCholesky.ts";
import { Team } from "./team.ts";

/** Pivots between two updates of the whole matrix; below that, rows are brought up to date one by one. */
const BLOCK = 64;
/** Rows and columns that updates may write past the last one. */
const MARGIN = 8;
/** Rows of a piece of the update, as cholesky.ts has them. */
const UPDATE_ROWS = 60;
const UPDATE_SCRATCH = UPDATE_ROWS * BLOCK * 8;
/** Columns from which on threads are worth waking. */
const SHARED_COLUMNS = 384;

interface Plan {
  control: number;
  threads: number;
}

/** pivotedCholesky by blocks of cholesky.ts, to the same bits: each entry has the same products taken off in the same order. */
export const compiledCholesky: CompiledKernel<PivotedCholeskyArguments, number, Plan> = {
  tiles: () => 1,
  prepare: (_, memory, { threads }) => ({ control: Team.allocate(memory), threads }),
  scratchBytes: ({ d }) => layout(0, d).end,

  run(engine, args, { control }, _tile, scratch, checkCancelled) {
    const team = new Team(engine.memory, control, checkCancelled);
    try {
      return factorise(engine, args, scratch, team, checkCancelled);
    } finally {
      team.dismiss();
    }
  },

  helpers: {
    count: ({ d }, { threads }) => (d > SHARED_COLUMNS ? threads - 1 : 0),
    run(engine, { d }, { control }, _helper, scratch, checkCancelled) {
      new Team(engine.memory, control, checkCancelled).help(([leader, size, count], piece) => {
        subtract(engine, d, leader, size, count, piece, scratch);
      });
    },
  },
};

/** Addresses of the parts of a leader's scratch. */
function layout(scratch: number, d: number) {
  const stride = d + MARGIN;
  const update = scratch;
  const matrix = update + UPDATE_SCRATCH;
  const diagonal = matrix + stride * stride * 8;
  const block = diagonal + stride * 8;
  const panels = block + BLOCK * stride * 8;
  const chosen = panels + BLOCK * stride * 8;
  const runs = chosen + BLOCK * 8;
  const end = runs + (BLOCK + 1) * 8;
  return { stride, update, matrix, diagonal, block, panels, chosen, runs, end };
}

function factorise(
  engine: KernelEngine,
  { matrix: values, d, tolerance, factor }: PivotedCholeskyArguments,
  scratch: number,
  team: Team,
  checkCancelled: () => void,
): number {
  const { functions, memory } = engine;
  const { stride, update, matrix, diagonal, block, panels, chosen } = layout(scratch, d);
  const copy = memory.float64(matrix, stride * d);
  const variances = memory.float64(diagonal, d);
  for (let r = 0; r < d; r++) {
    copy.set(values.subarray(r * d + r, (r + 1) * d), r * stride + r);
    variances[r] = values[r * d + r];
  }
  let columns = Int32Array.from({ length: d }, (_, c) => c);
  for (let rank = 0; ;) {
    checkCancelled();
    const size = columns.length;
    const most = Math.min(BLOCK, size);
    // prettier-ignore
    const count = functions.takePivots(matrix, size, stride, diagonal, most, tolerance, block, chosen);
    writeRows(memory.float64(block, BLOCK * stride), count, stride, columns, factor.subarray(rank * d), d);
    rank += count;
    if (count < BLOCK || count === size) return rank;
    columns = dropChosen(engine, columns, scratch, d);
    functions.packColumns(block, count, columns.length, stride, panels);
    team.share([scratch, columns.length, count], Math.ceil(columns.length / UPDATE_ROWS), (piece) => {
      subtract(engine, d, scratch, columns.length, count, piece, update);
    });
  }
}

/** Puts rows of the columns that remain where they belong in the factor. */
function writeRows(
  block: Float64Array,
  count: number,
  stride: number,
  columns: Int32Array,
  factor: Float64Array,
  d: number,
): void {
  for (let t = 0; t < count; t++) {
    for (let c = 0; c < columns.length; c++) factor[t * d + columns[c]] = block[t * stride + c];
  }
}

/** Drops a block's pivots from the matrix, its diagonal and the block. @returns the columns that remain */
function dropChosen(
  { functions, memory }: KernelEngine,
  columns: Int32Array,
  scratch: number,
  d: number,
): Int32Array<ArrayBuffer> {
  const { stride, matrix, diagonal, block, chosen, runs } = layout(scratch, d);
  const pivots = memory.int32(chosen, BLOCK).slice().sort();
  const ranges = [-1, ...pivots].map((pivot, i) => [pivot + 1, pivots[i] ?? columns.length]);
  const kept = ranges.filter(([begin, end]) => begin < end);
  memory.int32(runs, 2 * kept.length).set(kept.flat());
  functions.keepRuns(matrix, columns.length, stride, runs, kept.length, 1);
  functions.keepRuns(diagonal, 1, stride, runs, kept.length, 0);
  functions.keepRuns(block, BLOCK, stride, runs, kept.length, 0);
  const remaining = new Uint8Array(columns.length).fill(1);
  for (const pivot of pivots) remaining[pivot] = 0;
  return columns.filter((_, i) => remaining[i] === 1);
}

function subtract(
  { functions }: KernelEngine,
  d: number,
  leader: number,
  size: number,
  count: number,
  piece: number,
  scratch: number,
): void {
  const { stride, matrix, panels } = layout(leader, d);
  functions.subtractBlock(matrix, size, stride, piece, panels, count, scratch);
}
