import { createHash } from "node:crypto";
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { ContentHashes } from "./contentHashes.ts";

const MEGABYTE = 1 << 20;
/** Files that were written just now count as long written. */
const later = () => Date.now() + 60_000;
const large = (fill = 1) => Buffer.alloc(3 * MEGABYTE, fill);
const at = (root: string) => join(root, "large.npy");

/** Changes some bytes of a file in place. */
function poke(path: string, place: number, text: string): void {
  const file = openSync(path, "r+");
  writeSync(file, text, place);
  closeSync(file);
}

/** The hints that lie in a store, with every hash replaced: a hint that is used shows. */
function forgeHints(root: string): void {
  const path = join(root, ".samplescope", "hashes", "hashes.json");
  const stored = JSON.parse(readFileSync(path, "utf8")) as {
    integrity?: string;
    hints: [string, { sha256: string }][];
  };
  delete stored.integrity;
  for (const [, hint] of stored.hints) hint.sha256 = "remembered";
  const body = JSON.stringify(stored).slice(1);
  const seal = createHash("sha256").update(body).digest("hex");
  writeFileSync(path, `{"integrity":"${seal}",${body}`);
}

/** A folder with a large file whose hash is remembered, in a form that shows when it is not read again. */
async function remembered(files: Record<string, Buffer> = { "large.npy": large() }, path = at) {
  const root = experimentFolder(files);
  const first = new ContentHashes(root, undefined, later);
  const sha256 = await first.of(path(root));
  await first.save();
  forgeHints(root);
  return { root, sha256, again: () => new ContentHashes(root, undefined, later).of(path(root)) };
}

describe("the hash of content", () => {
  it("is that of the bytes, whatever the name", async () => {
    const root = experimentFolder({
      "a.npy": large(),
      "b.npy": large(),
      "c.npy": large(2),
      "small.npy": "x",
    });
    const hashes = new ContentHashes(root);
    const of = (name: string) => hashes.of(join(root, name));
    expect(await of("a.npy")).toBe(await of("b.npy"));
    expect(await of("a.npy")).not.toBe(await of("c.npy"));
    expect(await of("small.npy")).toMatch(/^[0-9a-f]{64}$/);
    await expect(of("none.npy")).rejects.toThrow("ENOENT");
  });

  it("is that of the names and bytes in a folder, large or small", async () => {
    for (const size of [10, 2 * MEGABYTE]) {
      const of = async (files: Record<string, Buffer>) => {
        const root = experimentFolder(files);
        return new ContentHashes(root).of(join(root, "d"));
      };
      const [one, two] = [Buffer.alloc(size, 1), Buffer.alloc(size, 2)];
      const hash = await of({ "d/0.png": one, "d/1.png": two });
      expect(await of({ "d/0.png": one, "d/1.png": two })).toBe(hash);
      expect(await of({ "d/0.png": two, "d/1.png": one })).not.toBe(hash);
      expect(await of({ "d/0.png": one, "d/2.png": two })).not.toBe(hash);
      expect(await of({ "d/0.png": one })).not.toBe(hash);
    }
  });

  it("is remembered, so that a large file that rests is not read again, by another program either", async () => {
    const { again } = await remembered();
    expect(await again()).toBe("remembered");
    const folder = await remembered({ "d/0.png": large(), "d/1.png": large(2) }, (root) => join(root, "d"));
    expect(await folder.again()).toBe("remembered");
  });

  it.each<[what: string, change: (path: string) => void]>([
    ["is longer", (path) => writeFileSync(path, Buffer.alloc(3 * MEGABYTE + 8, 1))],
    ["was touched", (path) => utimesSync(path, 1e9, 1e9)],
    [
      "was replaced by one of its size",
      (path) => {
        writeFileSync(`${path}.new`, large(2));
        renameSync(`${path}.new`, path);
      },
    ],
    [
      "was changed in place, in bytes that are not among the probes",
      (path) => poke(path, MEGABYTE + 5000, "!"),
    ],
  ])("is taken anew where the file %s", async (_, change) => {
    const { root, sha256, again } = await remembered();
    change(at(root));
    const now = await again();
    expect(now).not.toBe("remembered");
    expect(now === sha256).toBe(readFileSync(at(root)).equals(large()));
  });

  it("is taken anew where a file was changed in place and its time of writing set back", async () => {
    const { root, sha256, again } = await remembered();
    utimesSync(at(root), 1e9, 1e9);
    const second = new ContentHashes(root, undefined, later);
    await second.of(at(root));
    await second.save();
    poke(at(root), MEGABYTE + 5000, "!");
    utimesSync(at(root), 1e9, 1e9);
    expect(await again()).not.toBe("remembered");
    expect(await again()).not.toBe(sha256);
  });

  it("is not remembered of a file that was written just now: a second write might leave no trace", async () => {
    const root = experimentFolder({ "large.npy": large() });
    const hashes = new ContentHashes(root);
    await hashes.of(at(root));
    await hashes.save();
    expect(readdirSync(root)).toEqual(["large.npy"]);
  });

  it("does without its hints where they are damaged, and says so", async () => {
    const { root, sha256 } = await remembered();
    poke(join(root, ".samplescope", "hashes", "hashes.json"), 100, "!");
    const notes: string[] = [];
    const hashes = new ContentHashes(root, (note) => notes.push(note), later);
    expect(await hashes.of(at(root))).toBe(sha256);
    expect(notes).toEqual([join(root, ".samplescope", "hashes", "hashes.json")]);
    await hashes.save();
    expect(readdirSync(join(root, ".samplescope", "hashes")).sort()).toEqual([
      "hashes.json",
      "hashes.json.damaged",
    ]);
  });

  it("keeps what another program has learned meanwhile", async () => {
    const root = experimentFolder({ "a.npy": large(), "b.npy": large(2) });
    const [one, two] = [1, 2].map(() => new ContentHashes(root, undefined, later));
    await one.of(join(root, "a.npy"));
    await two.of(join(root, "b.npy"));
    await one.save();
    await two.save();
    forgeHints(root);
    const third = new ContentHashes(root, undefined, later);
    expect([await third.of(join(root, "a.npy")), await third.of(join(root, "b.npy"))]).toEqual([
      "remembered",
      "remembered",
    ]);
  });
});
