import { RowReader, type Rows } from "./rows.ts";
import { squaredDistance } from "./squaredDistance.ts";
import { tileRange } from "./tiles.ts";

export interface BallMembershipArguments {
  queries: Rows;
  centres: Rows;
  /** One squared radius a centre; balls are closed. */
  squaredRadii: Float64Array;
}

/** For the queries of one tile, the balls that hold them, query after query. */
export interface BallMembershipTile {
  /** Balls that hold each query of the tile. */
  counts: Int32Array;
  centres: Int32Array;
  squared: Float64Array;
}

/** Which balls hold each query, with the squared distances to their centres. */
export function ballMembership(args: BallMembershipArguments, tile: number): BallMembershipTile {
  const { queries, centres, squaredRadii } = args;
  const [begin, end] = tileRange(tile, queries.n);
  const counts = new Int32Array(end - begin);
  const found: number[] = [];
  const squared: number[] = [];
  const [from, to] = [new RowReader(queries), new RowReader(centres)];
  for (let i = begin; i < end; i++) {
    const own = from.seek(i);
    const before = found.length;
    for (let j = 0; j < centres.n; j++) {
      const radius = squaredRadii[j];
      const distance = squaredDistance(from.values, own, to.values, to.seek(j), queries.d, radius);
      if (distance <= radius) {
        found.push(j);
        squared.push(distance);
      }
    }
    counts[i - begin] = found.length - before;
  }
  return { counts, centres: Int32Array.from(found), squared: Float64Array.from(squared) };
}
