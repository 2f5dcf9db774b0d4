import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileState } from "../../io/fileState.ts";
import { npyBytes } from "../../io/testing/npyBytes.ts";
import { temporaryFolder } from "../../io/testing/temporaryFolder.ts";
import { SampleFile } from "./sampleFile.ts";

const { path: folder } = temporaryFolder();

/** A file of n samples of d values, each value the number of its sample; larger than is kept as a whole where n × d is. */
async function fileOf(name: string, n: number, d: number, numbers: Int32Array | null = null) {
  const path = join(folder, name);
  writeFileSync(
    path,
    npyBytes({
      descr: "<f4",
      shape: [n, d],
      values: Float32Array.from({ length: n * d }, (_, i) => Math.floor(i / d)),
    }),
  );
  const shape = [numbers?.length ?? n, d];
  const source = { path, dtype: "float32", shape, axis: 0, numbers };
  return { path, file: new SampleFile("generated", source, await fileState(path)) };
}

const firsts = async (file: SampleFile, places: number[]) => {
  const { n, d, values } = await file.rows(places);
  return Array.from({ length: n }, (_, i) => values[i * d]);
};

describe("samples of a file", () => {
  it.each([
    ["small, which is kept", 1000, 4],
    ["large, of which parts are read", 4500, 4000],
  ])("come in the order that is asked for, also twice: %s", async (_, n, d) => {
    const { file } = await fileOf("order.npy", n, d);
    expect(await firsts(file, [900, 3, 3, 0, n - 1])).toEqual([900, 3, 3, 0, n - 1]);
    let next = 0;
    for await (const { first, rows } of file.scan()) {
      expect(first).toBe(next);
      expect(rows.values[0]).toBe(first);
      next += rows.n;
    }
    expect(next).toBe(n);
  });

  it("of a random part have their numbers in the file", async () => {
    const { file } = await fileOf("part.npy", 1000, 2, Int32Array.of(3, 500, 998));
    expect(await firsts(file, [2, 0])).toEqual([998, 3]);
    expect([0, 1, 2].map((place) => file.numberOf(place))).toEqual([3, 500, 998]);
    expect([file.has(2), file.has(3)]).toEqual([true, false]);
  });

  it("are refused once the file is written to, also where it is kept", async () => {
    const { path, file } = await fileOf("written.npy", 10, 2);
    await file.rows([1]);
    appendFileSync(path, "more");
    await expect(file.rows([1])).rejects.toMatchObject({ code: "changed" });
  });

  it("are refused when one of a folder's files is written to", async () => {
    const path = join(folder, "several");
    mkdirSync(path);
    for (const i of [0, 1, 2])
      writeFileSync(
        join(path, `sample_${i}.npy`),
        npyBytes({ descr: "<f4", shape: [2], values: Float32Array.of(i, i) }),
      );
    const source = { path, dtype: "float32", shape: [3, 2], axis: 0, numbers: null };
    const state = await fileState(path);
    expect(await firsts(new SampleFile("train", source, state), [2, 1])).toEqual([2, 1]);
    utimesSync(join(path, "sample_1.npy"), new Date(1), new Date(1));
    await expect(new SampleFile("train", source, state).rows([0])).rejects.toThrow(
      /training samples\) has changed/,
    );
  });
});
