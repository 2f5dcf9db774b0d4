import type { WatchSource } from "./diskSource.ts";
import type { DumpLook } from "./dumpLook.ts";

/** How long a dump must rest before it is taken for complete. */
export interface SettleTiming {
  /** For dumps whose own header says how long they are. */
  settleMs: number;
  /** For tables and folders, which may always go on. */
  settleUnstatedMs: number;
  /** After so long at rest an incomplete dump is damaged, and no longer being written. */
  giveUpMs: number;
  /** A dump written so long ago is at rest already. */
  oldMs: number;
}

export type SettleOutcome =
  { state: "settling" } | { state: "settled"; look: DumpLook } | { state: "failed"; error: unknown };

/** Watches one dump until its size and times stay the same and it is complete by its own header. */
export class Settling {
  #stamp: string | undefined;
  #since = 0;
  #lastLook = -Infinity;

  constructor(
    private readonly path: string,
    private readonly timing: SettleTiming,
  ) {}

  isDue(now: number, lookMs: number): boolean {
    return now - this.#lastLook >= lookMs;
  }

  /** @param now milliseconds since 1970 */
  async look(now: number, disk: Omit<WatchSource, "scan">): Promise<SettleOutcome> {
    this.#lastLook = now;
    const look = await disk.look(this.path);
    // Gone: the next look at everything will tell.
    if (look.stamp === "none") return { state: "settling" };
    if (look.fullStamp !== this.#stamp) {
      // A clock that is behind makes new files old; what says its own size is still checked against it.
      const isOld = this.#stamp === undefined && now - look.modified > this.timing.oldMs;
      this.#stamp = look.fullStamp;
      this.#since = isOld ? look.modified : now;
    }
    const rested = now - this.#since;
    const { settleMs, settleUnstatedMs, giveUpMs } = this.timing;
    if (rested < ((await disk.statesItsSize(this.path)) ? settleMs : settleUnstatedMs))
      return { state: "settling" };
    try {
      const missing = await disk.missing(this.path);
      if (missing === undefined) return { state: "settled", look };
      return rested < giveUpMs ? { state: "settling" } : { state: "failed", error: new Error(missing) };
    } catch (error) {
      return { state: "failed", error };
    }
  }
}
