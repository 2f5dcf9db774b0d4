import { systemClock, type Clock } from "./clock.ts";
import type { WatchSource } from "./diskSource.ts";
import { newestFirst, runKey } from "./newestFirst.ts";
import { Settling, type SettleTiming } from "./settling.ts";
import type { WatchedDump, WatchEvent } from "./watchEvents.ts";
import type { ExperimentFiles } from "./watchedExperiment.ts";

/** Which dumps that lie there when watching begins, or when the data changes, are evaluated by themselves. */
export type Backlog = "all" | "last" | "none";

export interface WatchOptions<R> {
  source: WatchSource;
  /** Evaluates one dump. The signal tells that the dump has changed or gone and nobody waits any more. */
  evaluate: (dump: WatchedDump, signal: AbortSignal) => Promise<R>;
  /** The result that is known for a dump as it lies there, if there is one: then it is not evaluated. */
  known?: (dump: WatchedDump) => Promise<R | undefined>;
  onEvent: (event: WatchEvent<R>) => void;
  /** "last" (of each run) when absent. */
  backlog?: Backlog;
  /** Whether dumps are evaluated without being asked for; true when absent. */
  automatic?: boolean;
  clock?: Clock;
  timing?: Partial<WatchTiming>;
}

export interface WatchTiming extends SettleTiming {
  /** Between two looks at everything, where nothing hints that something has changed. */
  pollMs: number;
  /** Between two looks at dumps that settle. */
  lookMs: number;
}

const TIMING: WatchTiming = {
  pollMs: 2000,
  lookMs: 300,
  settleMs: 1000,
  settleUnstatedMs: 4000,
  giveUpMs: 30_000,
  oldMs: 60_000,
};

/** Share of the time that looking at everything may take: a slow network mount is polled less often. */
const SCAN_SHARE = 0.05;
/** At least so long between two looks at everything, however many hints arrive. */
const HINT_GAP_MS = 100;
/** Dumps that are looked at between two evaluations' starts. */
const LOOKS_AT_ONCE = 64;

type Phase = "resting" | "settling" | "waiting" | "evaluating" | "done" | "failed";

interface Tracked {
  dump: WatchedDump;
  phase: Phase;
  settling: Settling;
  /** Asked for by a person, so that it is evaluated whatever `automatic` says, and before others. */
  asked: boolean;
}

/**
 * Watches experiments: finds runs and dumps, waits until new and changed ones have settled, and has them evaluated, newest
 * first and one at a time. It looks at the disk again and again, since many disks tell nothing of what happens on them; where
 * something does tell, `hint` makes it look at once.
 *
 * @typeParam R what an evaluation gives
 */
export class RunWatcher<R> {
  readonly #options: Required<Omit<WatchOptions<R>, "timing" | "known">> & Pick<WatchOptions<R>, "known">;
  readonly #timing: WatchTiming;
  readonly #tracked = new Map<string, Tracked>();
  readonly #seenRoots = new Set<string>();
  #current: { tracked: Tracked; abort: AbortController } | undefined;
  #wake = new AbortController();
  #hinted = true;
  #nextScan = 0;
  #lastScan = -Infinity;
  #disposed = false;
  #idle: (() => void)[] = [];
  #scanned: (() => void)[] = [];

  constructor(options: WatchOptions<R>) {
    this.#options = { backlog: "last", automatic: true, clock: systemClock, ...options };
    this.#timing = { ...TIMING, ...options.timing };
  }

  /** Begins. */
  start(): void {
    void this.#loop();
  }

  /** Something may have changed: look at once rather than at the next turn. */
  hint(): void {
    this.#hinted = true;
    this.#wakeUp();
  }

