import { expect, it } from "vitest";
import { createRandom } from "../../core/random.ts";
import type { Rows } from "../../kernels/rows.ts";
import { decodePart, encodePart } from "../../store/partEncoding.ts";
import { domainHere, type DomainCase } from "../../testing/domainHere.ts";
import type { Parts } from "../partCache.ts";

function noise(seed: string, n: number, d = 32): Rows {
  const random = createRandom(8, seed);
  return { n, d, values: Float64Array.from({ length: n * d }, () => random.normal()) };
}

/** Keeps results as files do. */
class Written implements Parts {
  readonly files = new Map<string, Buffer>();
  reused = 0;

  async get<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const known = await this.known<T>(key);
    if (known !== undefined) this.reused++;
    const value = known ?? (await compute());
    this.files.set(key, encodePart({ key, value }));
    return value;
  }

  known<T>(key: string): Promise<T | undefined> {
    const bytes = this.files.get(key);
    return Promise.resolve(bytes && (decodePart(bytes)?.value as T));
  }
}

const CHECKS = [
  { check: "range", min: -3, max: 3 },
  { check: "formula", formula: "abs(value) <= 4" },
  { check: "mean" },
  { check: "variance" },
  { check: "autocorrelation", mode: "pooled" },
  { check: "spectrum" },
  { check: "extremes", tail: "lower" },
];

function dump(name: string, more: Partial<DomainCase> = {}): DomainCase {
  const sets = { generated: noise(name, 120), heldout: noise("heldout", 90), train: noise("train", 140) };
  return { ...sets, shape: [32], checks: CHECKS, ...more };
}

it("what follows from real data alone is measured once, and gives the same report", async () => {
  const cache = new Written();
  await domainHere(dump("first", { cache }));
  const kept = cache.files.size;
  expect(kept).toBe(CHECKS.length);
  const second = await domainHere(dump("second", { cache }));
  expect(cache.files.size).toBe(kept);
  expect(cache.reused).toBe(CHECKS.length);
  expect(second).toEqual(await domainHere(dump("second")));
});

it("is measured anew where a setting, the samples' form or the seed differ", async () => {
  const cache = new Written();
  const checks = [{ check: "spectrum" }];
  await domainHere(dump("first", { cache, checks }));
  await domainHere(dump("first", { cache, checks: [{ check: "spectrum", scale: "power" }] }));
  await domainHere(dump("first", { cache, checks, sample: { axes: ["time"], rate: 32 } }));
  await domainHere(dump("first", { cache, checks, seed: 1 }));
  expect(cache.reused).toBe(0);
});
