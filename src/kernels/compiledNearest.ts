import { compiledNearestFilter } from "./compiledNearestFilter.ts";
import { compiledNearestScan } from "./compiledNearestScan.ts";
import { chosenTask, compiledTask } from "./compiledTask.ts";
import { suitsFilter } from "./filterChoice.ts";
import type { NearestArguments } from "./nearest.ts";
import { nearestByTree } from "./nearestByTree.ts";

const scan = compiledTask(compiledNearestScan);
const filter = compiledTask(compiledNearestFilter);
const tree = compiledTask(nearestByTree);

/** Columns up to which a tree leaves out enough, given so many rows. */
const MOST_TREE_COLUMNS = 4;
const FEWEST_TREE_ROWS = 1000;

/** Nearest neighbours by the way that is fastest at this shape; all give the reference's lists to the last bit. */
export const compiledNearest = chosenTask(({ targets }: NearestArguments) => {
  if (targets.d <= MOST_TREE_COLUMNS && targets.n >= FEWEST_TREE_ROWS) return tree;
  return suitsFilter(targets) ? filter : scan;
});
