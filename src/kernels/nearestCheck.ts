import type { Candidates } from "./candidateLists.ts";
import { REFERENCE_ERROR } from "./filterBound.ts";
import { filterValues, kindNumber, OUT_OF_REACH, valueLimit, type FilterRows } from "./filterRows.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import { clearList, nearestWithin, offerNearest, type NearestArguments } from "./nearest.ts";
import { BLOCK, blockBytes, forEachBlock, STRIDE } from "./productBlocks.ts";
import { ReferenceDistances } from "./referenceDistances.ts";
import { TILE_ROWS } from "./tiles.ts";

/** A query for which more than this share of all targets is to be measured is left to the reference's scan. */
const CROWD = 0.25;

/**
 * Turns a filter's candidates into the reference's lists. Candidates are measured by the reference distance until the
 * filter's value says that no further target, listed or left out, can be as near as the k-th found so far (valueLimit).
 * Queries for which it does not say so are searched for again among all targets that can be that near.
 */
export class NearestCheck {
  private readonly distances: ReferenceDistances;
  private readonly scratch: number;
  private readonly doubts: Float64Array;
  private readonly queryNorms: Float32Array | Int32Array;
  private readonly targetNorms: Float32Array | Int32Array;
  /** Queries whose list is in doubt. */
  private readonly uncertain: number[] = [];

  /** Bytes of scratch for original rows of d columns, filtered in so many. */
  static bytes(d: number, columns: number): number {
    return ReferenceDistances.bytes(d) + blockBytes(TILE_ROWS, columns) + 4 * TILE_ROWS * (3 + BLOCK);
  }

  constructor(
    private readonly engine: KernelEngine,
    private readonly args: NearestArguments,
    private readonly loaded: { queries: FilterRows; targets: FilterRows },
    scratch: number,
  ) {
    this.distances = new ReferenceDistances(engine, args.queries, args.targets, scratch, {
      queries: loaded.queries.originals,
      targets: loaded.targets.originals,
    });
    this.scratch = scratch + ReferenceDistances.bytes(args.queries.d);
    const { memory } = engine;
    this.doubts = memory.float64(loaded.queries.doubts, args.queries.n);
    [this.queryNorms, this.targetNorms] = [loaded.queries, loaded.targets].map(({ kind, norms, n }) =>
      filterValues(memory, kind, norms, n),
    );
  }

  /** Lists the nearest of the candidates of query i. */
  measure(i: number, { values, indices }: Candidates): void {
    const { args } = this;
    clearList(args, i);
    if (this.isOutlier(i)) {
      nearestWithin(args, i, Infinity);
      return;
    }
    let limit = Infinity;
    for (let slot = 0; slot < indices.length; slot++) {
      if (values[slot] >= limit) break;
      const j = indices[slot];
      if (j >= 0 && j < args.targets.n && this.targetNorms[j] !== OUT_OF_REACH && this.offer(i, j))
        limit = this.limitOf(i);
    }
    this.offerOutliers(i);
    if (values[values.length - 1] < this.limitOf(i)) this.uncertain.push(i);
  }

  /** Whether the filter cannot hold query i. */
  isOutlier(i: number): boolean {
    return this.queryNorms[i] === OUT_OF_REACH;
  }

  /** Whether a target that the filter cannot hold may be within a squared distance of query i, by their norms. */
  couldReach(i: number, outlier: { norm: number }, squared: number): boolean {
    const norm = Math.sqrt(2 * this.queryNorms[i] + 2) + this.doubts[i];
    const reach = Math.sqrt(squared) * this.loaded.queries.scale;
    return outlier.norm <= (norm + reach) * (1 + REFERENCE_ERROR);
  }

  private offerOutliers(i: number): void {
    const { k, squared } = this.args;
    for (const outlier of this.loaded.targets.outliers) {
      if (this.couldReach(i, outlier, squared[(i + 1) * k - 1])) this.offer(i, outlier.row);
    }
  }

  /** The reference's squared distance of query i and target j. */
  distance(i: number, j: number): number {
    this.distances.from(i);
    return this.distances.to(j);
  }

  /** @returns whether the list has changed */
  private offer(i: number, j: number): boolean {
    const { k, excludeSelf, squared, indices } = this.args;
    if (excludeSelf && i === j) return false;
    const distance = this.distance(i, j);
    const last = (i + 1) * k - 1;
    if (distance > squared[last]) return false;
    offerNearest(squared, indices, i * k, k, distance, j);
    return true;
  }

  /** What the filter's value of every target stays below that could still enter the list of query i. */
  private limitOf(i: number): number {
    const { queries, targets } = this.loaded;
    const farthest = this.args.squared[(i + 1) * this.args.k - 1];
    return valueLimit(queries, this.doubts[i], targets, farthest);
  }

  /** Searches again for the queries whose lists are in doubt: at most a tile of them. */
  searchAgain(): void {
    const { engine, args, uncertain } = this;
    if (uncertain.length === 0) return;
    const { queries, targets } = this.loaded;
    const norms = this.scratch + blockBytes(TILE_ROWS, targets.columns);
    const limits = norms + 4 * TILE_ROWS;
    const counts = limits + 4 * TILE_ROWS;
    const found = counts + 4 * TILE_ROWS;
    const farthest = uncertain.map((i) => args.squared[(i + 1) * args.k - 1]);
    filterValues(engine.memory, queries.kind, norms, TILE_ROWS).set(uncertain.map((i) => this.queryNorms[i]));
    filterValues(engine.memory, queries.kind, limits, TILE_ROWS).set(uncertain.map((i) => this.limitOf(i)));
    for (const i of uncertain) clearList(args, i);
    const left = uncertain.map(() => CROWD * targets.n);
    const range = { from: 0, to: targets.n };
    forEachBlock(engine, queries, targets, uncertain, range, this.scratch, (products, start, width) => {
      // prettier-ignore
      engine.functions.pairsBelow(
        kindNumber(queries.kind), products, uncertain.length, STRIDE, width, norms, limits, 0, counts, found,
      );
      this.offerFound(start, engine.memory.int32(counts, uncertain.length), found, left);
    });
    uncertain.forEach((i, r) => {
      if (left[r] < 0) nearestWithin(args, i, farthest[r]);
      else this.offerOutliers(i);
    });
    this.uncertain.length = 0;
  }

  /** @param left how many more targets may be measured for each query; below zero once it has had too many */
  private offerFound(start: number, counts: Int32Array, found: number, left: number[]): void {
    const { targets } = this.loaded;
    const all = this.engine.memory.int32(
      found,
      counts.reduce((sum, count) => sum + count, 0),
    );
    let at = 0;
    counts.forEach((count, r) => {
      left[r] -= count;
      for (const end = at + count; at < end; at++) {
        const j = start + all[at];
        if (left[r] < 0 || j >= targets.n || this.targetNorms[j] === OUT_OF_REACH) continue;
        this.offer(this.uncertain[r], j);
      }
    });
  }
}
