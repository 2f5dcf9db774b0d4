/** The gallery in a real browser, with a stand-in for the worker: what is asked, what is shown, and how it is walked. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FromReportPage } from "../../src/extension/reportProtocol.ts";
import { digits, GALLERIES, VIEWS, viewOf } from "./fixtures.ts";
import { Harness, type Panel } from "./harness.ts";
import type { FakeGalleryOptions } from "./page/fakeGallery.ts";
import { THEMES, type ThemeName } from "./themes.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

async function show(
  gallery: FakeGalleryOptions = GALLERIES.digits,
  options: Parameters<Harness["panel"]>[0] = {},
  view = viewOf(digits),
): Promise<void> {
  panel = await harness.panel({ gallery, ...options });
  await panel.send({ type: "view", view });
}

async function showOpen(...shown: Parameters<typeof show>): Promise<void> {
  await show(...shown);
  await panel.page.evaluate("document.querySelector('#gallery').scrollIntoView()");
  await panel.until("document.querySelectorAll('.gallery-cell .picture').length > 0");
}

type Question = Extract<FromReportPage, { type: "gallery" }>["question"];
const questions = async () => {
  const all = await panel.page.evaluate<FromReportPage[]>("fakeEditor.messages");
  return all.flatMap((message): Question[] => (message.type === "gallery" ? [message.question] : []));
};
const cell = (position: number) => panel.page.locator(`.gallery-cell[data-position="${position}"]`);
const count = (selector: string) => panel.page.locator(selector).count();
const detailTitle = () => panel.page.locator(".gallery-detail h3").innerText();
const focusedPosition = () =>
  panel.page.evaluate<string | null>("document.activeElement.getAttribute('data-position')");

describe("what is asked for", () => {
  it("is nothing before the gallery is near the screen", async () => {
    await show(GALLERIES.digits, { height: 400 });
    expect(await questions()).toEqual([]);
    await panel.page.evaluate("document.querySelector('#gallery').scrollIntoView()");
    await panel.until("document.querySelectorAll('.gallery-cell .picture').length > 0");
    expect((await questions()).map(({ ask }) => ask).slice(0, 3)).toEqual(["open", "order", "draw"]);
  });

  it("are only the samples on the screen and a row around it", async () => {
    await showOpen({ ...GALLERIES.digits, count: 50_000 });
    const cells = await count(".gallery-cell");
    expect(cells).toBeGreaterThan(8);
    expect(cells).toBeLessThan(100);
    const drawn = (await questions()).filter(({ ask }) => ask === "draw");
    expect(drawn).toHaveLength(1);
    const height = await panel.page.evaluate<number>("document.querySelector('.gallery-list').clientHeight");
    expect(height).toBeGreaterThan(1_000_000);
  });

  it("is taken back when it has left the screen before it came", async () => {
    await showOpen({ ...GALLERIES.digits, count: 50_000, latency: 400 });
    const scroll = (top: number) =>
      panel.page.evaluate(`document.querySelector('.gallery-scroll').scrollTop = ${top}`);
    await scroll(500_000);
    await panel.until("fakeEditor.messages.filter((m) => m.question?.ask === 'draw').length > 1");
    await scroll(900_000);
    await panel.until("fakeEditor.messages.some((m) => m.type === 'galleryCancel')");
    await panel.until(
      "[...document.querySelectorAll('.gallery-cell')].filter((c) => c.querySelector('.picture')).length > 8",
    );
  });

  it("is nothing of a report that is still computed, or that holds statistics alone", async () => {
    await show(GALLERIES.digits, {}, VIEWS.running);
    expect(await count("#gallery")).toBe(0);
    const { inputs } = digits;
    const generated = { ...inputs.generated, statistics: true as const };
    await panel.send({ type: "view", view: viewOf({ ...digits, inputs: { ...inputs, generated } }) });
    expect(await count("#gallery")).toBe(0);
  });
});

describe("samples", () => {
  it("are listed most copied first, each beside its nearest training sample, with the distance", async () => {
    await showOpen();
    const first = cell(0);
    expect(await first.locator("canvas").count()).toBe(2);
    const name = "Generated sample 799, Training sample 802, at distance 1.98";
    expect(await panel.page.getByRole("option", { name, exact: true }).count()).toBe(1);
    expect(await first.innerText()).toContain("1.98");
    expect(await panel.page.locator(".gallery-words").innerText()).toContain("its nearest training sample");
  });

  it.each([
    ["series", "svg.series polyline"],
    ["vectors", "svg.vector rect"],
    ["mixture", ".point span"],
    ["colour", "canvas.image"],
  ])("of %s are drawn as what they are", async (name, selector) => {
    await showOpen(GALLERIES[name], {}, VIEWS[name]);
    expect(await count(`.gallery-cell ${selector}`)).toBeGreaterThan(8);
  });

  it("that are fields have colours and their scale", async () => {
    await showOpen(GALLERIES.field, {}, VIEWS.field);
    const colours = await panel.page.evaluate<number>(`(() => {
      const { data } = document.querySelector(".gallery-cell canvas").getContext("2d").getImageData(0, 0, 32, 32);
      const all = new Set();
      for (let i = 0; i < data.length; i += 4) if (data[i] !== data[i + 1]) all.add(data[i] * 65536 + data[i + 1] * 256 + data[i + 2]);
      return all.size; })()`);
    expect(colours).toBeGreaterThan(20);
    expect(await count(".gallery-words .colour-bar")).toBe(1);
    expect(await panel.page.locator(".gallery-words").innerText()).toContain("Colours from −2 to 2");
  });

  it("that are molecules are drawn as structures, with their text", async () => {
    await showOpen(GALLERIES.molecules);
    expect(await count(".gallery-cell .structure img")).toBeGreaterThan(4);
    await panel.page.evaluate(
      "Promise.all([...document.querySelectorAll('.gallery-cell .structure img')].map((img) => img.decode()))",
    );
    await cell(2).click();
    await panel.until("document.querySelectorAll('.near-sample .structure').length > 0");
    expect(await panel.page.locator(".gallery-detail .smiles").innerText()).toMatch(/^C1C+1$/);
    expect(await count(".gallery-detail .picture.structure")).toBeGreaterThan(4);
  });

  it("are filtered and ordered by what the reader chooses", async () => {
    await showOpen();
    await panel.page.getByRole("radio", { name: "Outside 16" }).check();
    await panel.until("fakeEditor.messages.some((m) => m.question?.list === 'outside')");
    await panel.until("document.querySelectorAll('.gallery-cell .picture').length === 32");
    expect(await cell(0).innerText()).toContain("×");
    await panel.page.getByRole("radio", { name: "Never generated 80" }).check();
    await panel.until("document.querySelector('#gallery-group') !== null");
    await panel.page.locator("#gallery-group").selectOption({ index: 1 });
    await panel.until("fakeEditor.messages.some((m) => m.question?.group === 0)");
    await panel.until("document.querySelector('.gallery-cell')?.getAttribute('aria-setsize') === '20'");
    const list = panel.page.getByRole("listbox");
    expect(await list.getAttribute("aria-label")).toBe(
      "Never generated, 20 samples. By group, farthest first.",
    );
    expect(await panel.page.getByRole("radio", { name: "Repeats 0" }).isDisabled()).toBe(true);
  });

  it("are shown one by one beside their neighbours, which can be chosen too", async () => {
    await showOpen();
    await cell(2).click();
    await panel.until("document.querySelectorAll('.near-sample').length === 8");
    expect(await detailTitle()).toBe("Generated sample #797");
    const headings = await panel.page.locator(".gallery-detail h4").allInnerTexts();
    expect(headings).toEqual(["Nearest training samples", "Nearest held-out samples"]);
    const training = panel.page.getByRole("button", { name: "Training sample 798, at distance 0.300" });
    await training.click();
    await panel.until("document.querySelector('.gallery-detail h3').textContent === 'Training sample #798'");
    expect(await count(".gallery-cell[aria-selected='true']")).toBe(0);
  });

  it("are refused with a sentence and a remedy when the file has changed", async () => {
    const sentence = "step.npy (generated samples) has changed since this report was made; evaluate again.";
    await show({ ...GALLERIES.digits, changed: sentence });
    await panel.page.evaluate("document.querySelector('#gallery').scrollIntoView()");
    await panel.until("document.querySelector('.gallery-failed') !== null");
    expect(await panel.page.locator("#gallery [role=alert]").innerText()).toContain(sentence);
    expect(await count(".gallery-cell")).toBe(0);
    await panel.page.locator("#gallery-evaluate").click();
    expect(await panel.messages()).toEqual([{ type: "evaluateAgain" }]);
  });
});

describe("by keyboard", () => {
  it("one cell can be reached, and keys go on from there and scroll along", async () => {
    await showOpen({ ...GALLERIES.digits, count: 50_000 });
    expect(await count(".gallery-cell[tabindex='0']")).toBe(1);
    await cell(0).focus();
    await panel.page.keyboard.press("ArrowRight");
    expect(await focusedPosition()).toBe("1");
    await panel.page.keyboard.press("ArrowDown");
    const below = Number(await focusedPosition());
    expect(below).toBeGreaterThan(2);
    await panel.page.keyboard.press("End");
    expect(await focusedPosition()).toBe("49999");
    await panel.until("document.activeElement.querySelector('.picture') !== null");
    expect(await count(".gallery-cell[tabindex='0']")).toBe(1);
    expect(await cell(49_999).getAttribute("aria-posinset")).toBe("50000");
    await panel.page.keyboard.press("Home");
    expect(await focusedPosition()).toBe("0");
    await panel.until(
      "document.querySelector('.gallery-detail h3')?.textContent === 'Generated sample #49,999'",
    );
  });

  it("the focus stays when the list is scrolled away from it", async () => {
    await showOpen({ ...GALLERIES.digits, count: 50_000 });
    await cell(3).click();
    await panel.page.evaluate("document.querySelector('.gallery-scroll').scrollTop = 400000");
    await panel.settle();
    expect(await focusedPosition()).toBe("3");
    await panel.page.keyboard.press("ArrowRight");
    expect(await focusedPosition()).toBe("4");
    await panel.until("document.querySelector('.gallery-scroll').scrollTop < 400");
  });
});

describe("what is kept", () => {
  it("list, order, place and sample, over a reload of the page", async () => {
    await showOpen(
      { ...GALLERIES.digits, count: 5000 },
      {},
      viewOf(digits, { restore: { samples: "file:///a.npy" } }),
    );
    await panel.page.locator("#gallery-sort").selectOption("sparse");
    await panel.until("fakeEditor.state?.gallery?.sort === 'sparse'");
    await panel.page.evaluate("document.querySelector('.gallery-scroll').scrollTop = 3000");
    await panel.until("fakeEditor.state.gallery.top > 20");
    await panel.page.locator(".gallery-cell .picture").nth(40).click();
    await panel.until("fakeEditor.state.gallery.selected !== undefined");
    const state = (await panel.state())!;
    await panel.page.close();
    await showOpen({ ...GALLERIES.digits, count: 5000 }, { state });
    await panel.until("document.querySelectorAll(\".gallery-cell[aria-selected='true']\").length === 1");
    await panel.until("document.querySelector('.gallery-detail h3') !== null");
    expect(await panel.page.locator("#gallery-sort").inputValue()).toBe("sparse");
    expect(await panel.page.evaluate("document.querySelector('.gallery-scroll').scrollTop")).toBeGreaterThan(
      1500,
    );
  });

  it("everything, where a view comes with the same report", async () => {
    await showOpen();
    await cell(2).click();
    await panel.send({ type: "view", view: viewOf(digits, { title: "other" }) });
    expect(await cell(2).getAttribute("aria-selected")).toBe("true");
  });
});

describe("looks", () => {
  it.each(Object.keys(THEMES) as ThemeName[])("has no accessibility violation in %s", async (theme) => {
    await show(GALLERIES.digits, { theme });
    await panel.openGallery();
    await panel.page.evaluate(axe);
    const violations = await panel.page
      .evaluate(`axe.run("#gallery", { preload: false }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ": " + node.html.slice(0, 200) + node.failureSummary)))`);
    expect(violations).toEqual([]);
  });

  it.each([320, 400, 960, 2000])("stays inside the page at %i pixels", async (width) => {
    for (const name of ["digits", "series"]) {
      await show(GALLERIES[name], { width }, VIEWS[name]);
      await panel.openGallery();
      expect(await panel.page.evaluate("fakeEditor.overflowing()")).toEqual([]);
      if (name !== "series") await panel.page.close();
    }
  });
});
