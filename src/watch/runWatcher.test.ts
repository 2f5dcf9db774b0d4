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
    return new Promise((done) => {
      const resolve = () => {
        this.#sleepers.delete(sleeper);
        wake.removeEventListener("abort", resolve);
        done();
      };
      const sleeper = { until: this.time + ms, resolve };
      this.#sleepers.add(sleeper);
      if (wake.aborted) resolve();
      else wake.addEventListener("abort", resolve);
    });
  }

  /** Lets time pass, in small steps, and everything happen that is due. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 50) {
      this.time += 50;
      for (const sleeper of [...this.#sleepers]) {
        if (sleeper.until <= this.time) sleeper.resolve();
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

  it("waits until a dump is whole and no longer grows, however often it is looked at", async () => {
    const { clock, disk, watcher, story, evaluations } = watching();
    watcher.start();
    await settled();
    disk.write("1.npy", { whole: false });
    for (let i = 0; i < 10; i++) {
      await clock.pass(700);
      disk.write("1.npy", { whole: false });
    }
    await clock.pass(5000);
    disk.write("1.npy");
    expect(story()).toEqual(["found 1.npy", "settling 1.npy"]);
    await clock.pass(2000);
    expect(story()).toEqual(["waiting 1.npy", "evaluating 1.npy"]);
    expect(evaluations).toHaveLength(1);
    watcher.dispose();
  });

  it("gives a dump up that stays incomplete, and one that holds no samples, until they are written again", async () => {
    const { clock, disk, watcher, events, story } = watching({ backlog: "all" });
    disk.write("1.npy", { whole: false });
    disk.write("words2.npy");
    watcher.start();
    await clock.pass(10_000);
    expect(events.find(({ type }) => type === "failed")).toMatchObject({
      dump: { path: "words2.npy" },
      error: { message: "words2.npy holds words." },
    });
    await clock.pass(40_000);
    expect(story().filter((line) => line.startsWith("failed"))).toEqual([
      "failed words2.npy",
      "failed 1.npy",
    ]);
    await clock.pass(60_000);
    expect(story()).toEqual([]);
    disk.write("1.npy");
    await clock.pass(5000);
    expect(story()).toEqual(["found 1.npy", "settling 1.npy", "waiting 1.npy", "evaluating 1.npy"]);
    watcher.dispose();
  });

  it("takes a dump whose header says no size only after a longer rest, and an old one at once", async () => {
    const { clock, disk, watcher, story } = watching();
    watcher.start();
    await settled();
    disk.write("1.csv");
    await clock.pass(5000);
    expect(story()).toEqual(["found 1.csv", "settling 1.csv"]);
    await clock.pass(2000);
    expect(story()).toContain("evaluating 1.csv");
    disk.write("2.csv", { age: 120_000 });
    await clock.pass(2500);
    expect(story()).toContain("waiting 2.csv");
    watcher.dispose();
  });

  it("evaluates one at a time and the newest first: a burst of 200 in any order", async () => {
    const { clock, disk, watcher, evaluations, finishAll } = watching();
    watcher.start();
    await settled();
    const steps = Array.from({ length: 200 }, (_, i) => (i * 77) % 200);
    for (const step of steps) disk.write(`${step}.npy`);
    await clock.pass(10_000);
    expect(evaluations).toHaveLength(1);
    const order = await finishAll();
    expect(order).toEqual(Array.from({ length: 200 }, (_, i) => `${199 - i}.npy`));
    expect(watcher.pending).toBe(0);
    watcher.dispose();
  });

  it("prefers the run that was written last, and what comes while others wait", async () => {
    const { clock, disk, watcher, evaluations, finishAll } = watching({ backlog: "all" });
    for (const step of [1, 2, 3]) disk.write(`${step}.npy`, { run: "old", age: 9e6 });
    for (const step of [4, 5]) disk.write(`${step}.npy`, { run: "new", age: 8e6 });
    watcher.start();
    await clock.pass(500);
    expect(evaluations.map(({ path }) => path)).toEqual(["5.npy"]);
    disk.write("9.npy", { run: "old" });
    await clock.pass(5000);
    expect(await finishAll()).toEqual(["5.npy", "9.npy", "4.npy", "3.npy", "2.npy", "1.npy"]);
    watcher.dispose();
  });

  it("folds what is written again: while it waits, and while it is evaluated", async () => {
    const { clock, disk, watcher, story, evaluations, aborted, finishAll } = watching();
    watcher.start();
    await settled();
    disk.write("1.npy");
    disk.write("2.npy");
    await clock.pass(4000);
    for (let i = 0; i < 5; i++) {
      disk.write("1.npy");
      await clock.pass(300);
    }
    await clock.pass(4000);
    disk.write("2.npy");
    await clock.pass(2500);
    expect(aborted).toEqual(["2.npy"]);
    evaluations.shift();
    await clock.pass(4000);
    story();
    expect(await finishAll()).toEqual(["1.npy", "2.npy"]);
    expect(story().filter((line) => line.startsWith("done"))).toEqual(["done 1.npy", "done 2.npy"]);
    watcher.dispose();
  });

  it("tells of dumps that go, that come back, and of one that goes while it is evaluated", async () => {
    const { clock, disk, watcher, story, aborted, finishAll } = watching();
    watcher.start();
    await settled();
    disk.write("1.npy");
    await clock.pass(4000);
    disk.dumps.delete("1.npy");
    await clock.pass(2500);
    expect(aborted).toEqual(["1.npy"]);
    expect(story().at(-1)).toBe("removed 1.npy");
    await finishAll();
    disk.write("1.npy");
    await clock.pass(4000);
    expect(story()).toEqual(["found 1.npy", "settling 1.npy", "waiting 1.npy", "evaluating 1.npy"]);
    watcher.dispose();
  });

  it("keeps what it knows while the disk does not answer, or the experiment file is being edited", async () => {
    const { clock, disk, watcher, events, story, finishAll } = watching();
    disk.write("1.npy");
    watcher.start();
    await clock.pass(4000);
    await finishAll();
    story();
    disk.gone = true;
    await clock.pass(4000);
    disk.gone = false;
    disk.fault = "colon expected";
    await clock.pass(4000);
    disk.fault = undefined;
    await clock.pass(4000);
    expect(events.filter(({ type }) => type === "unreachable")).not.toEqual([]);
    expect(story()).toEqual([]);
    watcher.dispose();
  });

  it("evaluates again what new real data or settings concern", async () => {
    const { clock, disk, watcher, events, finishAll } = watching({ backlog: "all" });
    for (const step of [1, 2]) disk.write(`${step}.npy`);
    watcher.start();
    await clock.pass(4000);
    expect(await finishAll()).toEqual(["2.npy", "1.npy"]);
    events.splice(0);
    disk.terms = "b";
    await clock.pass(4000);
    expect(events.flatMap((event) => (event.type === "found" ? [event.because] : []))).toEqual([
      "data-changed",
      "data-changed",
    ]);
    expect(await finishAll()).toEqual(["2.npy", "1.npy"]);
    watcher.dispose();
  });

  it.each([
    ["all", ["3.npy", "2.npy", "1.npy"]],
    ["last", ["3.npy"]],
    ["none", []],
  ] as const)("of what lies there when it begins it evaluates %s", async (backlog, expected) => {
    const { clock, disk, watcher, finishAll } = watching({ backlog });
    for (const step of [1, 2, 3]) disk.write(`${step}.npy`);
    watcher.start();
    await clock.pass(4000);
    expect(await finishAll()).toEqual(expected);
    disk.write("4.npy");
    await clock.pass(4000);
    expect(await finishAll()).toEqual(["4.npy"]);
    watcher.dispose();
  });

  it("does not evaluate what is known already", async () => {
    const { clock, disk, watcher, events, evaluations } = watching({
      backlog: "all",
      known: ({ path }) => Promise.resolve(path === "1.npy" ? "known" : undefined),
    });
    disk.write("1.npy");
    disk.write("2.npy");
    watcher.start();
    await clock.pass(4000);
    expect(events.find(({ type }) => type === "done")).toMatchObject({ result: "known", stored: true });
    expect(evaluations.map(({ path }) => path)).toEqual(["2.npy"]);
    watcher.dispose();
  });

  it("evaluates nothing by itself where it shall not, but what it is asked for, before anything else", async () => {
    const { clock, disk, watcher, story, evaluations, finishAll } = watching({ automatic: false });
    watcher.start();
    await settled();
    for (const step of [1, 2, 3]) disk.write(`${step}.npy`);
    await clock.pass(5000);
    expect(story().filter((line) => line.startsWith("waiting"))).toHaveLength(3);
    expect(evaluations).toEqual([]);
    watcher.evaluate("1.npy");
    await settled();
    watcher.automatic = true;
    expect(await finishAll()).toEqual(["1.npy", "3.npy", "2.npy"]);
    watcher.evaluate("2.npy");
    await clock.pass(3000);
    expect(await finishAll()).toEqual(["2.npy"]);
    watcher.dispose();
  });

  it("tells a failed evaluation and goes on", async () => {
    const { clock, disk, watcher, events, evaluations, finishAll } = watching();
    watcher.start();
    await settled();
    disk.write("1.npy");
    disk.write("2.npy");
    await clock.pass(4000);
    evaluations.shift()!.fail(new Error("the worker stopped"));
    await settled();
    expect(events.find(({ type }) => type === "failed")).toMatchObject({
      dump: { path: "2.npy" },
      error: { message: "the worker stopped" },
    });
    expect(await finishAll()).toEqual(["1.npy"]);
    watcher.dispose();
  });

  it("looks at once where something hints, and less often where a look takes long", async () => {
    const { clock, disk, watcher, events } = watching();
    let looks = 0;
    const scan = disk.scan.bind(disk);
    disk.scan = () => {
      looks++;
      clock.time += 1000;
      return scan();
    };
    watcher.start();
    await settled();
    await clock.pass(15_000);
    expect(looks).toBe(1);
    await clock.pass(10_000);
    expect(looks).toBe(2);
    events.splice(0);
    disk.write("1.npy");
    watcher.hint();
    await settled();
    expect(events.map(({ type }) => type)).toContain("found");
    watcher.dispose();
  });

  it("is idle when nothing is left to do, and silent once it has ended", async () => {
    const { clock, disk, watcher, events, aborted, finishAll } = watching({ backlog: "all" });
    disk.write("1.npy");
    watcher.start();
    let idle = false;
    void watcher.idle().then(() => (idle = true));
    await clock.pass(3000);
    expect(idle).toBe(false);
    await finishAll();
    await settled();
    expect(idle).toBe(true);
    disk.write("2.npy");
    await clock.pass(4000);
    watcher.dispose();
    events.splice(0);
    expect(aborted).toEqual(["2.npy"]);
    disk.write("3.npy");
    await clock.pass(9000);
    expect(events).toEqual([]);
  });
});
