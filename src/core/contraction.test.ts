import { describe, expect, it } from "vitest";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import { sharedFloat64, type Float64Rows, type Rows } from "../kernels/rows.ts";
import type { TaskArguments, TaskName, TaskResults } from "../kernels/tasks.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { filledRows, gaussianRows, mapRows } from "../testing/rows.ts";
import { contractionOf } from "./contraction.ts";
import { bestWidth } from "./contractionTrial.ts";
import { leadingAxes } from "./leadingAxes.ts";
import { crossMemberships } from "./memberships.ts";
import { neighboursWithin, squaredRadii } from "./neighbours.ts";
import { createRandom } from "./random.ts";

const runner = new InlineRunner();
const random = createRandom(7, "contractions");
const always = () => true;
/** Normal values, drawn once: sets of millions take them in turn. */
const normals = Float32Array.from({ length: 99991 }, () => random.normal());

/** Float32 rows whose column c has deviation (c + 1)^(−power). */
function rowsOfSpectrum(n: number, d: number, power: number): Rows {
  const values = new Float32Array(n * d);
  const scales = Float64Array.from({ length: d }, (_, c) => Math.pow(c + 1, -power));
  for (let i = 0; i < n; i++) {
    let at = random.integer(normals.length);
    const step = 1 + random.integer(5000);
    for (let c = 0; c < d; c++) {
      values[i * d + c] = scales[c] * normals[at];
      at = (at + step) % normals.length;
    }
  }
  return { n, d, values };
}

const dotOf = ({ d, values }: Float64Rows, i: number, j: number) => {
  let sum = 0;
  for (let c = 0; c < d; c++) sum += values[i * d + c] * values[j * d + c];
  return sum;
};

describe("leadingAxes", () => {
  it("are orthonormal, and first where rows vary most", async () => {
    const rows = filledRows(300, 40, (_, c) => random.normal() / (c + 1));
    const { axes } = (await leadingAxes(runner, [rows], 12, always))!;
    expect(axes.n).toBe(12);
    for (let i = 0; i < 12; i++) {
      for (let j = 0; j < i; j++) expect(Math.abs(dotOf(axes, i, j))).toBeLessThan(1e-13);
      expect(dotOf(axes, i, i)).toBeCloseTo(1, 13);
    }
    // Column by column, since that is how these rows vary.
    for (let i = 0; i < 3; i++) expect(Math.abs(axes.values[i * 40 + i])).toBeGreaterThan(0.8);
  });

  it("are as many as rows have dimensions", async () => {
    const plane = filledRows(90, 12, (i, c) => Math.cos(i) * c + Math.sin(i * 3) * (c % 3));
    const moved = mapRows(plane, (value) => value + 1e4);
    for (const rows of [plane, moved]) {
      expect((await leadingAxes(runner, [rows], 8, always))!.axes.n).toBe(2);
    }
  });

  it("are not looked for in vain", async () => {
    const asked: number[] = [];
    const refuse = (dimension: number) => asked.push(dimension) < 0;
    expect(await leadingAxes(runner, [gaussianRows(random, 400, 100)], 8, refuse)).toBeUndefined();
    // As many dimensions as columns, about.
    expect(asked[0]).toBeGreaterThan(85);
    expect(asked[0]).toBeLessThan(115);
    expect(await leadingAxes(runner, [filledRows(50, 9, () => 4)], 8, always)).toBeUndefined();
  });
});

describe("bestWidth", () => {
  async function widthOf(rows: Rows, radius?: number): Promise<number | undefined> {
    const { centre, axes } = (await leadingAxes(runner, [rows], 64, always))!;
    const contracted = sharedFloat64(rows.n * (axes.n + 1));
    await runner.run("contractedRows", { rows, centre, axes, contracted });
    const few = { n: rows.n, d: axes.n + 1, values: contracted };
    const radii = new Float64Array(rows.n).fill(radius ?? 0);
    const sets = { queries: rows, targets: rows, k: 3, excludeSelf: radius === undefined };
    return bestWidth(
      { ...sets, ...(radius !== undefined && { radii: { queries: radii, targets: radii } }) },
      { queries: few, targets: few },
    );
  }

  it("is small where few directions hold the distances, and none where all do", async () => {
    const narrow = await widthOf(rowsOfSpectrum(3000, 512, 1.5));
    const wide = await widthOf(rowsOfSpectrum(3000, 512, 0.8));
    expect(narrow).toBe(16);
    expect(wide === undefined || wide >= narrow!).toBe(true);
    expect(await widthOf(rowsOfSpectrum(3000, 512, 0))).toBeUndefined();
  });

  it("looks at balls as well", async () => {
    const rows = rowsOfSpectrum(3000, 512, 1.5);
    expect(await widthOf(rows, 0.01)).toBe(16);
    // Balls that hold everything leave everything to be measured.
    expect(await widthOf(rows, 1e3)).toBeUndefined();
  });
});

/** Tells which sets' contractions were searched. */
class Spy implements TileRunner {
  readonly threads = 1;
  readonly columns: number[] = [];

  run<K extends TaskName>(task: K, args: TaskArguments[K]): Promise<TaskResults[K][]> {
    const nearest = "nearest" in args ? args.nearest : args;
    if ("k" in nearest) this.columns.push(nearest.contracted?.targets.d ?? 0);
    return runner.run(task, args);
  }

  checkCancelled(): void {
    runner.checkCancelled();
  }
}

describe("searches of many rows and columns", () => {
  it("go by few columns where that pays, and find the same", async () => {
    const [rows, other] = [rowsOfSpectrum(4000, 2048, 1.5), rowsOfSpectrum(2000, 2048, 1.5)];
    const spy = new Spy();
    const found = await neighboursWithin(spy, rows, 3);
    const squared = sharedFloat64(found.squared.length);
    const indices = new Int32Array(found.indices.length);
    await runner.run("nearest", {
      queries: rows,
      targets: rows,
      k: 3,
      excludeSelf: true,
      squared,
      indices,
    });
    expect([...found.squared]).toEqual([...squared]);
    expect([...found.indices]).toEqual([...indices]);
    const balls = { rows, squaredRadii: squaredRadii(found, 3) };
    const others = { rows: other, squaredRadii: balls.squaredRadii.slice(0, 2000) };
    await crossMemberships(spy, others, balls);
    expect(spy.columns).toHaveLength(2);
    expect(spy.columns.every((columns) => columns > 0 && columns <= 129)).toBe(true);
  });

  it("do not where it does not pay", async () => {
    const search = (rows: Rows) => ({ queries: rows, targets: rows, k: 3, excludeSelf: true });
    expect(await contractionOf(runner, search(rowsOfSpectrum(4000, 2048, 0)))).toBeUndefined();
    expect(await contractionOf(runner, search(rowsOfSpectrum(500, 300, 1.5)))).toBeUndefined();
    const huge = rowsOfSpectrum(4000, 2048, 1.5);
    huge.values[5] = 1e38;
    const values = Float64Array.from(huge.values, (value) => value * 1e80);
    expect(await contractionOf(runner, search({ ...huge, values }))).toBeUndefined();
  });
});
