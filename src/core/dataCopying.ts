import { takeRows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { mannWhitney, mannWhitneySpread } from "./mannWhitney.ts";
import { nearestTargets } from "./neighbours.ts";
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
  sets: { train: Rows; heldout: Rows; generated: Rows },
  centres: Rows,
): Promise<DataCopying | null> {
  const [train, heldout, generated] = [
    await membersOf(runner, sets.train, centres),
    await membersOf(runner, sets.heldout, centres),
    await membersOf(runner, sets.generated, centres),
  ];
  const cells: CopyingCell[] = [];
  for (let cell = 0; cell < centres.n; cell++) {
    const members = { train: train[cell], heldout: heldout[cell], generated: generated[cell] };
    const counts = {
      train: members.train.length,
      heldout: members.heldout.length,
      generated: members.generated.length,
    };
    const enough = counts.train > 0 && counts.heldout > 0 && counts.generated > FEWEST_GENERATED;
    // One cell at a time: all together are a copy of all sets.
    const part = (set: keyof typeof sets) => takeRows(sets[set], members[set]);
    const z = enough ? await zScore(runner, part("train"), part("heldout"), part("generated")) : null;
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

/** Row numbers in each cell. */
async function membersOf(runner: TileRunner, rows: Rows, centres: Rows): Promise<number[][]> {
  const { indices } = await nearestTargets(runner, rows, centres);
  const members = Array.from({ length: centres.n }, (): number[] => []);
  indices.forEach((cell, i) => members[cell].push(i));
  return members;
}

async function zScore(runner: TileRunner, train: Rows, heldout: Rows, generated: Rows): Promise<number> {
  const fresh = (await nearestTargets(runner, heldout, train)).distances;
  const own = (await nearestTargets(runner, generated, train)).distances;
  const spread = mannWhitneySpread(own, fresh);
  const distance = mannWhitney(own, fresh).u - (own.length * fresh.length) / 2;
  return spread > 0 ? (distance + 0.5) / spread : 0;
}
