/** The trend of a run, in every theme and width, for the eye, the keyboard and the screen reader. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TrendPagePoint, TrendView } from "../../src/extension/trend/trendProtocol.ts";
import { Harness, type Panel } from "./harness.ts";
import { THEMES, type ThemeName } from "./themes.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const around = (value: number, baseline: number | null) => ({
  value,
  interval: [value * 0.95, Math.min(1, value * 1.05)] as const,
  baseline,
});

/** A run that learns, and from step 4,000 on copies. */
function point(step: number): TrendPagePoint {
  const copied = Math.max(0, (step - 3000) / 4000);
  return {
    path: `/lab/runs/a/step_${step}.npy`,
    file: `step_${step}.npy`,
    ...{ step, n: 500, current: step !== 2000, comparable: step !== 1000 },
    severity: copied > 0 ? "bad" : "good",
    verdict: copied > 0 ? "Copies its training data." : "Nothing stands out.",
    precision: around(0.5 + step / 20_000, 0.94),
    recall: around(0.9 - 1000 / step / 2, 0.95),
    copies: { fraction: copied, interval: [copied * 0.9, copied * 1.1], count: copied * 500 },
    frechet: { ...around(9000 / step, 0.4), interval: null },
  };
}
const points = [1000, 2000, 3000, 4000, 5000, 6000].map(point);
const view: TrendView = {
  ...{ run: "ddpm-w256", experiment: "lab", checkpoints: 9, points },
  restore: { version: 1, root: "/lab", run: "ddpm-w256" },
};
const VIEWS = {
  run: view,
  "first checkpoint": { ...view, points: points.slice(-1) },
  empty: { ...view, points: [] },
};

let harness: Harness;
let panel: Panel;
beforeAll(async () => {
  harness = await Harness.start("webview/trend/main.ts");
});
afterAll(() => harness.stop());
afterEach(async () => {
  const complaints = await panel.complaints();
  await panel.page.close();
  expect(complaints).toEqual([]);
});

async function show(shown: TrendView, options?: Parameters<Harness["panel"]>[0]): Promise<void> {
  panel = await harness.panel(options);
  await panel.send({ type: "trend", view: shown });
  await panel.page.evaluate(
    "for (const details of document.querySelectorAll('details')) details.open = true",
  );
  await panel.settle();
}

describe.each(Object.keys(THEMES) as ThemeName[])("in %s", (theme) => {
  it.each(Object.entries(VIEWS))("the %s has no accessibility violation", async (_, shown) => {
    await show(shown, { theme });
    await panel.page.evaluate(axe);
    const violations = await panel.page
      .evaluate(`axe.run(document, { preload: false }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ": " + node.html.slice(0, 200) + node.failureSummary)))`);
    expect(violations).toEqual([]);
    expect(await panel.page.evaluate("fakeEditor.blankCanvases()")).toEqual([]);
  });
});

it.each([400, 960, 2000])("stays inside a page of %i pixels", async (width) => {
  await show(view, { width });
  expect(await panel.page.evaluate("fakeEditor.overflowing()")).toEqual([]);
});

it("leads to the comparison of its checkpoints, where there are two", async () => {
  await show(view);
  await panel.page.locator("#compare").click();
  expect(await panel.messages()).toEqual([{ type: "compare" }]);
  await panel.page.close();
  await show({ ...view, checkpoints: 1, points: view.points.slice(0, 1) });
  expect(await panel.page.locator("#compare").count()).toBe(0);
});

it("draws what is on the same terms, and says what is not", async () => {
  await show(view);
  expect(await panel.page.locator(".card").count()).toBe(4);
  expect(await panel.page.locator("#trend-data tbody tr").count()).toBe(6);
  expect(await panel.page.locator("#trend-data tbody tr").last().innerText()).toMatch(
    /step 1,000.*–.*other terms/s,
  );
  expect(await panel.page.locator("#trend-precision .sentence").innerText()).toBe(
    "At step 6,000: 0.800 (0.760 – 0.840), real against real 0.940.",
  );
});

it("is walked along by keyboard, and Enter opens a report", async () => {
  await show(view);
  const slider = panel.page.getByRole("slider", { name: /^Precision/ });
  const says = () => slider.getAttribute("aria-valuetext");
  const colours = () => panel.page.evaluate<string>("fakeEditor.colourOf('#trend-precision canvas')");
  await slider.focus();
  expect(await says()).toMatch(/^step 6,000: 0\.800 .*Copies its training data/);
  const before = await colours();
  await panel.page.keyboard.press("ArrowLeft");
  expect(await says()).toMatch(/^step 5,000: 0\.750/);
  await panel.settle();
  expect(await colours()).not.toBe(before);
  await panel.page.keyboard.press("Home");
  await panel.page.keyboard.press("ArrowLeft");
  // The first of the curve: step 1,000 was evaluated on other terms.
  expect(await says()).toMatch(/^step 2,000/);
  await panel.page.keyboard.press("Enter");
  expect(await panel.messages()).toEqual([{ type: "open", path: points[1].path }]);
});

it("keeps what was opened and where it was when a report comes", async () => {
  await show({ ...view, points: points.slice(0, 5) });
  await panel.send({ type: "trend", view });
  expect(await panel.page.locator("#trend-data").getAttribute("open")).not.toBeNull();
  expect(await panel.page.locator("#trend-data tbody tr").count()).toBe(6);
});
