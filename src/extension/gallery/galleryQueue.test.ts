import { expect, it } from "vitest";
import type { GalleryAnswer, GalleryRequest } from "../../evaluation/gallery/galleryQuestions.ts";
import { GalleryQueue } from "./galleryQueue.ts";

const question = (place: number) =>
  ({
    source: {},
    question: { ask: "near", sample: { role: "generated", place } },
  }) as unknown as GalleryRequest;
const placeOf = ({ question: asked }: GalleryRequest) => (asked.ask === "near" ? asked.sample.place : -1);

/** A queue whose answers come when they are let. */
function queue() {
  const asked: number[] = [];
  const log: string[] = [];
  const open: ((error?: Error) => void)[] = [];
  const under = new GalleryQueue((request) => {
    const place = placeOf(request);
    asked.push(place);
    const result = new Promise<GalleryAnswer>((resolve, reject) =>
      open.push((error) => (error ? reject(error) : resolve({ near: [], onMap: [0, 0] }))),
    );
    return { result, cancel: () => log.push(`stopped ${place}`) };
  });
  const ask = (place: number) =>
    under.ask(
      question(place),
      () => log.push(`answered ${place}`),
      (error) => log.push(`${String(error)} ${place}`),
    );
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const answer = async (error?: Error) => {
    open.shift()!(error);
    await settle();
  };
  return { asked, log, ask, answer, settle };
}

it("asks one at a time, in order", async () => {
  const { asked, log, ask, answer, settle } = queue();
  [1, 2, 3].forEach(ask);
  await settle();
  expect(asked).toEqual([1]);
  await answer();
  await answer();
  expect([asked, log]).toEqual([
    [1, 2, 3],
    ["answered 1", "answered 2"],
  ]);
});

it("never asks what was taken back while it waited, and stops a search that is taken back later", async () => {
  const { asked, log, ask, answer, settle } = queue();
  const [first, second] = [1, 2, 3].map(ask);
  await settle();
  second();
  first();
  await answer();
  await answer();
  expect([asked, log]).toEqual([
    [1, 3],
    ["stopped 1", "answered 3"],
  ]);
});

it("goes on after a failure", async () => {
  const { log, ask, answer, settle } = queue();
  [1, 2].forEach(ask);
  await settle();
  await answer(new Error("no"));
  await answer();
  ask(3);
  await settle();
  await answer();
  expect(log).toEqual(["Error: no 1", "answered 2", "answered 3"]);
});
