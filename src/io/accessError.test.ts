import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSamples } from "./registry.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";

const folder = temporaryFolder();

test("a link that leads to itself is told as such", async () => {
  const path = join(folder.path, "loop.npy");
  symlinkSync(path, path);
  await expect(readSamples(path)).rejects.toThrow(
    `${path} is a link that leads in a circle; remove the link, or let it lead to the file.`,
  );
});

test("a path that no file system takes is told as such", async () => {
  const path = join(folder.path, `${"x".repeat(300)}.npy`);
  await expect(readSamples(path)).rejects.toThrow(/is too long a path; choose a shorter one\.$/);
});

test("an empty folder is told that it may hold images or arrays", async () => {
  const path = join(folder.path, "empty");
  mkdirSync(path);
  await expect(readSamples(path)).rejects.toThrow(
    /without any PNG, JPEG, WebP or TIFF image and without an array/,
  );
});
