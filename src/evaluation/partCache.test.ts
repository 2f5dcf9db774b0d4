import { describe, expect, it } from "vitest";
import { PartCache } from "./partCache.ts";

describe("PartCache", () => {
  it("computes a part once, also while it is being computed", async () => {
    const cache = new PartCache();
    let computed = 0;
    const compute = () => Promise.resolve(++computed);
    expect(await Promise.all([cache.get("a", compute), cache.get("a", compute)])).toEqual([1, 1]);
    expect(await cache.get("a", compute)).toBe(1);
    expect(await cache.get("b", compute)).toBe(2);
  });

  it("does not keep a failure", async () => {
    const cache = new PartCache();
    await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await cache.get("a", () => Promise.resolve("yes"))).toBe("yes");
  });

  it("lets the oldest go, never the one being asked for", async () => {
    const cache = new PartCache(2);
    let computed = 0;
    const compute = () => Promise.resolve(++computed);
    for (const key of ["a", "b", "c", "b", "c"]) await cache.get(key, compute);
    expect(computed).toBe(3);
    await cache.get("a", compute);
    expect(computed).toBe(4);
  });
});
