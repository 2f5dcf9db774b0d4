import { centringOf, loadCentred, type CentredRows32 } from "./centredRows32.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import { filterBound, REFERENCE_ERROR } from "./filterBound.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { insertNearest, nearestWithin, type NearestArguments } from "./nearest.ts";
import { ReferenceDistances } from "./referenceDistances.ts";

/** Candidates kept beyond the k wanted, so that the filter's rounding seldom leaves a doubt. */
const SPARE = 8;
/** Queries of a tile: groups of five that share each panel of targets. */
const GROUP = 5;
const MOST_ROWS = 60;
const FEWEST_ROWS = 15;
/** Multiply–adds of one tile: some 50 ms, in which a cancel must wait. */
const TILE_WORK = 2 ** 30;
/** Targets of a block of products. */
const BLOCK = 512;

interface Plan {
  queries: CentredRows32;
  targets: CentredRows32;
  /** Address of |b|² as float32, Infinity past the last target. */
  starts: number;
  scale: number;
  keep: number;
  tileRows: number;
}

/**
 * Nearest neighbours by a float32 filter: a few candidates more than wanted from |b|² − 2a·b, each then measured by the
 * reference distance from the original rows. A list is certified when even with the filter's largest rounding no target
 * left out can be as near as its last entry; a row without that is searched anew by the reference. So the lists are the
 * reference's, to the last bit.
 */
export const compiledNearestFilter: CompiledKernel<NearestArguments, undefined, Plan> = {
  tiles: ({ queries }, { tileRows }) => Math.ceil(queries.n / tileRows),

  prepare({ queries, targets, k }, memory) {
    const centring = centringOf(targets, queries);
    const loaded = loadCentred(memory, targets, centring);
    const rows = Math.floor(TILE_WORK / (loaded.padded * targets.d) / GROUP) * GROUP;
    return {
      targets: loaded,
      queries: queries === targets ? loaded : loadCentred(memory, queries, centring),
      starts: loadStarts(memory, loaded, targets.n),
      scale: centring.scale,
      keep: k + SPARE,
      tileRows: Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, rows)),
    };
  },

  scratchBytes: ({ targets }, { tileRows, keep }) =>
    ReferenceDistances.bytes(targets.d) + tileRows * (targets.d + BLOCK + keep * 2) * 4,

  run(engine, args, plan, tile, scratch) {
    const { functions, memory } = engine;
    const { d } = args.targets;
    const { queries, targets, starts, keep, tileRows } = plan;
    const first = tile * tileRows;
    const rows = Math.min(tileRows, args.queries.n - first);
    const distances = new ReferenceDistances(engine, args.queries, args.targets, scratch);
    const packed = scratch + ReferenceDistances.bytes(d);
    const products = packed + tileRows * d * 4;
    const values = products + tileRows * BLOCK * 4;
    const indices = values + tileRows * keep * 4;
    functions.packQueries(queries.panels, first, rows, d, packed);
    // prettier-ignore
    functions.nearestCandidates(
      packed, rows, targets.panels, starts, targets.padded, d, args.excludeSelf ? first : -1, keep,
      values, indices, products,
    );
    const candidates = memory.int32(indices, rows * keep);
    const bounds = memory.float32(values, rows * keep);
    const norms = memory.float64(queries.norms, args.queries.n);
    for (let r = 0; r < rows; r++) {
      const worst = measureCandidates(
        args,
        distances,
        first + r,
        candidates.subarray(r * keep, (r + 1) * keep),
      );
      const leftOut = bounds[(r + 1) * keep - 1];
      if (!isCertified(plan, d, norms[first + r], worst, leftOut)) nearestWithin(args, first + r, worst);
    }
    return undefined;
  },
};

function loadStarts(memory: KernelMemory, { padded, norms }: CentredRows32, n: number): number {
  const address = memory.allocate(padded * 4);
  memory.float32(address, padded).fill(Infinity).set(memory.float64(norms, n));
  return address;
}

/** Lists the k nearest of the candidates by the reference distance. @returns the squared distance of the last one */
function measureCandidates(
  { k, squared, indices }: NearestArguments,
  distances: ReferenceDistances,
  i: number,
  candidates: Int32Array,
): number {
  const base = i * k;
  squared.fill(Infinity, base, base + k);
  indices.fill(-1, base, base + k);
  // In order of row number, so that equal distances come out as the reference has them.
  candidates.sort();
  distances.from(i);
  let worst = Infinity;
  for (const j of candidates) {
    if (j < 0) continue;
    const distance = distances.to(j);
    if (distance >= worst) continue;
    insertNearest(squared, indices, base, k, distance, j);
    worst = squared[base + k - 1];
  }
  return worst;
}

/**
 * Whether every target left out is farther than `worst`. One whose norm exceeds |a| by more than that distance is; for
 * the others the norm, and with it the bound on the filter's rounding, is limited.
 * @param leftOut the filter's value that no target left out falls below
 */
function isCertified(plan: Plan, d: number, norm: number, worst: number, leftOut: number): boolean {
  const farthest = worst * plan.scale ** 2 * (1 + REFERENCE_ERROR);
  const reach = (Math.sqrt(norm) + Math.sqrt(farthest)) ** 2 * (1 + REFERENCE_ERROR);
  const { a, b, constant } = filterBound(d);
  // The rounding of the rows themselves, which the norms are taken of, is within the bound's caution.
  const error = a * norm + b * Math.min(plan.targets.largestNorm, reach) + constant;
  return leftOut + norm - error > farthest;
}