  /** Looks at everything. @returns when that is done */
  async refresh(): Promise<void> {
    if (this.#disposed) return;
    const scanned = new Promise<void>((resolve) => this.#scanned.push(resolve));
    this.hint();
    await scanned;
  }

  /** Whether dumps are evaluated without being asked for. */
  set automatic(value: boolean) {
    this.#options.automatic = value;
    this.#wakeUp();
  }

  /** Evaluates a dump as soon as it has settled, before any other, whatever it was evaluated to before. */
  evaluate(path: string): void {
    const tracked = this.#tracked.get(path);
    if (!tracked || tracked.phase === "evaluating") return;
    tracked.asked = true;
    if (tracked.phase !== "settling" && tracked.phase !== "waiting") this.#settle(tracked);
    this.#wakeUp();
  }

  /** Treats a dump as one that has just come, though it lay there when watching began. */
  offer(path: string): void {
    const tracked = this.#tracked.get(path);
    if (tracked?.phase === "resting") this.#settle(tracked);
    this.#wakeUp();
  }

  /** Dumps that wait for their turn or settle. */
  get pending(): number {
    return [...this.#tracked.values()].filter((tracked) => this.#isPending(tracked)).length;
  }

  /** Resolves when everything was looked at and nothing settles, waits or is evaluated. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      this.#wakeUp();
    });
  }

  /** Ends. An evaluation that is in progress is told by its signal; no event follows. */
  dispose(): void {
    this.#disposed = true;
    this.#current?.abort.abort();
    this.#wakeUp();
    for (const resolve of [...this.#idle.splice(0), ...this.#scanned.splice(0)]) resolve();
  }

  #wakeUp(): void {
    this.#wake.abort();
  }

  async #loop(): Promise<void> {
    const { clock } = this.#options;
    while (!this.#disposed) {
      if (this.#wake.signal.aborted) this.#wake = new AbortController();
      const wake = this.#wake.signal;
      const gapEnds = this.#lastScan + HINT_GAP_MS;
      if (clock.now() >= this.#nextScan || (this.#hinted && clock.now() >= gapEnds)) await this.#scan();
      const more = await this.#lookAtSettling();
      this.#startNext();
      this.#tellIdle();
      if (!more) await clock.sleep(this.#untilNextTurn(gapEnds), wake);
    }
  }

  #untilNextTurn(gapEnds: number): number {
    const now = this.#options.clock.now();
    const settles = [...this.#tracked.values()].some(({ phase }) => phase === "settling");
    return Math.max(
      1,
      Math.min(
        this.#nextScan - now,
        settles ? this.#timing.lookMs : Infinity,
        this.#hinted ? gapEnds - now : Infinity,
      ),
    );
  }

  #emit(event: WatchEvent<R>): void {
    if (this.#disposed) return;
    try {
      this.#options.onEvent(event);
    } catch (error) {
      // A fault of whoever listens is told as such, and watching goes on.
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  async #scan(): Promise<void> {
    const { clock, source } = this.#options;
    const [before, listeners] = [clock.now(), this.#scanned.splice(0)];
    this.#hinted = false;
    let experiments: ExperimentFiles[] | undefined;
    try {
      experiments = await source.scan();
    } catch (error) {
      this.#emit({ type: "unreachable", message: error instanceof Error ? error.message : String(error) });
    }
    this.#lastScan = clock.now();
    this.#nextScan =
      this.#lastScan + Math.max(this.#timing.pollMs, (this.#lastScan - before) * (1 / SCAN_SHARE - 1));
    if (experiments && !this.#disposed) {
      await this.#takeIn(experiments);
      this.#emit({ type: "scanned", experiments, at: this.#lastScan });
    }
    for (const resolve of listeners) resolve();
  }

  async #takeIn(experiments: ExperimentFiles[]): Promise<void> {
    const there = new Set<string>();
    for (const experiment of experiments) {
      const isNew = !this.#seenRoots.has(experiment.root);
      this.#seenRoots.add(experiment.root);
      const { root, file, termsStamp } = experiment;
      for (const run of experiment.runs) {
        const dumps = run.dumps.map((dump) => ({
          ...dump,
          run: run.name,
          root,
          termsStamp,
          ...(file !== undefined && { experiment: file }),
        }));
        const last = newestFirst(dumps.map((dump) => ({ dump }))).at(0)?.dump.path;
        for (const dump of dumps) {
          if (this.#disposed) return;
          if (there.has(dump.path)) continue;
          there.add(dump.path);
          const { backlog } = this.#options;
          const inBacklog = backlog === "all" || (backlog === "last" && dump.path === last);
          await this.#compare(dump, { isNew, inBacklog });
        }
      }
    }
    this.#forget(
      there,
      new Set(experiments.filter(({ fault }) => fault !== undefined).map(({ root }) => root)),
    );
  }

  async #compare(
    dump: WatchedDump,
    { isNew, inBacklog }: { isNew: boolean; inBacklog: boolean },
  ): Promise<void> {
    const tracked = this.#tracked.get(dump.path);
    if (!tracked) {
      const added = {
        dump,
        phase: "resting" as const,
        settling: this.#settlingOf(dump),
        asked: false,
      };
      this.#tracked.set(dump.path, added);
      this.#emit({ type: "found", dump, because: "new" });
      await this.#settleUnlessKnown(added, !isNew || inBacklog);
      return;
    }
    const changed = tracked.dump.stamp !== dump.stamp;
    const dataChanged = tracked.dump.termsStamp !== dump.termsStamp;
    const moved = runKey(tracked.dump) !== runKey(dump);
    tracked.dump = dump;
    if (!changed && !dataChanged && !moved) return;
    // It is being looked at anyway.
    if (tracked.phase === "settling") return;
    this.#abortIf(tracked);
    this.#emit({ type: "found", dump, because: changed ? "changed" : "data-changed" });
    await this.#settleUnlessKnown(tracked, changed || inBacklog);
  }

  async #settleUnlessKnown(tracked: Tracked, wanted: boolean): Promise<void> {
    const { dump } = tracked;
    const result = await this.#options.known?.(dump).catch(() => undefined);
    if (this.#disposed) return;
    if (result !== undefined && !tracked.asked) {
      tracked.phase = "done";
      this.#emit({ type: "done", dump, result, stored: true });
    } else if (wanted || tracked.asked) this.#settle(tracked);
    else tracked.phase = "resting";
  }

  #settle(tracked: Tracked): void {
    tracked.phase = "settling";
    tracked.settling = this.#settlingOf(tracked.dump);
    this.#emit({ type: "settling", dump: tracked.dump });
  }

  #settlingOf(dump: WatchedDump): Settling {
    return new Settling(dump.path, this.#timing);
  }

  /** Dumps that are gone. Those of an experiment whose file cannot be read stay: the file is being edited. */
  #forget(there: ReadonlySet<string>, faulty: ReadonlySet<string>): void {
    for (const [path, tracked] of this.#tracked) {
      if (there.has(path) || faulty.has(tracked.dump.root)) continue;
      this.#abortIf(tracked);
      this.#tracked.delete(path);
      this.#emit({ type: "removed", dump: tracked.dump });
    }
  }

  #abortIf(tracked: Tracked): void {
    if (this.#current?.tracked === tracked) this.#current.abort.abort();
  }

  /** @returns whether more dumps are to be looked at without waiting */
  async #lookAtSettling(): Promise<boolean> {
    const { clock, source } = this.#options;
    const all = newestFirst([...this.#tracked.values()].filter(({ phase }) => phase === "settling"));
    const due = all.filter(({ settling }) => settling.isDue(clock.now(), this.#timing.lookMs));
    for (const tracked of due.slice(0, LOOKS_AT_ONCE)) {
      const outcome = await tracked.settling.look(clock.now(), source);
      if (outcome.state === "settled") {
        // It may have grown since it was listed.
        const { stamp, modified, size } = outcome.look;
        Object.assign(tracked, { phase: "waiting", dump: { ...tracked.dump, stamp, modified, size } });
        this.#emit({ type: "waiting", dump: tracked.dump });
      } else if (outcome.state === "failed") {
        Object.assign(tracked, { phase: "failed", asked: false });
        this.#emit({ type: "failed", dump: tracked.dump, error: outcome.error });
      }
    }
    return due.length > LOOKS_AT_ONCE;
  }

  #startNext(): void {
    if (this.#current || this.#disposed) return;
    const ready = [...this.#tracked.values()].filter(
      (each) => each.phase === "waiting" && this.#isPending(each),
    );
    const ordered = newestFirst(ready);
    const next = ordered.find(({ asked }) => asked) ?? ordered.at(0);
    if (next) void this.#evaluate(next, ready.length - 1);
  }

  async #evaluate(tracked: Tracked, behind: number): Promise<void> {
    const abort = new AbortController();
    const { dump } = tracked;
    this.#current = { tracked, abort };
    Object.assign(tracked, { phase: "evaluating", asked: false });
    this.#emit({ type: "evaluating", dump, behind });
    try {
      const result = await this.#options.evaluate(dump, abort.signal);
      if (!abort.signal.aborted) this.#end(tracked, "done", { type: "done", dump, result, stored: false });
    } catch (error) {
      if (!abort.signal.aborted) this.#end(tracked, "failed", { type: "failed", dump, error });
    }
    this.#current = undefined;
    this.#wakeUp();
  }

  #end(tracked: Tracked, phase: Phase, event: WatchEvent<R>): void {
    tracked.phase = phase;
    this.#emit(event);
  }

  #isPending({ phase, asked }: Tracked): boolean {
    if (phase === "settling" || phase === "evaluating") return true;
    return phase === "waiting" && (asked || this.#options.automatic);
  }

  #tellIdle(): void {
    if (this.#hinted || this.#lastScan < 0 || this.#current || this.pending > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
