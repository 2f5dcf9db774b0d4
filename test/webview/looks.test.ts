/** The page under every theme and width: readable by all, nothing cut off, colours of the theme. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { digits, VIEWS, viewOf } from "./fixtures.ts";
import type { Panel } from "./harness.ts";
import { Harness } from "./harness.ts";
import type { ThemeName } from "./themes.ts";
import { THEMES } from "./themes.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const themes = Object.keys(THEMES) as ThemeName[];
const states = Object.keys(VIEWS);

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

interface AxeResult {
  ran: string[];
  violations: string[];
}

async function accessibility(): Promise<AxeResult> {
  await panel.page.evaluate(axe);
  return panel.page.evaluate(`axe.run(document, { preload: false }).then(({ violations, passes }) => ({
    ran: passes.map(({ id }) => id),
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => id + ": " + node.html.slice(0, 200) + " " + node.failureSummary)),
  }))`);
}

const openAll = "for (const details of document.querySelectorAll('details')) details.open = true";

describe.each(themes)("in %s", (theme) => {
  it.each(["digits", "mixture", "running", "failed", "cancelled", "series"])(
    "%s has no accessibility violation",
    async (name) => {
      panel = await harness.panel({ theme });
      await panel.send({ type: "view", view: VIEWS[name] });
      await panel.page.evaluate(openAll);
      await panel.settle();
      const { ran, violations } = await accessibility();
      expect(violations).toEqual([]);
      expect(ran).toContain("color-contrast");
    },
  );
});

describe.each([320, 400, 960, 2000])("at %i pixels", (width) => {
  it.each(states)("%s stays inside the page", async (name) => {
    panel = await harness.panel({ width });
    await panel.send({ type: "view", view: VIEWS[name] });
    await panel.page.evaluate(openAll);
    await panel.settle();
    const beyond = await panel.page.evaluate<string[]>("fakeEditor.overflowing()");
    expect(beyond).toEqual([]);
  });
});

describe("charts", () => {
  const colours = () => panel.page.evaluate<string>("fakeEditor.colourOf('#card-distance canvas')");

  it("follow the theme", async () => {
    panel = await harness.panel({ theme: "light" });
    await panel.send({ type: "view", view: viewOf(digits) });
    const light = await colours();
    await panel.setTheme("dark");
    await panel.settle();
    await panel.settle();
    expect(await colours()).not.toBe(light);
    await panel.setTheme("light");
    await panel.settle();
    await panel.settle();
    expect(await colours()).toBe(light);
  });

  it("wait until the panel has a size", async () => {
    panel = await harness.panel();
    await panel.page.evaluate("document.body.style.display = 'none'");
    await panel.send({ type: "view", view: viewOf(digits) });
    expect(await panel.page.evaluate("document.querySelector('#card-mmd canvas').style.width")).toBe("");
    await panel.page.evaluate("document.body.style.display = ''");
    await panel.settle();
    await panel.settle();
    expect(await panel.page.evaluate("fakeEditor.blankCanvases()")).toEqual([]);
  });

  it("leave the wheel to the page", async () => {
    panel = await harness.panel();
    await panel.send({ type: "view", view: viewOf(digits) });
    await panel.page.locator("#card-distance canvas").hover();
    const before = await panel.page.evaluate<number>("scrollY");
    await panel.page.mouse.wheel(0, 200);
    await panel.until(`scrollY > ${before}`);
  });

  it("have a name that says what they show", async () => {
    panel = await harness.panel();
    await panel.send({ type: "view", view: viewOf(digits) });
    const name = await panel.page.locator("#card-distance canvas").getAttribute("aria-label");
    expect(name).toContain("Median 0.866 for generated, 2.17 for held-out");
  });
});

describe("in Korean", () => {
  it.each([400, 960])(
    "stays inside the page at %i pixels, without accessibility violations",
    async (width) => {
      panel = await harness.panel({ width, lang: "ko" });
      await panel.send({ type: "view", view: VIEWS.mixture });
      await panel.page.evaluate(openAll);
      await panel.settle();
      expect(await panel.page.locator("#answer-quality .question").innerText()).toBe(
        "표본 하나하나가 좋은가?",
      );
      expect(await panel.page.evaluate("document.documentElement.lang")).toBe("ko");
      expect(await panel.page.evaluate<string[]>("fakeEditor.overflowing()")).toEqual([]);
      expect((await accessibility()).violations).toEqual([]);
    },
  );
});

it("moves nothing where motion is reduced", async () => {
  panel = await harness.panel({ reducedMotion: true });
  await panel.send({ type: "view", view: VIEWS.starting });
  expect(
    await panel.page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length"),
  ).toBe(0);
});

it("can be walked through by keyboard alone", async () => {
  panel = await harness.panel();
  await panel.send({ type: "view", view: viewOf(digits) });
  const reached: string[] = [];
  for (let i = 0; i < 40; i++) {
    await panel.page.keyboard.press("Tab");
    reached.push(
      await panel.page.evaluate("document.activeElement.id || document.activeElement.parentElement.id"),
    );
  }
  expect(reached).toEqual([
    "caveats-inputs",
    "export",
    "copy-row",
    "evaluate-again",
    "open-all",
    "answer-quality",
    "answer-coverage",
    "answer-copying",
    "answer-distribution",
    "answer-power",
    "answer-frechet",
    "save-distance",
    "data-distance",
    "save-plane",
    "data-plane",
    "save-classes",
    "data-classes",
    "save-mmd",
    "bandwidth-mmd",
    "data-mmd",
    "save-frechet",
    "data-frechet",
    "save-columns",
    "data-columns",
    "save-distances",
    "save-pairs",
    "data-pairs",
    "save-missing",
    "data-missing",
    "all-caveats",
    "open-generated",
    "open-heldout",
    "open-train",
    "data-timing",
    ...reached.slice(34),
  ]);
});
