import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { pruneStore } from "./prune.ts";

const NOW = Date.now();
const HOUR = 3_600_000;

/** A store with files of ten bytes, last used so many hours ago. */
function storeWith(files: Record<string, number>): string {
  const root = experimentFolder({});
  const folder = join(root, ".samplescope", "parts");
  mkdirSync(folder, { recursive: true });
  for (const [name, hours] of Object.entries(files)) {
    writeFileSync(join(folder, name), "0123456789");
    const used = (NOW - hours * HOUR) / 1000;
    utimesSync(join(folder, name), used, used);
  }
  return root;
}
const left = (root: string) => readdirSync(join(root, ".samplescope", "parts")).sort();

describe("pruning", () => {
  it("removes what has not been used for longest, by size and by number, and no more", async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [String(i).padStart(2, "0"), i]));
    const bySize = storeWith(files);
    await pruneStore(bySize, { parts: { bytes: 100, files: 1000 } }, NOW);
    expect(left(bySize)).toEqual(["00", "01", "02", "03", "04", "05", "06", "07", "08"]);
    const byNumber = storeWith(files);
    await pruneStore(byNumber, { parts: { bytes: 1e9, files: 20 } }, NOW);
    expect(left(byNumber)).toHaveLength(20);
    await pruneStore(byNumber, { parts: { bytes: 1e9, files: 10 } }, NOW);
    expect(left(byNumber)).toHaveLength(9);
  });

  it("sweeps up what killed programs left, not what is being written or waits to be looked at", async () => {
    const root = storeWith({ "a.tmp": 2, "b.tmp": 0.5, "c.damaged": 2, "d.damaged": 24 * 40, e: 1000 });
    await pruneStore(root, undefined, NOW);
    expect(left(root)).toEqual(["b.tmp", "c.damaged", "e"]);
  });

  it("is no fault where there is nothing", async () => {
    await pruneStore(experimentFolder({}));
  });
});
