import type { BallMembershipArguments, BallMembershipTile } from "./ballMembership.ts";
import { centringOf, loadCentred, type CentredRows32 } from "./centredRows32.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import { filterBound, REFERENCE_ERROR } from "./filterBound.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { ReferenceDistances } from "./referenceDistances.ts";

/** Queries of a tile: groups of five that share each panel of centres. */
const TILE_ROWS = 30;
/** Centres of a block of products. */
const BLOCK = 512;

interface Plan {
  queries: CentredRows32;
  centres: CentredRows32;
  /** Address of a float32 a centre: |b|² − r², less what rounding may add. Infinity past the last one. */
  starts: number;
  /** Address of a float32 a query: −|a|², and what rounding may take off. */
  limits: number;
}

/**
 * Ball memberships by a float32 filter that errs on the side of "inside" (filterBound.ts); every pair it lets through is
 * measured by the reference distance, so the pairs are the reference's, to the last bit.
 */
export const compiledBallFilter: CompiledKernel<BallMembershipArguments, BallMembershipTile, Plan> = {
  tiles: ({ queries }) => Math.ceil(queries.n / TILE_ROWS),

  prepare({ queries, centres, squaredRadii }, memory) {
    const centring = centringOf(centres, queries);
    const loadedCentres = loadCentred(memory, centres, centring);
    const loadedQueries = queries === centres ? loadedCentres : loadCentred(memory, queries, centring);
    return {
      centres: loadedCentres,
      queries: loadedQueries,
      starts: loadStarts(memory, loadedCentres, centres.d, squaredRadii, centring.scale),
      limits: loadLimits(memory, loadedQueries, queries.n, queries.d),
    };
  },

  scratchBytes: ({ queries }) =>
    ReferenceDistances.bytes(queries.d) + TILE_ROWS * (queries.d + BLOCK + BLOCK + 1) * 4,

  run(engine, args, plan, tile, scratch) {
    const { queries, centres } = args;
    const first = tile * TILE_ROWS;
    const rows = Math.min(TILE_ROWS, queries.n - first);
    const distances = new ReferenceDistances(engine, queries, centres, scratch);
    const packed = scratch + ReferenceDistances.bytes(queries.d);
    engine.functions.packQueries(plan.queries.panels, first, rows, queries.d, packed);
    const found = Array.from({ length: rows }, () => ({ centres: [] as number[], squared: [] as number[] }));
    for (let start = 0; start < plan.centres.padded; start += BLOCK) {
      forEachCandidate(engine, plan, { first, rows, start, d: queries.d }, packed, (r, j) => {
        const radius = args.squaredRadii[j];
        distances.from(first + r);
        const distance = distances.to(j);
        if (distance > radius) return;
        found[r].centres.push(j);
        found[r].squared.push(distance);
      });
    }
    return {
      counts: Int32Array.from(found, (row) => row.centres.length),
      centres: Int32Array.from(found.flatMap((row) => row.centres)),
      squared: Float64Array.from(found.flatMap((row) => row.squared)),
    };
  },
};

function forEachCandidate(
  { functions, memory }: KernelEngine,
  plan: Plan,
  { first, rows, start, d }: { first: number; rows: number; start: number; d: number },
  packed: number,
  visit: (row: number, centre: number) => void,
): void {
  const width = Math.min(BLOCK, plan.centres.padded - start);
  const products = packed + TILE_ROWS * d * 4;
  const indices = products + TILE_ROWS * BLOCK * 4;
  const counts = indices + TILE_ROWS * BLOCK * 4;
  const panels = plan.centres.panels + start * d * 4;
  // prettier-ignore
  functions.candidatesWithin(
    packed, rows, panels, plan.starts + start * 4, width, d, plan.limits + first * 4, counts, indices, products,
  );
  const perRow = memory.int32(counts, rows);
  const found = memory.int32(indices, rows * width);
  for (let r = 0, at = 0; r < rows; r++) {
    for (const end = at + perRow[r]; at < end; at++) visit(r, start + found[at]);
  }
}

function loadStarts(
  memory: KernelMemory,
  { padded, norms }: CentredRows32,
  d: number,
  squaredRadii: Float64Array,
  scale: number,
): number {
  const { b, constant } = filterBound(d);
  const address = memory.allocate(padded * 4);
  const starts = memory.float32(address, padded).fill(Infinity);
  memory.float64(norms, squaredRadii.length).forEach((norm, j) => {
    const radius = squaredRadii[j] * scale ** 2 * (1 + REFERENCE_ERROR);
    // A sum that starts at |b|² − r² passes through values up to r² larger than the bound's.
    starts[j] = norm - radius - b * (norm + radius) - constant;
  });
  return address;
}

function loadLimits(memory: KernelMemory, { norms }: CentredRows32, n: number, d: number): number {
  const { a, constant } = filterBound(d);
  const address = memory.allocate(n * 4);
  const limits = memory.float32(address, n);
  memory.float64(norms, n).forEach((norm, i) => (limits[i] = -norm + 2 * a * norm + constant));
  return address;
}
