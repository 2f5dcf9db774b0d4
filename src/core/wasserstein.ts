import type { ColumnDistancesTile } from "../kernels/columnDistances.ts";
import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";

/** W₁ between the marginal laws of each column. */
export async function wassersteinPerColumn(runner: TileRunner, a: Rows, b: Rows): Promise<Float64Array> {
  return (await columnPowers(runner, a, b)).first;
}

/** W₁ and W₂² between the marginal laws of each column. */
export async function columnPowers(runner: TileRunner, a: Rows, b: Rows): Promise<ColumnDistancesTile> {
  const tiles = await runner.run("columnDistances", { a, b });
  const joined = (part: keyof ColumnDistancesTile) =>
    Float64Array.from(tiles.flatMap((tile) => [...tile[part]]));
  return { first: joined("first"), second: joined("second") };
}
