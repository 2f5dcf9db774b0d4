import type { BallMembershipArguments } from "./ballMembership.ts";
import { compiledBallFilter } from "./compiledBallFilter.ts";
import { compiledBallScan } from "./compiledBallScan.ts";
import { chosenTask, compiledTask } from "./compiledTask.ts";
import { suitsFilter } from "./filterChoice.ts";

const scan = compiledTask(compiledBallScan);
const filter = compiledTask(compiledBallFilter);

/** Ball memberships by the way that is fastest at this shape; both give the reference's pairs to the last bit. */
export const compiledBallMembership = chosenTask((args: BallMembershipArguments) =>
  suitsFilter(args.centres) ? filter : scan,
);
