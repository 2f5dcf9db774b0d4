import { existsSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readSamples } from "../io/registry.ts";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { trainingLoop } from "../testing/trainingLoop.ts";
import { DiskSource } from "./diskSource.ts";
import { FolderHints } from "./folderHints.ts";
import { RunWatcher } from "./runWatcher.ts";
import type { WatchEvent } from "./watchEvents.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Watched {
  events: WatchEvent<string>[];
  /** Names and contents of what was evaluated, in that order. */
  evaluated: string[];
  /** Resolves when a condition holds, which is looked at after each event. */
  until: (condition: () => boolean) => Promise<void>;
}

/** Watches a folder on the disk, with or without events of the file system; an evaluation reads the dump as it lies there. */
function watched(folder: string, { hints = true, evaluateMs = 0 } = {}): Watched {
  const events: WatchEvent<string>[] = [];
  const evaluated: string[] = [];
  const conditions = new Set<{ holds: () => boolean; resolve: () => void }>();
  const listener = new FolderHints(() => watcher.hint());
  const watcher = new RunWatcher<string>({
    source: new DiskSource(folder),
    backlog: "all",
    timing: { pollMs: 150, lookMs: 60, settleMs: 240, settleUnstatedMs: 600, giveUpMs: 1500 },
    evaluate: async ({ path }) => {
      if (evaluateMs > 0) await new Promise((resolve) => setTimeout(resolve, evaluateMs));
      // A dump that is cut or being written fails here.
      const { values } = await readSamples(path);
      const content = `${basename(path)} ${values[0].toFixed(4)} ${values.length}`;
      evaluated.push(content);
      return content;
    },
    onEvent: (event) => {
      if (event.type === "scanned" && hints) listener.follow(event.experiments);
      events.push(event);
      for (const condition of [...conditions]) {
        if (!condition.holds()) continue;
        conditions.delete(condition);
        condition.resolve();
      }
    },
  });
  watcher.start();
  ends.push(() => {
    watcher.dispose();
    listener.dispose();
  });
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => (holds() ? resolve() : void conditions.add({ holds, resolve })));
  return { events, evaluated, until };
}

function writer() {
  const loop = trainingLoop();
  ends.push(() => loop.ends());
  return loop;
}

const of = ({ events }: Watched, type: string) =>
  events.flatMap((event) => (event.type === type && "dump" in event ? [basename(event.dump.path)] : []));
/** What an evaluation of a dump by `trainingLoop` reads. */
const content = (file: string, seed: number, rows = 40) => `${file} ${Math.sin(seed).toFixed(4)} ${2 * rows}`;

