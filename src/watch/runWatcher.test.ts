import { describe, expect, it } from "vitest";
import { ReadError } from "../io/readError.ts";
import type { Clock } from "./clock.ts";
import type { WatchSource } from "./diskSource.ts";
import { RunWatcher, type WatchOptions } from "./runWatcher.ts";
import type { WatchEvent } from "./watchEvents.ts";
import type { DumpFile } from "./watchedExperiment.ts";

/** Time that passes only when the test says so. */
class ManualClock implements Clock {
  time = 1e12;
  readonly #sleepers = new Set<{ until: number; resolve: () => void }>();

  now(): number {
    return this.time;
  }

  sleep(ms: number, wake: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const sleeper = { until: this.time + ms, resolve };
      this.#sleepers.add(sleeper);
      const woken = () => {
        this.#sleepers.delete(sleeper);
        resolve();
      };
      if (wake.aborted) woken();
      else wake.addEventListener("abort", woken);
    });
  }

  /** Lets time pass, in small steps, and everything happen that is due. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 50) {
      this.time += 50;
      for (const sleeper of [...this.#sleepers]) {
        if (sleeper.until > this.time) continue;
        this.#sleepers.delete(sleeper);
        sleeper.resolve();
      }
      await settled();
    }
  }
}

/** Lets everything run that waits for nothing but its turn. */
async function settled(): Promise<void> {
  for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** A disk in memory: dumps of runs of one experiment. */
class FakeDisk implements WatchSource {
  readonly dumps = new Map<string, DumpFile & { run: string; whole: boolean }>();
  terms = "a";
  fault: string | undefined;
  gone = false;
  #writes = 0;

  constructor(private readonly clock: Clock) {}

  write(path: string, { run = "run", whole = true, age = 0 } = {}): void {
    const step = Number(/\d+/.exec(path)?.[0]);
    const stamp = String(++this.#writes);
    this.dumps.set(path, {
      path,
      step,
      run,
      whole,
      stamp,
      size: 1,
      companions: {},
      modified: this.clock.now() - age,
    });
  }

  scan() {
    if (this.gone) return Promise.reject(new Error("the disk does not answer"));
    const names = this.fault ? [] : [...new Set([...this.dumps.values()].map(({ run }) => run))];
    const runs = names.map((name) => ({
      name,
      declared: true,
      dumps: [...this.dumps.values()].filter(({ run }) => run === name),
    }));
    const fault = this.fault === undefined ? {} : { fault: this.fault };
    return Promise.resolve([
      { root: "/x", file: "/x/samplescope.json", runs, termsStamp: this.terms, ...fault },
    ]);
  }

  look(path: string) {
    const { stamp = "none", modified = 0 } = this.dumps.get(path) ?? {};
    return Promise.resolve({ stamp, fullStamp: stamp, modified, size: 1 });
  }

  statesItsSize(path: string) {
    return Promise.resolve(path.endsWith(".npy"));
  }

  missing(path: string) {
    if (path.includes("words"))
      return Promise.reject(new ReadError("not-numeric", path, `${path} holds words.`));
    return Promise.resolve(this.dumps.get(path)?.whole ? undefined : `${path} is cut short.`);
  }
}

function watching(options: Partial<WatchOptions<string>> = {}) {
  const clock = new ManualClock();
  const disk = new FakeDisk(clock);
  const events: WatchEvent<string>[] = [];
  const aborted: string[] = [];
  const evaluations: { path: string; end: () => void; fail: (error: Error) => void }[] = [];
  const watcher = new RunWatcher<string>({
    source: disk,
    clock,
    evaluate: ({ path, stamp }, signal) =>
      new Promise((resolve, reject) => {
        evaluations.push({ path, end: () => resolve(`${path} ${stamp}`), fail: reject });
        signal.addEventListener("abort", () => {
          aborted.push(path);
          reject(new Error("aborted"));
        });
      }),
    onEvent: (event) => events.push(event),
    ...options,
  });
  /** What happened since the last time, but for looks at the disk. */
  const story = () =>
    events.splice(0).flatMap((event) => ("dump" in event ? [`${event.type} ${event.dump.path}`] : []));
  /** Ends evaluations one after another until nothing more begins. */
  const finishAll = async () => {
    const order: string[] = [];
    while (evaluations.length > 0) {
      const { path, end } = evaluations.shift()!;
      order.push(path);
      end();
      await settled();
    }
    return order;
  };
  return { clock, disk, events, evaluations, aborted, watcher, story, finishAll };
}

describe("a watcher", () => {
  it("takes a new dump from found to done, once it has rested", async () => {
    const { clock, disk, watcher, story, evaluations } = watching();
    watcher.start();
    await settled();
    disk.write("1.npy");
    await clock.pass(2000);
    expect(story()).toEqual(["found 1.npy", "settling 1.npy"]);
    await clock.pass(1500);
    expect(story()).toEqual(["waiting 1.npy", "evaluating 1.npy"]);
    evaluations[0].end();
    await settled();
    expect(story()).toEqual(["done 1.npy"]);
    await clock.pass(10_000);
    expect(story()).toEqual([]);
    watcher.dispose();
  });
});
