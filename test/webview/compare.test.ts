/** The page of a comparison in Chromium: what it says, what it asks for, and how it looks under every theme and width. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CompareView, FromComparePage } from "../../src/extension/compare/compareProtocol.ts";
import type { Report } from "../../src/evaluation/report.ts";
import { COMPARE_VIEWS, digitPair, digitRuns } from "./compareFixtures.ts";
import { compareViewOf } from "./compareView.ts";
import { GALLERIES } from "./fixtures.ts";
import type { Panel } from "./harness.ts";
import { Harness } from "./harness.ts";
import { THEMES, type ThemeName } from "./themes.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let harness: Harness;
let panel: Panel;

beforeAll(async () => {
  harness = await Harness.start("webview/compare/main.ts");
});
afterAll(() => harness.stop());
afterEach(async () => {
  const complaints = await panel.complaints();
  await panel.page.close();
  expect(complaints).toEqual([]);
});

async function show(view: CompareView, options?: Parameters<Harness["panel"]>[0]): Promise<void> {
  panel = await harness.panel(options);
  await panel.send({ type: "view", view });
}

const visibleText = async (selector: string) =>
  (await panel.page.locator(selector).innerText()).replace(/\s+/g, " ");
const openAll = "for (const details of document.querySelectorAll('details')) details.open = true";

describe("two dumps", () => {
  it("says first which is better and that the other copies", async () => {
    await show(COMPARE_VIEWS.pair);
    expect(await visibleText(".verdict h2")).toBe(
      "ddpm-w256 step 12,000 is better than ddpm-overfit-n60 step 12,000",
    );
    expect(await visibleText(".verdict .warned")).toContain(
      "ddpm-overfit-n60 step 12,000 copies its training data: 78.6% of its samples are copies.",
    );
    expect(await visibleText(".verdict")).toContain("after Holm");
    expect(await visibleText(".verdict")).toContain("covers hardly any of class 0");
  });

  it("has a row a metric with both values, real data, the difference and a word", async () => {
    await show(COMPARE_VIEWS.pair);
    const rows = await panel.page.locator(".differences tbody tr:not(.group)").allInnerTexts();
    const coverage = rows.find((row) => row.startsWith("Coverage"))!.split(/\s+/);
    const { first, second, baseline } = digitPair.pairs[0].differences.find(
      ({ metric }) => metric === "coverage",
    )!;
    expect(coverage.slice(1, 4)).toEqual([first, second, baseline!].map((value) => value.toPrecision(3)));
    expect(coverage.join(" ")).toContain("B worse");
    expect(rows).toHaveLength(
      digitPair.pairs[0].differences.length + 1 + digitPair.pairs[0].downstream!.length,
    );
    expect(rows.find((row) => row.startsWith("Precision"))).toContain("rewards copying");
  });

  it("judges nothing of a dump that holds held-out samples, and warns of real-vs-real values at other sizes", async () => {
    const [pair] = digitPair.pairs;
    const verdict = { ...pair.verdict, kind: "not-judged" as const, winner: null, copiers: [] };
    const words = pair.differences.map((each) => ({ ...each, word: "cannot-tell" as const }));
    const [first, second] = digitPair.subjects;
    await show(
      compareViewOf({
        ...digitPair,
        caveats: ["All 800 samples of step 7 are equal."],
        subjects: [first, { ...second, takenFromHeldout: 12 }],
        pairs: [{ ...pair, verdict, differences: words, closer: { ...pair.closer, to: null } }],
      }),
    );
    expect(await visibleText(".verdict h2")).toContain("cannot be compared");
    expect(await visibleText(".verdict")).toContain("12 of its samples are held-out samples");
    const cells = await panel.page
      .locator(".differences tr:has(th:text-is('Coverage')) td.word")
      .allInnerTexts();
    expect(new Set(cells.map((cell) => cell.trim()))).toEqual(new Set(["not judged"]));
    expect(await visibleText(".differences .caveat-line")).toBe("All 800 samples of step 7 are equal.");
  });

  it("says what could not be tested and why", async () => {
    const [pair] = digitPair.pairs;
    const differences = pair.differences.map((difference) =>
      difference.metric === "frechet"
        ? {
            ...difference,
            interval: null,
            p: null,
            adjustedP: null,
            how: "not tested: at rank 900 the repetitions take too long",
          }
        : difference,
    );
    await show(compareViewOf({ ...digitPair, pairs: [{ ...pair, differences }] }));
    const row = await visibleText(".differences tr:has(th:text-is('Fréchet distance'))");
    expect(row).toContain("not tested");
    expect(row).toContain("at rank 900 the repetitions take too long");
  });

  it("draws every plot and the samples of both", async () => {
    await show(COMPARE_VIEWS.pair, { height: 4000 });
    await panel.until("document.querySelectorAll('.plot canvas').length === 3");
    expect(await panel.page.evaluate("fakeEditor.blankCanvases()")).toEqual([]);
    expect(await panel.page.locator(".pane").count()).toBe(2);
    expect(await panel.page.locator(".pane figure").count()).toBe(2 * digitPair.previews!.first);
    const rows = (card: string) => panel.page.locator(`${card} tbody tr`).count();
    expect(await rows("#card-regions")).toBe(digitPair.pairs[0].regions.length);
    expect(await rows("#card-classes")).toBe(10);
  });

  it("shows all samples of both where they can be asked for, and scrolls them together", async () => {
    panel = await harness.panel({ gallery: GALLERIES.digits, width: 1200 });
    await panel.send({ type: "view", view: COMPARE_VIEWS.pair });
    await panel.page.evaluate("document.querySelector('#card-gallery').scrollIntoView()");
    await panel.until(
      "[...document.querySelectorAll('.live-pane')].every((pane) => pane.querySelector('.gallery-cell .picture'))",
    );
    const asked = (await panel.page.evaluate<FromComparePage[]>("fakeEditor.messages")).flatMap((message) =>
      message.type === "gallery" ? [message] : [],
    );
    expect([...new Set(asked.map(({ subject }) => subject))].sort()).toEqual([0, 1]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
    await panel.page.evaluate("document.querySelectorAll('.gallery-scroll')[1].scrollTop = 2000");
    await panel.until("document.querySelectorAll('.gallery-scroll')[0].scrollTop === 2000");
    // Of all, only what is on the screen exists.
    expect(await panel.page.locator(".gallery-cell").count()).toBeLessThan(300);
  });

  it("shows the part of a larger dump that was compared where its measures are kept, else the first samples", async () => {
    const [first, second] = digitPair.subjects;
    const subjects = [first, { ...second, n: 2400, draws: 5 }];
    const opened = "document.querySelectorAll('.live-pane .gallery-cell .picture').length > 0";
    for (const samplesKept of [true, false]) {
      if (!samplesKept) await panel.page.close();
      panel = await harness.panel({ gallery: GALLERIES.digits, width: 1200 });
      await panel.send({ type: "view", view: compareViewOf({ ...digitPair, subjects }, { samplesKept }) });
      await panel.page.evaluate("document.querySelector('#card-gallery').scrollIntoView()");
      await panel.until(opened);
      expect(await panel.page.locator(".live-pane").count()).toBe(samplesKept ? 2 : 1);
      expect(await visibleText("#card-gallery")).toContain(
        samplesKept ? "The 800 samples of each that were compared" : "The first 60 samples of each",
      );
    }
  });

  it("draws molecules by their structures, as pictures that can do nothing", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0L4 3"/></svg>';
    const [pair] = digitPair.pairs;
    const structure = { smiles: "CCO", svg };
    const draw = ({ index }: { index: number }) => ({ index, values: [], structure });
    const { heldout, subjects, ...rest } = digitPair.previews!;
    const previews = {
      ...rest,
      heldout: heldout.map(draw),
      subjects: subjects.map((list) => list.map(draw)),
    };
    await show(compareViewOf({ ...digitPair, previews }));
    expect(await panel.page.locator("#card-regions img").count()).toBe(pair.regions.length);
    expect(await visibleText("#card-regions")).toContain("Structures by RDKit");
    expect(await panel.page.locator("#card-moved [role=img]").first().getAttribute("aria-label")).toContain(
      "CCO",
    );
    expect(await panel.page.locator("#comparison svg path[d='M0 0L4 3']").count()).toBe(0);
  });

  it("measures molecules between their fingerprints, whose values nobody chose", async () => {
    const share = { value: 1, interval: null, baseline: 1 };
    const molecules = {
      validity: share,
      uniqueness: share,
      novelty: share,
    } as unknown as Report["molecules"];
    const subjects = digitPair.subjects.map((subject) => ({
      ...subject,
      report: {
        ...subject.report,
        features: { ...subject.report.features, kind: "raw" as const, dimension: 1024 },
        molecules,
      },
    }));
    const terms = { ...digitPair.terms, features: "raw" };
    await show(compareViewOf({ ...digitPair, subjects, terms }));
    expect(await visibleText("header .terms")).toContain("Morgan fingerprints of 1024 bits");
    expect(await visibleText("header .terms")).not.toContain("raw values");
  });

  it("keeps the first samples where the rest cannot be read, and says why", async () => {
    const gallery = { ...GALLERIES.digits, changed: "step_012000.npy has changed." };
    panel = await harness.panel({ gallery });
    await panel.send({ type: "view", view: COMPARE_VIEWS.pair });
    await panel.page.evaluate("document.querySelector('#card-gallery').scrollIntoView()");
    await panel.until("document.querySelectorAll('.live-pane [role=note]').length === 2");
    expect(await visibleText("#card-gallery")).toContain("step_012000.npy has changed.");
    expect(await panel.page.locator(".pane").count()).toBe(2);
  });

  it("scrolls both galleries together", async () => {
    await show(COMPARE_VIEWS.pair);
    await panel.page.evaluate("document.querySelectorAll('.pane')[1].scrollTop = 120");
    await panel.until("document.querySelectorAll('.pane')[0].scrollTop === 120");
  });

  it("asks for what the buttons say", async () => {
    await show(COMPARE_VIEWS.pair);
    for (const id of ["export-html", "export-markdown", "export-json", "swap", "compare-again"]) {
      if (id.startsWith("export")) await panel.page.locator("#export").click();
      await panel.page.locator(`#${id}`).click();
    }
    const asked = (await panel.messages<FromComparePage>()).filter(({ type }) => type !== "gallery");
    expect(asked).toEqual([
      { type: "export", format: "html" },
      { type: "export", format: "markdown" },
      { type: "export", format: "json" },
      { type: "swap" },
      { type: "compareAgain" },
    ]);
  });

  it("keeps what was opened when it is drawn again", async () => {
    await show(COMPARE_VIEWS.pair);
    await panel.page.locator("#data-how summary").click();
    await panel.send({ type: "view", view: compareViewOf(digitPair, { generation: 2 }) });
    expect(await panel.page.locator("#data-how").getAttribute("open")).not.toBeNull();
  });
});

describe("several dumps", () => {
  it("says which is the best by the rule and how sure that is", async () => {
    await show(COMPARE_VIEWS.runs);
    expect(await visibleText(".verdict h2")).toBe(
      "ddpm-w256 step 12,000 has the best coverage of those with “copies == 0”",
    );
    expect(await visibleText(".verdict")).toContain("told apart");
    const overfit = await visibleText(".dumps tr:has-text('overfit-n60 step 12,000')");
    expect(overfit).toContain("copies training data");
    expect(overfit).toContain("0.400");
    expect(await visibleText(".verdict")).toContain(
      "told apart from it (p < 0.0001). Left out for copying training data: ddpm-overfit-n60 step 12,000 (78.6%).",
    );
  });

  it("names a dump that copies, though the rule lets it in, or there is none", async () => {
    const copies = "ddpm-overfit-n60 step 12,000 copies its training data: 78.6%";
    const best = digitRuns.best!;
    const all = digitRuns.subjects.map((_, i) => i);
    const lenient = { ...best, where: [], eligible: all, failed: all.map(() => []) };
    await show(compareViewOf({ ...digitRuns, best: lenient }));
    expect(await visibleText(".verdict")).toContain(copies);
    await panel.page.close();
    const unruled = { ...digitRuns };
    delete unruled.best;
    await show(compareViewOf(unruled));
    expect(await visibleText(".verdict .warned")).toContain(copies);
  });

  it("has a row a dump of what it covers of each class, with those marked that it leaves out", async () => {
    await show(COMPARE_VIEWS.runs);
    const rows = panel.page.locator("#card-classes tbody tr");
    expect(await rows.count()).toBe(digitRuns.subjects.length + 1);
    const marked = digitRuns.subjects.map(
      ({ missingClasses }) => missingClasses!.never.length + missingClasses!.hardly.length,
    );
    for (const [i, count] of marked.entries()) expect(await rows.nth(i).locator(".icon").count()).toBe(count);
    expect(Math.max(...marked)).toBeGreaterThan(0);
    expect(await visibleText(".verdict")).toContain(
      "ddpm-overfit-n60 step 12,000 covers hardly any of class 0.",
    );
  });

  it("sets dumps without an order side by side, under their names", async () => {
    const subjects = digitRuns.subjects.slice(0, 3).map((subject, i) => ({
      ...subject,
      name: `model ${i}`,
      report: { ...subject.report, subject: { ...subject.report.subject, run: `model ${i}`, step: null } },
    }));
    const pairs = digitRuns.pairs.filter(({ first, second }) => first < 3 && second < 3);
    const best = { ...digitRuns.best!, subject: 0, asGood: [], eligible: [0, 1, 2], failed: [[], [], []] };
    await show(compareViewOf({ ...digitRuns, subjects, pairs, best: { ...best, doubtful: [] } }));
    await panel.page.locator("#save-curve-coverage").click();
    await panel.page.getByRole("menuitem", { name: "SVG" }).click();
    const saved = (await panel.messages<FromComparePage>()).find((message) => message.type === "saveFile");
    // In the legend and under the plot.
    for (const { name } of subjects) expect(saved!.content.split(`>${name}</text>`)).toHaveLength(3);
  });

  it("leaves room above the interval of no copies at all", async () => {
    const subjects = digitRuns.subjects.filter(({ report }) => report.subject.run === "ddpm-w256");
    const all = subjects.map((_, i) => i);
    const best = { ...digitRuns.best!, subject: 0, asGood: [], eligible: all, failed: all.map(() => []) };
    await show(compareViewOf({ ...digitRuns, subjects, pairs: [], best: { ...best, doubtful: [] } }));
    await panel.page.locator("#save-curve-copies").click();
    await panel.page.getByRole("menuitem", { name: "SVG" }).click();
    const saved = (await panel.messages<FromComparePage>()).find((message) => message.type === "saveFile");
    expect(saved!.content).toContain(">5%</text>");
  });

  it("draws a curve a run over the steps", async () => {
    await show(COMPARE_VIEWS.runs, { height: 4000 });
    await panel.until("document.querySelectorAll('.plot canvas').length === 7");
    expect(await panel.page.evaluate("fakeEditor.blankCanvases()")).toEqual([]);
    expect(
      await panel.page.locator("#card-curve-coverage .plot canvas").getAttribute("aria-label"),
    ).toContain("ddpm-w256: 0.161, 0.145, 0.385, 0.560");
  });

  it("changes the step of all galleries by one control, by keyboard", async () => {
    await show(COMPARE_VIEWS.runs);
    const control = panel.page.locator("#gallery-step");
    expect(await visibleText(".step-control")).toContain("12,000");
    await control.focus();
    for (let i = 0; i < 3; i++) await panel.page.keyboard.press("ArrowLeft");
    expect(await visibleText(".step-control")).toContain("300");
    expect(await visibleText(".panes")).toContain("No dump of this step.");
    expect(await control.getAttribute("aria-valuetext")).toBe("300");
  });

  it("asks for another best, for a pair, and for a report", async () => {
    await show(COMPARE_VIEWS.runs);
    await panel.page.locator("#pick-metric").selectOption("recall");
    await panel.page.locator("#pick-noCopies").uncheck();
    await panel.page.locator("#pick-more").fill("precision >= 0.2, frechet < 5");
    await panel.page.locator("#pick").click();
    await panel.page.getByRole("button", { name: /Compare ddpm-w256 step 300 with the best/ }).click();
    await panel.page.getByRole("button", { name: "ddpm-w256 step 1,000", exact: true }).click();
    const at = (name: string) => digitRuns.subjects.findIndex((subject) => subject.name === name);
    expect(await panel.messages<FromComparePage>()).toEqual([
      { type: "pick", rule: { metric: "recall", where: ["precision >= 0.2", "frechet < 5"] } },
      { type: "comparePair", first: digitRuns.best!.subject, second: at("ddpm-w256 step 300") },
      { type: "openReport", subject: at("ddpm-w256 step 1,000") },
    ]);
  });
});

describe("states", () => {
  it("shows progress, and lets it be cancelled", async () => {
    await show(COMPARE_VIEWS.running);
    await panel.send({ type: "progress", generation: 1, fraction: 0.7, stage: "Comparing" });
    expect(await visibleText("#progress-text")).toBe("70% · Comparing");
    await panel.send({ type: "progress", generation: 0, fraction: 0.1, stage: "old" });
    expect(await visibleText("#progress-text")).toBe("70% · Comparing");
    await panel.page.locator("#cancel").click();
    expect(await panel.messages<FromComparePage>()).toEqual([{ type: "cancel", generation: 1 }]);
  });

  it("says in one sentence why it failed", async () => {
    await show(COMPARE_VIEWS.failed);
    expect(await visibleText(".notice")).toContain("name one for both with --features.");
  });

  it("speaks Korean", async () => {
    await show(COMPARE_VIEWS.pair, { lang: "ko" });
    expect(await visibleText(".verdict h2")).toContain("낫습니다");
    expect(await visibleText(".differences")).toContain("실제 자료끼리");
  });
});

describe.each(Object.keys(THEMES) as ThemeName[])("in %s", (theme) => {
  it.each(["pair", "runs", "running", "failed"])("%s has no accessibility violation", async (name) => {
    await show(COMPARE_VIEWS[name], { theme });
    await panel.page.evaluate(openAll);
    await panel.settle();
    await panel.page.evaluate(axe);
    const found = await panel.page.evaluate<{ ran: string[]; violations: string[] }>(
      `axe.run(document, { preload: false }).then(({ violations, passes }) => ({
        ran: passes.map(({ id }) => id),
        violations: violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => id + ": " + node.html.slice(0, 200) + " " + node.failureSummary)) }))`,
    );
    expect(found.violations).toEqual([]);
    expect(found.ran).toContain("color-contrast");
  });

  it("shows both sides in colours that stand out from the page", async () => {
    await show(COMPARE_VIEWS.pair, { theme });
    for (const letter of ["a", "b"])
      expect(
        await panel.page.evaluate(`fakeEditor.contrastOfBorder(".versus .letter-${letter}")`),
      ).toBeGreaterThan(3);
  });
});

describe.each([320, 400, 960, 2000])("at %i pixels", (width) => {
  it.each(["pair", "runs", "failed"])("%s stays inside the page", async (name) => {
    await show(COMPARE_VIEWS[name], { width });
    await panel.page.evaluate(openAll);
    await panel.settle();
    expect(await panel.page.evaluate("fakeEditor.overflowing()")).toEqual([]);
  });
});

describe("as a file of its own", () => {
  it("says the same, without what needs the editor", async () => {
    const { page, problems } = await harness.file(digitPair);
    await show(COMPARE_VIEWS.pair);
    expect(await page.locator("#card-gallery").innerText()).toContain("The first 60 samples of each");
    // The panel has all samples there, and buttons.
    const own = "document.querySelectorAll('.actions, #card-gallery').forEach((part) => part.remove())";
    for (const shown of [page, panel.page]) await shown.evaluate(own);
    const shown = "document.querySelector('main').innerText.replace(/\\s+/g, ' ')";
    expect(await page.evaluate(shown)).toBe(await panel.page.evaluate(shown));
    expect(await page.locator("vscode-button").count()).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });
});
