import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { mannWhitney, mannWhitneySpread } from "./mannWhitney.ts";
import { nearestOfChosen, nearestTargets } from "./neighbours.ts";
import { Z95 } from "./normal.ts";

/** One cell of the data space. */
export interface CopyingCell {
  train: number;
  heldout: number;
  generated: number;
  /** Z-score of the distances to train, negative when generated lie closer; null where too few samples lie here. */
  z: number | null;
}

export interface DataCopying {
  /** C_T: mean z over the cells, weighted by their held-out samples. Far below 0: copying. */
  value: number;
  /** Where the value of fresh data would lie, 95% of the time. */
  freshInterval: [number, number];
  cells: CopyingCell[];
}

/** Generated samples that a cell must hold more than, to be counted (as a share: τ of the paper). */
const FEWEST_GENERATED = 20;

/** A set of samples with the nearest of all training samples of each. */
interface CopyingSide {
  rows: Rows;
  toTrain: { distances: Float64Array; indices: Int32Array };
}

/** A set of samples by cell. */
interface Cells {
  rows: Rows;
  /** Cell of each sample. */
  cells: Int32Array;
  /** Sample numbers in each cell. */
  members: number[][];
}

/**
 * C_T, the data-copying test of Meehan, Chaudhuri & Dasgupta 2020 (arXiv 2004.05675): in each cell of the data space a
 * Mann–Whitney test of whether generated samples lie closer to the training samples of that cell than held-out ones do.
 * With correction for ties, which the published code lacks.
 *
 * @param centres cells are those points nearest to each centre
 * @returns null where no cell holds enough samples
 */
export async function dataCopying(
  runner: TileRunner,
  train: Rows,
  sides: { heldout: CopyingSide; generated: CopyingSide },
  centres: Rows,
): Promise<DataCopying | null> {
  const trained = await cellsOf(runner, train, centres);
  const heldout = await cellsOf(runner, sides.heldout.rows, centres);
  const generated = await cellsOf(runner, sides.generated.rows, centres);
  const cells: CopyingCell[] = [];
  for (let cell = 0; cell < centres.n; cell++) {
    const counts = {
      train: trained.members[cell].length,
      heldout: heldout.members[cell].length,
      generated: generated.members[cell].length,
    };
    const enough = counts.train > 0 && counts.heldout > 0 && counts.generated > FEWEST_GENERATED;
    const z = enough
      ? zScore(
          await distancesIn(runner, cell, generated, sides.generated, trained),
          await distancesIn(runner, cell, heldout, sides.heldout, trained),
        )
      : null;
    cells.push({ ...counts, z });
  }
  return weighted(cells);
}

function weighted(cells: CopyingCell[]): DataCopying | null {
  const counted = cells.filter(({ z }) => z !== null);
  const total = counted.reduce((sum, { heldout }) => sum + heldout, 0);
  if (total === 0) return null;
  const value = counted.reduce((sum, { heldout, z }) => sum + (heldout / total) * z!, 0);
  const half = Z95 * Math.sqrt(counted.reduce((sum, { heldout }) => sum + (heldout / total) ** 2, 0));
  return { value, freshInterval: [-half, half], cells };
}

async function cellsOf(runner: TileRunner, rows: Rows, centres: Rows): Promise<Cells> {
  const { indices } = await nearestTargets(runner, rows, centres);
  const members = Array.from({ length: centres.n }, (): number[] => []);
  indices.forEach((cell, i) => members[cell].push(i));
  return { rows, cells: indices, members };
}

/**
 * Distances of a cell's samples to the nearest training sample of the cell: the nearest of all where that lies in the cell,
 * so that only the others are searched for again.
 */
async function distancesIn(
  runner: TileRunner,
  cell: number,
  { rows, members }: Cells,
  { toTrain }: CopyingSide,
  train: Cells,
): Promise<Float64Array> {
  const own = members[cell];
  const distances = Float64Array.from(own, (i) => toTrain.distances[i]);
  const abroad = [...own.keys()].filter((at) => train.cells[toTrain.indices[own[at]]] !== cell);
  const queries = { rows, chosen: abroad.map((at) => own[at]) };
  const found = await nearestOfChosen(runner, queries, { rows: train.rows, chosen: train.members[cell] });
  abroad.forEach((at, i) => (distances[at] = found[i]));
  return distances;
}

function zScore(own: Float64Array, fresh: Float64Array): number {
  const spread = mannWhitneySpread(own, fresh);
  const distance = mannWhitney(own, fresh).u - (own.length * fresh.length) / 2;
  return spread > 0 ? (distance + 0.5) / spread : 0;
}
