import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { inProject } from "../../testing/golden.ts";
import { limits } from "../limits.ts";
import { readSamples } from "../registry.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";

const folder = temporaryFolder();
const golden = (name: string) => inProject("test", "conformance", "golden", "formats", name);
const { silentSeconds } = limits;
afterEach(() => {
  limits.silentSeconds = silentSeconds;
});

test("a library that gives no sign of life costs its thread, and the next file gets another", async () => {
  limits.silentSeconds = 0.001;
  await expect(readSamples(golden("h5_f8.h5"))).rejects.toMatchObject({
    code: "damaged",
    message: expect.stringMatching(/HDF5 library no end within 0\.001 s/),
  });
  limits.silentSeconds = silentSeconds;
  expect((await readSamples(golden("h5_f8.h5"))).shape).toEqual([12, 3]);
});

test("a damaged file does not spoil the sound ones that are read beside it", async () => {
  const sound = join(folder.path, "sound.h5");
  copyFileSync(golden("h5_c_gz.h5"), sound);
  const outcomes = await Promise.allSettled(
    [golden("h5_cut200.h5"), sound, golden("h5_not.h5"), sound].map((path) => readSamples(path)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
});

test("an abort ends the read with its own reason", async () => {
  const stop = new AbortController();
  const reading = readSamples(golden("h5_f8.h5"), { signal: stop.signal });
  stop.abort(new Error("enough"));
  await expect(reading).rejects.toThrow("enough");
});
