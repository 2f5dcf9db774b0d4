import { crossFilter } from "./compiledCrossFilter.ts";
import { compiledCrossScan } from "./compiledCrossScan.ts";
import { chosenTask, compiledTask } from "./compiledTask.ts";
import { crossByTree } from "./crossByTree.ts";
import type { CrossArguments } from "./crossNeighbours.ts";
import { suitsFilter, suitsTree } from "./filterChoice.ts";

const scan = compiledTask(compiledCrossScan);
const filter = compiledTask(crossFilter("int16"));
const tree = compiledTask(crossByTree);

/** crossNeighbours by the way that is fastest at this shape; all give the reference's pairs and lists to the last bit. */
export const compiledCrossNeighbours = chosenTask(({ nearest }: CrossArguments) => {
  if (suitsTree(nearest.targets)) return tree;
  return suitsFilter(nearest.targets) ? filter : scan;
});
