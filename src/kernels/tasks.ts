import { ballMembership, type BallMembershipArguments, type BallMembershipTile } from "./ballMembership.ts";
import { covarianceTile, type CovarianceArguments } from "./covarianceTile.ts";
import { crossProduct, type CrossProductArguments } from "./crossProduct.ts";
import {
  collectDistances,
  countDistances,
  type CollectArguments,
  type PairArguments,
} from "./distanceOrder.ts";
import {
  kernelPermutationSums,
  type KernelPermutationArguments,
  type KernelPermutationTile,
} from "./kernelPermutationSums.ts";
import { kernelRowSums, type KernelRowSumsArguments, type KernelRowSumsTile } from "./kernelRowSums.ts";
import { nearest, type NearestArguments } from "./nearest.ts";
import { tileCountOf } from "./tiles.ts";

/** What each kernel takes. Everything in it can be posted to a thread; large arrays are shared, not copied. */
export interface TaskArguments {
  nearest: NearestArguments;
  ballMembership: BallMembershipArguments;
  kernelPermutationSums: KernelPermutationArguments;
  countDistances: PairArguments;
  collectDistances: CollectArguments;
  kernelRowSums: KernelRowSumsArguments;
  covariance: CovarianceArguments;
  crossProduct: CrossProductArguments;
}

/** What each kernel answers for one tile; undefined where it writes into shared outputs instead. */
export interface TaskResults {
  nearest: undefined;
  ballMembership: BallMembershipTile;
  kernelPermutationSums: KernelPermutationTile;
  countDistances: Float64Array;
  collectDistances: Float64Array;
  kernelRowSums: KernelRowSumsTile;
  covariance: undefined;
  crossProduct: undefined;
}

export type TaskName = keyof TaskArguments;

interface Task<K extends TaskName> {
  tiles: (args: TaskArguments[K]) => number;
  run: (args: TaskArguments[K], tile: number) => TaskResults[K];
}

/** All kernels by name: the one place where a thread finds what to run. */
export const tasks: { [K in TaskName]: Task<K> } = {
  nearest: { tiles: (args) => tileCountOf(args.queries.n), run: nearest },
  ballMembership: { tiles: (args) => tileCountOf(args.queries.n), run: ballMembership },
  kernelPermutationSums: { tiles: (args) => tileCountOf(args.pooled.n), run: kernelPermutationSums },
  countDistances: { tiles: (args) => tileCountOf(args.rows.n), run: countDistances },
  collectDistances: { tiles: (args) => tileCountOf(args.rows.n), run: collectDistances },
  kernelRowSums: { tiles: (args) => tileCountOf(args.a.n), run: kernelRowSums },
  covariance: { tiles: (args) => tileCountOf(args.rows.d), run: covarianceTile },
  crossProduct: { tiles: (args) => tileCountOf(args.a.n), run: crossProduct },
};
