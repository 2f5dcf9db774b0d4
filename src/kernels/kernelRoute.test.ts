import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { filledRows, gaussianRows } from "../testing/rows.ts";
import { KernelEngine } from "./kernelEngine.ts";
import { routeOf } from "./kernelRoute.ts";
import { speedsOf } from "./kernelSpeeds.ts";
import type { NearestArguments } from "./nearest.ts";
import type { Rows } from "./rows.ts";

const random = createRandom(3, "routes");
/** About what an x86 processor with vectors of 256 bits does. */
const X86 = { int16: 0.025, float32: 0.05, scan: 0.3 };

function withItself(rows: Rows): NearestArguments {
  const [squared, indices] = [new Float64Array(0), new Int32Array(0)];
  return { queries: rows, targets: rows, k: 5, excludeSelf: true, squared, indices };
}

describe("routeOf", () => {
  const wide = withItself(gaussianRows(random, 3000, 64));

  it("takes the faster of two filters for many columns", () => {
    expect(routeOf(wide, X86, true)).toBe("int16");
    expect(routeOf(wide, { ...X86, float32: 0.01 }, true)).toBe("float32");
  });

  it("scans small sets, and where filters are slow", () => {
    expect(routeOf(withItself(gaussianRows(random, 20, 64)), X86, true)).toBe("scan");
    expect(routeOf(wide, { int16: 9, float32: 9, scan: 0.3 }, true)).toBe("scan");
  });

  it("takes a tree for few columns, and for more where the data has but few dimensions", () => {
    expect(routeOf(withItself(gaussianRows(random, 3000, 2)), X86, true)).toBe("tree");
    expect(routeOf(withItself(gaussianRows(random, 3000, 10)), X86, true)).toBe("int16");
    const curve = filledRows(3000, 8, (i, c) => Math.sin(i / 400 + c));
    expect(routeOf(withItself(curve), X86, true)).toBe("tree");
  });
});

describe("the speeds of an engine", () => {
  it("are measured once", () => {
    const engine = KernelEngine.create()!;
    const speeds = speedsOf(engine);
    expect(Object.values(speeds).every((value) => value > 0 && value < 1000)).toBe(true);
    expect(speedsOf(engine)).toBe(speeds);
  });
});
