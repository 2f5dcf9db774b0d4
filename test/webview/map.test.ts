/** The map in a real browser: zoom, pan, choosing points, and the gallery beside it. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { KeptMap } from "../../src/extension/reportProtocol.ts";
import { GALLERIES, mixture, viewOf } from "./fixtures.ts";
import { Harness, type Panel } from "./harness.ts";

let harness: Harness;
let panel: Panel;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());
afterEach(async () => {
  const complaints = await panel.complaints();
  await panel.page.close();
  expect(complaints).toEqual([]);
});

async function show(options: Parameters<Harness["panel"]>[0] = {}): Promise<void> {
  panel = await harness.panel({ gallery: GALLERIES.mixture, ...options });
  await panel.send({ type: "view", view: viewOf(mixture, { restore: { samples: "file:///a.npy" } }) });
  await panel.page.evaluate("document.querySelector('#card-map').scrollIntoView()");
}

const frame = () => panel.page.locator(".plot.map");
const kept = async () => {
  await panel.page.waitForTimeout(150);
  return (await panel.state())?.map;
};
const width = ({ x }: KeptMap) => x[1] - x[0];
const said = () => panel.page.locator(".map-said").innerText();
const scrollTop = () => panel.page.evaluate<number>("scrollY");

it("zooms by wheel only while it has the focus, so that the page scrolls past it", async () => {
  await show({ height: 500 });
  await frame().hover();
  await panel.page.mouse.wheel(0, 60);
  await panel.until("scrollY > 0");
  expect(await kept()).toBeUndefined();
  await frame().focus();
  const before = await scrollTop();
  await panel.page.mouse.wheel(0, -300);
  await panel.page.waitForTimeout(150);
  const near = (await kept())!;
  expect(await scrollTop()).toBe(before);
  await panel.page.keyboard.press("0");
  expect(width((await kept())!)).toBeGreaterThan(1.9 * width(near));
});

it("zooms by buttons and keys, and moves by dragging and by keys", async () => {
  await show();
  await panel.page.getByRole("button", { name: "Zoom in" }).click();
  await panel.page.getByRole("button", { name: "Zoom in" }).click();
  const near = (await kept())!;
  const box = (await frame().boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await panel.page.mouse.move(middle.x, middle.y);
  await panel.page.mouse.down();
  await panel.page.mouse.move(middle.x + 40, middle.y - 30, { steps: 4 });
  await panel.page.mouse.up();
  const dragged = (await kept())!;
  expect(dragged.x[0]).toBeLessThan(near.x[0]);
  expect(dragged.y[0]).toBeLessThan(near.y[0]);
  expect(width(dragged)).toBeCloseTo(width(near), 9);
  expect(await said()).toBe("");
  await frame().focus();
  await panel.page.keyboard.press("Shift+ArrowRight");
  expect((await kept())!.x[0]).toBeGreaterThan(dragged.x[0]);
  await panel.page.keyboard.press("-");
  expect(width((await kept())!)).toBeCloseTo(1.5 * width(near), 6);
  await panel.page.getByRole("button", { name: "Show all" }).click();
  expect(width((await kept())!)).toBeCloseTo(2.25 * width(near), 6);
});

it("chooses points by click and by arrow keys, and the gallery shows the sample", async () => {
  await show();
  const box = (await frame().boundingBox())!;
  // The modes lie in the corners of the plot.
  for (const share of [0.25, 0.3, 0.35, 0.4, 0.7, 0.75, 0.8]) {
    await panel.page.mouse.click(box.x + share * box.width, box.y + 0.3 * box.height);
    if ((await said()) !== "") break;
  }
  expect(await said()).toMatch(/^(generated|held-out).* #\d+ at /);
  await panel.until("document.querySelector('.gallery-detail h3') !== null");
  const first = await panel.page.locator(".gallery-detail h3").innerText();
  const before = await said();
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]) {
    await panel.page.keyboard.press(key);
    if ((await said()) !== before) break;
  }
  expect(await said()).not.toBe(before);
  await panel.until(`document.querySelector('.gallery-detail h3').textContent !== ${JSON.stringify(first)}`);
  const number = /#\d+/.exec(await said())![0];
  expect(await panel.page.locator(".gallery-detail h3").innerText()).toContain(number);
});

it("leads to the sample in the gallery with Enter, and shows what is chosen there", async () => {
  await show();
  await panel.openGallery(3);
  const chosen = (await panel.page.locator(".gallery-detail h3").innerText()).replace("sample ", "");
  expect(await said()).toContain(chosen.replace("Generated", "").trim());
  await frame().focus();
  await panel.page.keyboard.press("Enter");
  await panel.until("document.activeElement.getAttribute('data-position') === '3'");
});

it("keeps the part that is shown over a reload, and says where it lies in its table", async () => {
  await show();
  await panel.page.getByRole("button", { name: "Zoom in" }).click();
  const window = (await kept())!;
  const state = (await panel.state())!;
  await panel.page.close();
  await show({ state });
  await panel.page.getByRole("button", { name: "Zoom in" }).click();
  expect(width((await kept())!)).toBeCloseTo(width(window) / 1.5, 9);
  await panel.page.locator("#data-map summary").click();
  const head = await panel.page.locator("#data-map thead th").allInnerTexts();
  expect(head.slice(0, 2)).toEqual(["Kind", "Sample"]);
});
