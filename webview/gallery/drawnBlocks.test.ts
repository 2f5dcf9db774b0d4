import { describe, expect, it } from "vitest";
import type { GalleryQuestion, SampleId } from "../../src/evaluation/gallery/galleryQuestions.ts";
import { DrawnBlocks } from "./drawnBlocks.ts";
import type { GalleryClient } from "./galleryClient.ts";

/** Blocks of ten of a thousand samples in reverse order, and what was asked for them. */
function blocks() {
  const asked = new Map<number, (failure?: Error) => void>();
  const cancelled: number[] = [];
  const failures: unknown[] = [];
  let drawn = 0;
  const ask = (question: GalleryQuestion) => {
    const samples: SampleId[] = question.ask === "draw" ? question.samples : [];
    const [{ place }] = samples;
    const block = (999 - place) / 10;
    const facts = samples.map((sample) => ({ ...sample, number: sample.place, range: [0, 1], nearest: [] }));
    const partners = samples.map((sample, i) => (i % 2 ? { ...sample, number: 0, distance: i } : null));
    const answer = new Promise((resolve, reject) =>
      asked.set(block, (failure) =>
        failure
          ? reject(failure)
          : resolve({
              format: {},
              data: new ArrayBuffer(1),
              facts,
              beside: { samples: partners, data: new ArrayBuffer(2) },
            }),
      ),
    );
    return { answer, cancel: () => cancelled.push(block) };
  };
  const places = Int32Array.from({ length: 1000 }, (_, i) => 999 - i);
  const under = new DrawnBlocks(
    { ask } as unknown as GalleryClient,
    { role: "generated", places },
    { size: 10, side: 8, beside: "train" },
    () => drawn++,
    (failure) => failures.push(failure),
  );
  const answer = async (block: number, failure?: Error) => {
    asked.get(block)!(failure);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { under, asked, cancelled, failures, answer, count: () => drawn };
}

describe("drawings of an order", () => {
  it("are asked for in blocks, once, and found by their position", async () => {
    const { under, asked, answer, count } = blocks();
    under.want(5, 25);
    under.want(5, 25);
    expect([...asked.keys()]).toEqual([0, 1, 2]);
    expect(under.sample(13)).toBeUndefined();
    await answer(1);
    expect(count()).toBe(1);
    expect(under.sample(13)?.facts.place).toBe(986);
    expect(under.sample(13)?.beside).toMatchObject({ at: 1, sample: { distance: 3 } });
    expect(under.sample(12)?.beside).toBeUndefined();
    expect(under.sample(4)).toBeUndefined();
  });

  it("are taken back when they have left the screen before they came", () => {
    const { under, asked, cancelled } = blocks();
    under.want(0, 20);
    under.want(500, 510);
    expect(cancelled).toEqual([0, 1]);
    under.want(0, 5);
    expect([...asked.keys()]).toEqual([0, 1, 50]);
    under.dispose();
    expect(cancelled).toEqual([0, 1, 50, 0]);
  });

  it("are forgotten when there are many, those on the screen last", async () => {
    const { under, asked, answer } = blocks();
    for (let block = 0; block < 60; block++) {
      under.want(block * 10, block * 10 + 10);
      await answer(block);
    }
    under.want(590, 600);
    expect(under.sample(595)).toBeDefined();
    expect(under.sample(5)).toBeUndefined();
    asked.clear();
    under.want(0, 10);
    expect([...asked.keys()]).toEqual([0]);
  });

  it("tell of a failure and may be asked for again", async () => {
    const { under, asked, failures, answer } = blocks();
    under.want(0, 10);
    await answer(0, new Error("changed"));
    expect(failures).toHaveLength(1);
    asked.clear();
    under.want(0, 10);
    expect([...asked.keys()]).toEqual([0]);
  });
});