describe.each([
  ["with events of the file system", true],
  ["without any, as on many network mounts", false],
])("a training loop that is watched %s", (_, hints) => {
  const experiment = () =>
    experimentFolder({ "samplescope.json": `{ "runs": [{ "name": "r", "samples": "run/step_*.npy" }] }` });

  it("has each checkpoint evaluated once and whole, however it is written", async () => {
    const root = experiment();
    const seen = watched(root, { hints });
    const loop = writer();
    const file = (name: string) => join(root, "run", name);
    await loop.does({ do: "folder", file: join(root, "run") });
    await loop.does({ do: "pieces", file: file("step_1.npy"), rows: 40, seed: 1 });
    await loop.does({ do: "renamed", file: file("step_2.npy"), rows: 40, seed: 2 });
    await loop.does({ do: "whole", file: file("step_3.npy"), rows: 40, seed: 3 });
    await seen.until(() => seen.evaluated.length >= 3);
    expect([...seen.evaluated].sort()).toEqual([1, 2, 3].map((seed) => content(`step_${seed}.npy`, seed)));
    expect(of(seen, "failed")).toEqual([]);
  });

  it("may rewrite, remove and write a checkpoint again", async () => {
    const root = experiment();
    const seen = watched(root, { hints });
    const loop = writer();
    const file = join(root, "run", "step_1.npy");
    await loop.does({ do: "folder", file: join(root, "run") });
    await loop.does({ do: "whole", file, rows: 40, seed: 1 });
    await seen.until(() => seen.evaluated.length === 1);
    await loop.does({ do: "whole", file, rows: 40, seed: 2 });
    await seen.until(() => seen.evaluated.length === 2);
    await loop.does({ do: "remove", file });
    await seen.until(() => of(seen, "removed").length === 1);
    await loop.does({ do: "renamed", file, rows: 41, seed: 3 });
    await seen.until(() => seen.evaluated.length === 3);
    expect(seen.evaluated).toEqual(
      [1, 2].map((seed) => content("step_1.npy", seed)).concat(content("step_1.npy", 3, 41)),
    );
  });

  it("that dies while it writes leaves a checkpoint that fails in a sentence, until it is written again", async () => {
    const root = experiment();
    const seen = watched(root, { hints });
    const loop = writer();
    const file = join(root, "run", "step_1.npy");
    await loop.does({ do: "folder", file: join(root, "run") });
    await loop.does({ do: "cut", file, rows: 40, seed: 1 });
    await seen.until(() => of(seen, "failed").length === 1);
    expect(seen.events.find(({ type }) => type === "failed")).toMatchObject({
      error: { message: expect.stringContaining("is cut short") as string },
    });
    await loop.does({ do: "whole", file, rows: 40, seed: 1 });
    await seen.until(() => seen.evaluated.length === 1);
  });

  it("may have its folder vanish and return", async () => {
    const root = experiment();
    const seen = watched(root, { hints });
    const loop = writer();
    const run = join(root, "run");
    await loop.does({ do: "folder", file: run });
    await loop.does({ do: "whole", file: join(run, "step_1.npy"), rows: 40, seed: 1 });
    await seen.until(() => seen.evaluated.length === 1);
    await loop.does({ do: "move", file: run, to: join(root, "elsewhere") });
    await seen.until(() => of(seen, "removed").length === 1);
    await loop.does({ do: "move", file: join(root, "elsewhere"), to: run });
    await loop.does({ do: "whole", file: join(run, "step_2.npy"), rows: 40, seed: 2 });
    await seen.until(() => seen.evaluated.includes(content("step_2.npy", 2)));
    await loop.does({ do: "whole", file: join(run, "step_3.npy"), rows: 40, seed: 3 });
    await seen.until(() => seen.evaluated.includes(content("step_3.npy", 3)));
  });

  it("may write a burst of 200 checkpoints: the last of those that wait comes first, and each once", async () => {
    const root = experiment();
    const loop = writer();
    const seen = watched(root, { hints, evaluateMs: 1 });
    await loop.does({ do: "folder", file: join(root, "run") });
    const steps = Array.from({ length: 200 }, (_, i) => i + 1);
    await Promise.all(
      steps.map((step) =>
        loop.does({ do: "renamed", file: join(root, "run", `step_${step}.npy`), rows: 20, seed: step }),
      ),
    );
    await seen.until(() => of(seen, "done").length === 200);
    expect(new Set(of(seen, "done")).size).toBe(200);
    expect(seen.evaluated).toHaveLength(200);
    // Of those that waited at the time the last one came first.
    const waiting = new Set<number>();
    for (const event of seen.events) {
      if (event.type === "waiting") waiting.add(event.dump.step!);
      if (event.type !== "evaluating") continue;
      expect(event.dump.step).toBe(Math.max(...waiting));
      waiting.delete(event.dump.step!);
    }
  });
});

describe("a folder that is watched", () => {
  it("may be a link, with links to runs and to checkpoints in it", async () => {
    const root = experimentFolder({ "real/run/config.yaml": "" });
    symlinkSync(join(root, "real"), join(root, "link"), "junction");
    const seen = watched(join(root, "link"));
    const loop = writer();
    await loop.does({ do: "whole", file: join(root, "real", "run", "step_1.npy"), rows: 40, seed: 1 });
    symlinkSync("step_1.npy", join(root, "real", "run", "latest.npy"));
    await seen.until(() => seen.evaluated.length === 1);
    await loop.does({ do: "whole", file: join(root, "real", "run", "step_2.npy"), rows: 40, seed: 2 });
    await seen.until(() => seen.evaluated.length === 2);
    expect(of(seen, "found")).toEqual(["step_1.npy", "step_2.npy"]);
  });

  it("may be away itself: it is told once a look, and all goes on when it returns", async () => {
    const root = experimentFolder({ "top/run/step_1.npy": "" });
    const top = join(root, "top");
    const seen = watched(top);
    const loop = writer();
    await loop.does({ do: "whole", file: join(top, "run", "step_1.npy"), rows: 40, seed: 1 });
    await seen.until(() => seen.evaluated.length === 1);
    await loop.does({ do: "move", file: top, to: join(root, "away") });
    await seen.until(() => seen.events.some(({ type }) => type === "unreachable"));
    expect(existsSync(top)).toBe(false);
    await loop.does({ do: "move", file: join(root, "away"), to: top });
    await loop.does({ do: "whole", file: join(top, "run", "step_2.npy"), rows: 40, seed: 2 });
    await seen.until(() => seen.evaluated.length === 2);
    expect(of(seen, "removed")).toEqual([]);
  });
});
