import { nearestFilter } from "./compiledNearestFilter.ts";
import { compiledNearestScan } from "./compiledNearestScan.ts";
import { chosenTask, compiledTask } from "./compiledTask.ts";
import { routeOf } from "./kernelRoute.ts";
import { nearestByTree } from "./nearestByTree.ts";

/** Nearest neighbours by the way that is fastest here; all give the reference's lists to the last bit. */
export const compiledNearest = chosenTask(
  {
    int16: compiledTask(nearestFilter("int16")),
    float32: compiledTask(nearestFilter("float32")),
    scan: compiledTask(compiledNearestScan),
    tree: compiledTask(nearestByTree),
  },
  (args, speeds) => routeOf(args, speeds(), args.excludeSelf),
);
