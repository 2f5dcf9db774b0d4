import { compiledNearestFilter } from "./compiledNearestFilter.ts";
import { compiledNearestScan } from "./compiledNearestScan.ts";
import { chosenTask, compiledTask } from "./compiledTask.ts";
import { suitsFilter } from "./filterChoice.ts";
import type { NearestArguments } from "./nearest.ts";

const scan = compiledTask(compiledNearestScan);
const filter = compiledTask(compiledNearestFilter);

/** Nearest neighbours by the way that is fastest at this shape; all give the reference's lists to the last bit. */
export const compiledNearest = chosenTask((args: NearestArguments) =>
  suitsFilter(args.targets) ? filter : scan,
);
