import { nearestFilter } from "./compiledNearestFilter.ts";
import { compiledNearestScan } from "./compiledNearestScan.ts";
import { chosenTask, compiledTask } from "./compiledTask.ts";
import { suitsFilter, suitsTree } from "./filterChoice.ts";
import type { NearestArguments } from "./nearest.ts";
import { nearestByTree } from "./nearestByTree.ts";

const scan = compiledTask(compiledNearestScan);
const filter = compiledTask(nearestFilter("int16"));
const tree = compiledTask(nearestByTree);

/** Nearest neighbours by the way that is fastest at this shape; all give the reference's lists to the last bit. */
export const compiledNearest = chosenTask(({ targets }: NearestArguments) => {
  if (suitsTree(targets)) return tree;
  return suitsFilter(targets) ? filter : scan;
});
