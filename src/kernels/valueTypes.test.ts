import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { wholeRows } from "../testing/rows.ts";
import { InlineRunner } from "./inlineRunner.ts";
import {
  copyRow,
  rowRange,
  RowReader,
  sharedFloat64,
  sharedInt32,
  stackRows,
  takeRows,
  type Float64Rows,
  type Rows,
  type SampleValues,
} from "./rows.ts";
import type { TaskArguments, TaskName } from "./tasks.ts";

/** Samples in every type that files have, against the same samples as float64. */
const TYPES: (new (values: Float64Array) => SampleValues)[] = [
  Float32Array,
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
];
/** Columns and rows below and above what a reader converts at once, and below and above a filter's least. */
const SHAPES: [number, number][] = [
  [300, 2],
  [301, 13],
  [40, 700],
  [3, 2100],
];

type Arguments = { [K in TaskName]?: () => TaskArguments[K] };
/** The arguments of each task, with fresh outputs. */
function argumentsOf(a: Rows, b: Rows): Arguments {
  const { n, d } = a;
  const outputs = (k: number) => ({ squared: sharedFloat64(n * k), indices: sharedInt32(n * k) });
  return {
    nearest: () => ({ queries: a, targets: b, k: 2, excludeSelf: false, ...outputs(2) }),
    crossNeighbours: () => ({
      nearest: { queries: a, targets: b, k: 2, excludeSelf: false, ...outputs(2) },
      queryRadii: new Float64Array(n).fill(70 * d),
      targetRadii: new Float64Array(b.n).fill(80 * d),
    }),
    kernelPermutationSums: () => ({
      pooled: stackRows(a, b),
      bandwidths: [3, 30],
      assignments: 3,
      masks: new Uint8Array(Math.ceil((2 * n) / 8) * 3).fill(1),
    }),
    bracketDistances: () => ({ rows: a, brackets: [{ low: 20 * d, high: 80 * d }] }),
    kernelRowSums: () => ({
      a,
      b,
      kernels: [{ kind: "cubic" }, { kind: "negative-distance" }],
      within: false,
    }),
    covariance: () => ({ rows: a, centre: new Float64Array(d).fill(7.5), sums: sharedFloat64(d * d) }),
    crossProduct: () => ({ a, b, scale: 2, product: sharedFloat64(n * n) }),
  };
}

const random = createRandom(4, "value types");
const held = (rows: Float64Rows, type: (typeof TYPES)[number]): Rows => ({
  ...rows,
  values: new type(rows.values),
});

/** A hash over all bits that a task gives: what it answers for each tile, and its outputs. */
async function bitsOf<K extends TaskName>(runner: InlineRunner, task: K, make: () => TaskArguments[K]) {
  const args = make();
  const tiles = await runner.run(task, args);
  const all: Record<string, unknown> = { ...args, ...("nearest" in args && args.nearest) };
  const { squared, indices, sums, product } = all;
  const hash = createHash("sha256");
  const add = (value: unknown) => {
    if (ArrayBuffer.isView(value))
      hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(add);
    else hash.update(String(value));
  };
  [tiles, squared, indices, sums, product].forEach(add);
  return hash.digest("hex");
}

describe.each(TYPES.map((type) => [type.name, type] as const))("samples held as %s", (_, type) => {
  describe.each(SHAPES)("of %i × %i", (n, d) => {
    const [a, b] = [0, 1].map(() => wholeRows(random, n, d, 100));
    const ofFloat64 = argumentsOf(a, b);
    const ofType = argumentsOf(held(a, type), held(b, type));

    it.each(Object.keys(ofFloat64) as TaskName[])("give %s the same bits", async (task) => {
      for (const engine of [undefined, "none"] as const) {
        const runner = new InlineRunner(undefined, undefined, engine);
        const expected = await bitsOf(runner, task, ofFloat64[task]!);
        expect(await bitsOf(runner, task, ofType[task]!)).toBe(expected);
      }
    });
  });

  it("keep their type in parts and in sums of sets of one type", () => {
    const rows = wholeRows(random, 9, 3, 100);
    const own = held(rows, type);
    expect(takeRows(own, [8, 0]).values).toBeInstanceOf(type);
    expect(rowRange(own, 2, 4).values).toEqual(new type(rows.values.slice(6, 12)));
    expect(stackRows(own, own).values).toBeInstanceOf(type);
    expect(stackRows(own, rows).values).toEqual(stackRows(rows, rows).values);
  });
});

describe("RowReader", () => {
  it.each(SHAPES)("reads rows of %i × %i in any order", (n, d) => {
    const rows = wholeRows(random, n, d, 250);
    const reader = new RowReader(held(rows, Uint8Array));
    const row = new Float64Array(d);
    for (let turn = 0; turn < 50; turn++) {
      const i = random.integer(n);
      copyRow(rows, i, row);
      const at = reader.seek(i) * d;
      expect(reader.values.subarray(at, at + d).every((value, c) => value === row[c])).toBe(true);
    }
  });
});
