import { crossFilter } from "./compiledCrossFilter.ts";
import { compiledCrossScan } from "./compiledCrossScan.ts";
import { chosenTask, compiledTask } from "./compiledTask.ts";
import { crossByTree } from "./crossByTree.ts";
import { routeOf } from "./kernelRoute.ts";

/** crossNeighbours by the way that is fastest here; all give the reference's pairs and lists to the last bit. */
export const compiledCrossNeighbours = chosenTask(
  {
    int16: compiledTask(crossFilter("int16")),
    float32: compiledTask(crossFilter("float32")),
    scan: compiledTask(compiledCrossScan),
    tree: compiledTask(crossByTree),
  },
  ({ nearest }, speeds) => routeOf(nearest, speeds(), false),
);
