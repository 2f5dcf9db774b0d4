import type { PageState } from "../pageState.ts";
import type { MapWindow } from "./mapModel.ts";

/** Where the part of the map that is shown is kept over new views and reloads. */
export const keptWindow: { in: Pick<PageState, "map"> | undefined } = { in: undefined };

/** What was shown, where it is a part of the present whole. */
export function windowKept(whole: MapWindow): MapWindow | undefined {
  const kept = keptWindow.in?.map;
  const isInside = (axis: "x" | "y") =>
    kept !== undefined && kept[axis][0] >= whole[axis][0] && kept[axis][1] <= whole[axis][1];
  return isInside("x") && isInside("y") ? kept : undefined;
}
