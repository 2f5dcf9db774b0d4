import { afterEach, expect, it, vi } from "vitest";
import { sharedFloat64 } from "../kernels/rows.ts";
import { exposeGarbageCollection } from "./garbageCollection.ts";

const before = globalThis.gc;
afterEach(() => {
  globalThis.gc = before;
});

it("collects shared memory that nobody holds, as more of it is allocated", async () => {
  exposeGarbageCollection();
  expect(globalThis.gc).toBeTypeOf("function");
  const real = globalThis.gc!;
  const collect = vi.fn(() => {
    real();
  });
  globalThis.gc = collect as unknown as typeof globalThis.gc;
  const first = new WeakRef(sharedFloat64(2 ** 21));
  for (let i = 0; i < 20; i++) {
    sharedFloat64(2 ** 21);
    // A weak reference holds its target until the present task has ended.
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Twenty times 16 MB, and a collection each 128 MB.
  expect(collect.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(first.deref()).toBeUndefined();
});

it("allocates as well where no collection is to be had", () => {
  globalThis.gc = undefined;
  for (let i = 0; i < 20; i++) expect(sharedFloat64(2 ** 21)).toHaveLength(2 ** 21);
});
