import { bracketDistances, type BracketArguments, type BracketTile } from "./bracketDistances.ts";
import { compiledBracketDistances } from "./compiledBracketDistances.ts";
import {
  columnDistances,
  columnTiles,
  type ColumnDistancesArguments,
  type ColumnDistancesTile,
} from "./columnDistances.ts";
import { compiledColumnDistances } from "./compiledColumnDistances.ts";
import { compiledKernelRowSums } from "./compiledKernelRowSums.ts";
import { compiledCrossNeighbours } from "./compiledCrossNeighbours.ts";
import { compiledCholesky } from "./compiledCholesky.ts";
import { compiledContractedRows } from "./compiledContractedRows.ts";
import { compiledCovariance } from "./compiledCovariance.ts";
import { compiledCrossProduct } from "./compiledCrossProduct.ts";
import { compiledEigenvalues } from "./compiledEigenvalues.ts";
import { symmetricEigenvalues, type EigenvalueArguments } from "./symmetricEigenvalues.ts";
import { compiledNearest } from "./compiledNearest.ts";
import { compiledBinnedSums } from "./compiledBinnedSums.ts";
import { compiledPermutationSums } from "./compiledPermutationSums.ts";
import { compiledPermutationTests } from "./compiledPermutationTests.ts";
import { chosenTask, compiledTask, type CompiledTask } from "./compiledTask.ts";
import { contractedRows, type ContractionArguments } from "./contractedRows.ts";
import { covarianceTile, type CovarianceArguments } from "./covarianceTile.ts";
import { crossProduct, type CrossProductArguments } from "./crossProduct.ts";
import { crossNeighbours, type CrossArguments, type CrossTile } from "./crossNeighbours.ts";
import {
  kernelPermutationSums,
  type KernelPermutationArguments,
  type KernelPermutationTile,
} from "./kernelPermutationSums.ts";
import {
  kernelPermutationTests,
  testCount,
  type KernelPermutationTestsArguments,
} from "./kernelPermutationTests.ts";
import { kernelRowSums, type KernelRowSumsArguments, type KernelRowSumsTile } from "./kernelRowSums.ts";
import { pivotedCholesky, type PivotedCholeskyArguments } from "./pivotedCholesky.ts";
import { nearest, type NearestArguments } from "./nearest.ts";
import { tileCountOf } from "./tiles.ts";

/** What each kernel takes. Everything in it can be posted to a thread; large arrays are shared, not copied. */
export interface TaskArguments {
  nearest: NearestArguments;
  crossNeighbours: CrossArguments;
  kernelPermutationSums: KernelPermutationArguments;
  kernelPermutationTests: KernelPermutationTestsArguments;
  bracketDistances: BracketArguments;
  kernelRowSums: KernelRowSumsArguments;
  columnDistances: ColumnDistancesArguments;
  contractedRows: ContractionArguments;
  covariance: CovarianceArguments;
  crossProduct: CrossProductArguments;
  symmetricEigenvalues: EigenvalueArguments;
  pivotedCholesky: PivotedCholeskyArguments;
}

/** What each kernel answers for one tile; undefined where it writes into shared outputs instead. */
export interface TaskResults {
  nearest: undefined;
  crossNeighbours: CrossTile;
  kernelPermutationSums: KernelPermutationTile;
  kernelPermutationTests: KernelPermutationTile;
  bracketDistances: BracketTile[];
  kernelRowSums: KernelRowSumsTile[];
  columnDistances: ColumnDistancesTile;
  contractedRows: undefined;
  covariance: undefined;
  crossProduct: undefined;
  symmetricEigenvalues: Float64Array;
  pivotedCholesky: number;
}

export type TaskName = keyof TaskArguments;

interface Task<K extends TaskName> {
  tiles: (args: TaskArguments[K]) => number;
  /** The kernel in JavaScript: what the compiled one is held to, and what runs where that cannot. */
  run: (args: TaskArguments[K], tile: number) => TaskResults[K];
  compiled?: CompiledTask<TaskArguments[K], TaskResults[K]>;
  /** Tiles take so long that two are worth threads. */
  coarse?: boolean;
}

/** All kernels by name: the one place where a thread finds what to run. */
export const tasks: { [K in TaskName]: Task<K> } = {
  nearest: {
    tiles: (args) => tileCountOf(args.queries.n),
    run: nearest,
    compiled: compiledNearest,
  },
  crossNeighbours: {
    tiles: (args) => tileCountOf(args.nearest.queries.n),
    run: crossNeighbours,
    compiled: compiledCrossNeighbours,
  },
  kernelPermutationSums: {
    tiles: (args) => tileCountOf(args.pooled.n),
    run: kernelPermutationSums,
    compiled: chosenTask(
      { single: compiledTask(compiledPermutationSums), binned: compiledTask(compiledBinnedSums) },
      ({ bins }) => (bins ? "binned" : "single"),
    ),
  },
  kernelPermutationTests: {
    tiles: testCount,
    run: kernelPermutationTests,
    compiled: compiledTask(compiledPermutationTests),
    coarse: true,
  },
  bracketDistances: {
    tiles: (args) => tileCountOf(args.rows.n),
    run: bracketDistances,
    compiled: compiledTask(compiledBracketDistances),
  },
  kernelRowSums: {
    tiles: (args) => tileCountOf(args.a.n),
    run: kernelRowSums,
    compiled: compiledTask(compiledKernelRowSums),
  },
  columnDistances: {
    tiles: columnTiles,
    run: columnDistances,
    compiled: compiledTask(compiledColumnDistances),
  },
  contractedRows: {
    tiles: (args) => tileCountOf(args.rows.n),
    run: contractedRows,
    compiled: compiledTask(compiledContractedRows),
  },
  covariance: {
    tiles: (args) => tileCountOf(args.rows.d),
    run: covarianceTile,
    compiled: compiledTask(compiledCovariance),
  },
  crossProduct: {
    tiles: (args) => tileCountOf(args.a.n),
    run: crossProduct,
    compiled: compiledTask(compiledCrossProduct),
  },
  symmetricEigenvalues: {
    tiles: (args) => args.matrices.length,
    run: symmetricEigenvalues,
    compiled: compiledTask(compiledEigenvalues),
    coarse: true,
  },
  pivotedCholesky: {
    tiles: () => 1,
    run: pivotedCholesky,
    compiled: compiledTask(compiledCholesky),
    coarse: true,
  },
};
