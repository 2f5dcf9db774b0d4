/** Every state of the panel: what is shown, what can be asked, and what stays where it is. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ReportView } from "../../src/extension/reportProtocol.ts";
import { digits, mixture, partial, VIEWS, viewOf, withoutTrain } from "./fixtures.ts";
import type { Panel } from "./harness.ts";
import { Harness } from "./harness.ts";

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

async function show(view: ReportView, options?: Parameters<Harness["panel"]>[0]): Promise<void> {
  panel = await harness.panel(options);
  await panel.send({ type: "view", view });
}

const visibleText = (selector: string) => panel.page.locator(selector).innerText();
const isThere = async (selector: string) => (await panel.page.locator(selector).count()) > 0;

describe("handshake", () => {
  it("says that it is ready, once", async () => {
    panel = await harness.panel();
    expect(await panel.page.evaluate("fakeEditor.messages")).toEqual([{ type: "ready" }]);
  });

  it("ignores messages that are not for it", async () => {
    await show(viewOf(digits));
    await panel.page.evaluate("dispatchEvent(new MessageEvent('message', { data: 'not ours' }))");
    await panel.page.evaluate("dispatchEvent(new MessageEvent('message', { data: { type: 'else' } }))");
    await panel.page.evaluate("dispatchEvent(new MessageEvent('message', { data: null }))");
    expect(await visibleText("h1")).toContain("ddpm-overfit-n60");
  });

  it("drops what an older evaluation sends", async () => {
    await show(viewOf(digits, { generation: 5 }));
    await panel.send({ type: "view", view: viewOf(mixture, { generation: 4 }) });
    expect(await visibleText("h1")).toContain("ddpm-overfit-n60");
    await panel.send({ type: "view", view: viewOf(mixture, { generation: 6 }) });
    expect(await visibleText("h1")).toContain("mixture-gan");
  });

  it("drops the progress of an older evaluation", async () => {
    await show({ ...VIEWS.running, generation: 5 });
    await panel.send({ type: "progress", generation: 4, fraction: 0.1, stage: "old" });
    expect(await visibleText("#progress-text")).toContain("62%");
    await panel.send({ type: "progress", generation: 5, fraction: 0.7, stage: "MMD" });
    expect(await visibleText("#progress-text")).toBe("70% · MMD");
  });
});

describe("a finished report", () => {
  it("puts the verdict first, then a row a question, then cards", async () => {
    await show(viewOf(digits));
    const order = await panel.page.evaluate<string[]>(
      "[...document.querySelectorAll('h1, .verdict h2, details.answer, .card')].map((e) => e.id || e.localName)",
    );
    expect(order).toEqual([
      "h1",
      "h2",
      "answer-quality",
      "answer-coverage",
      "answer-copying",
      "answer-distribution",
      "answer-power",
      "answer-frechet",
      "card-distance",
      "card-plane",
      "card-classes",
      "card-mmd",
      "card-frechet",
      "card-columns",
      "card-distances",
      "card-pairs",
      "card-missing",
    ]);
  });

  it("shows the report's words and numbers", async () => {
    await show(viewOf(digits));
    expect(await visibleText(".terms")).toBe(
      "800 generated · 897 held-out · 900 train · 8 × 8 raw values · k = 3 · seed 0",
    );
    expect(await visibleText(".verdict h2")).toBe(digits.verdict.title);
    for (const answer of digits.answers)
      expect(await visibleText(`#answer-${answer.question} .sentence`)).toBe(answer.answer);
    const line = "Precision 0.916 0.895–0.934 · real against real 0.941 · density 1.65 (real 0.981)";
    expect((await visibleText("#answer-quality .numbers")).replace(/\s+/g, " ")).toBe(line);
    expect(await visibleText("#card-mmd")).toContain("p = 0.002 from 500 permutations");
    expect(await visibleText("#card-missing")).toContain("568 of 897 held-out samples (63.3%)");
  });

  it("marks severity by a name, not by colour alone", async () => {
    await show(viewOf(digits));
    const names = await panel.page.evaluate<string[]>(
      "[...document.querySelectorAll('.answer summary > .icon')].map((e) => e.getAttribute('aria-label'))",
    );
    expect(names).toEqual(["Good", "Bad", "Bad", "Bad", "Good", "Warning"]);
  });

  it("places the gauge where the number is", async () => {
    await show(viewOf(digits));
    const [cx, tick] = await panel.page.evaluate<number[]>(
      `(() => { const g = document.querySelector("#answer-coverage .gauge");
         const box = (s) => { const r = g.querySelector(s).getBBox(); return r.x + r.width / 2; };
         return [box(".value"), box(".real")]; })()`,
    );
    expect((cx - 6) / 188).toBeCloseTo(0.36677, 3);
    expect((tick - 6) / 188).toBeCloseTo(0.9654, 3);
  });

  it("opens a row to why, caveats and exact numbers, by keyboard", async () => {
    await show(viewOf(digits));
    await panel.page.locator("#answer-coverage summary").focus();
    await panel.page.keyboard.press("Enter");
    const text = await visibleText("#answer-coverage .detail");
    expect(text).toContain(digits.answers[1].why);
    expect(text).toContain(digits.caveats[0].text);
    expect(text).toContain("0.366778");
    expect(text).toContain("0.8962");
  });

  it("opens and closes all rows at once", async () => {
    await show(viewOf(digits));
    const opened = () => panel.page.locator("details.answer[open]").count();
    await panel.page.getByRole("button", { name: "Open All" }).click();
    expect(await opened()).toBe(6);
    await panel.page.getByRole("button", { name: "Close All" }).click();
    expect(await opened()).toBe(0);
  });

  it("shows inputs with how they were chosen", async () => {
    await show(viewOf(digits));
    const text = await visibleText(".inputs");
    for (const part of ["opened by you", "800 × 8 × 8", "−1.02 to 1.04", "9f2c4b7ad1e0"])
      expect(text).toContain(part);
  });

  it("draws every chart and every sample", async () => {
    await show(viewOf(digits));
    const blank = await panel.page.evaluate<string[]>("fakeEditor.blankCanvases()");
    expect(blank).toEqual([]);
    expect(await panel.page.locator("#card-pairs figure").count()).toBe(7);
    expect(await panel.page.locator("#card-pairs canvas.image").count()).toBe(14);
    expect(await panel.page.locator("#card-missing canvas.image").count()).toBe(9);
  });

  it("draws images pixel by pixel", async () => {
    await show(viewOf(digits));
    const [first] = digits.previews!.generated;
    const reds = await panel.page.evaluate<number[]>(
      `(() => { const c = document.querySelector("#card-pairs canvas.image");
         return [...c.getContext("2d").getImageData(0, 0, 8, 8).data].filter((_, i) => i % 4 === 0); })()`,
    );
    expect(reds).toEqual(first.values.map((value) => Math.round(((value + 1) / 2) * 255)));
  });

  it("says the same in a table beside each chart", async () => {
    await show(viewOf(digits));
    await panel.page.locator("#data-distance summary").click();
    await panel.page.locator("#data-distance table").waitFor();
    const rows = await panel.page.locator("#data-distance tbody tr").allInnerTexts();
    const { generated, heldout } = digits.metrics.memorization!.histogram;
    expect(rows).toHaveLength(generated.length);
    expect(rows.map((row) => row.split(/\s+/).slice(-2).map(Number))).toEqual(
      generated.map((count, i) => [count, heldout[i]]),
    );
  });

  it("shows a map for two dimensions and lists what it highlights", async () => {
    await show(viewOf(mixture));
    expect(await visibleText("#card-map")).toContain("23 of 400 generated points");
    await panel.page.locator("#data-map summary").click();
    await panel.page.locator("#data-map table").waitFor();
    expect(await panel.page.locator("#data-map tbody tr").count()).toBe(23 + 116);
  });

  it("gives each permutation test its card", async () => {
    await show(viewOf(mixture));
    expect(await visibleText("#card-mmd")).toContain("does not make them the same");
    expect(await visibleText("#card-mmd-1")).toContain("rejected at level 0.05");
  });

  it("marks the copied tail, and says how far it reaches", async () => {
    await show(viewOf(digits));
    const text = await visibleText("#card-distance");
    expect(text).toContain("629 samples up to 1.07 are called copies");
    expect(await visibleText("#card-distance .legend")).toContain("copied");
    await panel.send({ type: "view", view: viewOf(mixture) });
    expect(await visibleText("#card-distance .legend")).not.toContain("copied");
  });

  it("shows precision and recall at every k beside real data", async () => {
    await show(viewOf(digits));
    expect(await visibleText("#card-plane")).toContain(
      "Precision 0.916 and recall 0. Real data in their place gives 0.941 and 0.935. The same at 3 values of k",
    );
    await panel.page.locator("#data-plane summary").click();
    await panel.page.locator("#data-plane table").waitFor();
    expect(await panel.page.locator("#data-plane tbody tr").count()).toBe(3 * 4);
  });

  it("shows the null of the bandwidth that is chosen, over new views and reloads", async () => {
    await show(viewOf(digits));
    const drawn = () => panel.page.evaluate<string>("fakeEditor.colourOf('#card-mmd canvas')");
    const whole = await drawn();
    await panel.page.locator("#bandwidth-mmd").selectOption("7.2");
    await panel.settle();
    expect(await visibleText("#card-mmd")).toContain("This one alone: MMD² 0.000940, p = 0.002");
    expect(await drawn()).not.toBe(whole);
    await panel.send({
      type: "view",
      view: viewOf({
        ...digits,
        metrics: { ...digits.metrics, mmd: [{ ...digits.metrics.mmd![0], p: 0.004 }] },
      }),
    });
    expect(await panel.page.locator("#bandwidth-mmd").inputValue()).toBe("7.2");
    expect((await panel.state())?.choices).toEqual({ "bandwidth-mmd": "7.2" });
    const state = (await panel.state())!;
    await panel.page.close();
    await show(viewOf(digits), { state });
    expect(await panel.page.locator("#bandwidth-mmd").inputValue()).toBe("7.2");
    expect(await visibleText("#card-mmd")).toContain("This one alone: MMD² 0.000940");
  });

  it("shows power against n where a test could be blind", async () => {
    await show(viewOf(mixture));
    expect(await visibleText("#card-power")).toContain("31% of tests at n = 400 would see this difference");
    expect(await isThere("#card-power-1")).toBe(false);
    await panel.page.locator("#data-power summary").click();
    await panel.page.locator("#data-power table").waitFor();
    expect(await panel.page.locator("#data-power tbody tr").count()).toBe(8);
  });

  it("names the classes that are never made, and shows each beside real data", async () => {
    await show(viewOf(digits));
    const words = await visibleText("#card-classes");
    expect(words).toContain("Never made: class 0 (0 of 90 covered).");
    expect(words).toContain("Hardly made: class 1 (12 of 90 covered), 8 (9 of 90 covered).");
    await panel.page.locator("#data-classes summary").click();
    await panel.page.locator("#data-classes table").waitFor();
    expect(await panel.page.locator("#data-classes tbody tr").count()).toBe(10);
    await panel.page.close();
    await show(viewOf(mixture));
    expect(await isThere("#card-classes")).toBe(false);
  });

  it("tells which classes are made too rarely or too often by their labels, with what chance allows", async () => {
    const share = (count: number, value: number) => ({
      count,
      value,
      interval: [Math.max(0, value - 0.02), value + 0.02] as [number, number],
    });
    const classShares = [
      { label: 0, generated: share(0, 0), heldout: share(90, 0.1), p: 1e-9 },
      { label: 1, generated: share(640, 0.8), heldout: share(410, 0.46), p: 1e-12 },
      { label: 2, generated: share(160, 0.2), heldout: share(397, 0.44), p: 0.06 },
    ];
    const precisionRecall = { ...digits.metrics.precisionRecall!, classShares };
    await show(viewOf({ ...digits, metrics: { ...digits.metrics, precisionRecall } }));
    const words = await visibleText("#card-class-shares");
    expect(words).toContain(
      "Never made: class 0 (0% rather than 10%). Too many of class 1 (80% rather than 46%).",
    );
    expect(words).not.toContain("2 (20%");
    await panel.page.locator("#data-class-shares summary").click();
    await panel.page.locator("#data-class-shares table").waitFor();
    expect(await panel.page.locator("#data-class-shares tbody tr").count()).toBe(3);
  });

  it("folds the list of all caveats, unless one is grave", async () => {
    await show(viewOf(digits));
    expect(await visibleText("#all-caveats summary")).toBe(`All Caveats (${digits.caveats.length})`);
    expect(await panel.page.locator("#all-caveats li").first().isVisible()).toBe(false);
    await panel.page.locator("#all-caveats summary").click();
    expect(await panel.page.locator("#all-caveats li").count()).toBe(digits.caveats.length);
    expect(await panel.page.locator("#all-caveats li").first().isVisible()).toBe(true);
    const grave = { ...digits.caveats[0], severity: "bad" as const };
    await panel.page.close();
    await show(viewOf({ ...digits, caveats: [grave] }));
    expect(await panel.page.locator("#all-caveats li").first().isVisible()).toBe(true);
  });

  it("says why something was not measured once, with no empty table", async () => {
    const why = "Downstream: no labels of the dump were found; write step_1_labels.npy beside step_1.npy.";
    const downstream = {
      question: "downstream" as const,
      severity: "unknown" as const,
      answer: "Not measured.",
      why,
    };
    const caveat = { code: "refused", severity: "bad" as const, metric: "downstream" as const, text: why };
    await show(viewOf({ ...digits, answers: [...digits.answers, downstream], caveats: [caveat] }));
    await panel.page.locator("#answer-downstream summary").click();
    const row = (await panel.page.locator("#answer-downstream").innerText()).split(why);
    expect(row.length - 1).toBe(1);
    expect(await isThere("#answer-downstream table")).toBe(false);
  });

  it("shows each column's distance", async () => {
    await show(viewOf(digits));
    await panel.page.locator("#data-columns summary").click();
    await panel.page.locator("#data-columns table").waitFor();
    expect(await panel.page.locator("#data-columns tbody tr").count()).toBe(64);
  });

  it("has caveats beside the numbers they qualify, in one line until opened", async () => {
    await show(viewOf(digits));
    expect(await visibleText("#answer-frechet .caveat-line")).toContain(digits.caveats[2].text);
    expect(await isThere("#answer-copying .caveat-line")).toBe(false);
    await panel.page.locator("#answer-frechet summary").click();
    expect(await panel.page.locator("#answer-frechet .caveat-line").isVisible()).toBe(false);
    expect(await visibleText("#answer-frechet .detail")).toContain(digits.caveats[2].text);
    expect(await visibleText("#caveats-inputs")).toContain(digits.caveats[1].text);
    const grave = { ...digits.caveats[2], severity: "warning" as const };
    await panel.send({ type: "view", view: viewOf({ ...digits, caveats: [grave] }) });
    expect(await visibleText("#caveats-frechet")).toContain(grave.text);
  });

  it("has a place for the rules of the domain", async () => {
    const domain = {
      question: "domain" as const,
      severity: "good" as const,
      answer: "All hold.",
      why: "No rule is broken.",
    };
    await show(viewOf({ ...digits, answers: [...digits.answers, domain] }));
    expect((await visibleText("#answer-domain")).replace(/\s+/g, " ")).toContain(
      "Do domain rules hold? All hold.",
    );
  });

  it("does without training data", async () => {
    await show(viewOf(withoutTrain));
    expect(await visibleText(".terms")).toContain("no training data");
    expect(await visibleText("#answer-copying")).toContain("Not measured");
    expect(await isThere("#card-distance, #card-pairs")).toBe(false);
    expect(await isThere(".caveats, .findings")).toBe(false);
  });

  it("writes what is not finite as words", async () => {
    await show(VIEWS.nonFinite);
    const text = await visibleText("main");
    expect(text).toContain("median distance ratio infinite");
    expect(text).not.toMatch(/NaN|Infinity|p = 0\b(?!\.)/);
  });

  it("calls the residual of a sample that has none infinite, without a unit", async () => {
    const { report } = VIEWS.domain;
    const law = report!.domain!.find(({ kind }) => kind === "law")!;
    const violations = { ...law.violations, worstResidual: Number.MAX_VALUE };
    await show(viewOf({ ...report!, domain: [{ ...law, violations }] }));
    const captions = await panel.page.locator(".samples.worst figcaption").allTextContents();
    expect(captions).toEqual(["Worst: sample 17, infinite"]);
  });

  it.each([
    ["series", "svg.series"],
    ["vectors", "svg.vector"],
    ["colour", "canvas.image"],
  ])("draws %s as what they are", async (name, selector) => {
    await show(VIEWS[name]);
    expect(await panel.page.locator(`#card-pairs ${selector}`).count()).toBe(14);
  });
});

describe("buttons", () => {
  it("Evaluate Again tells the host", async () => {
    await show(viewOf(digits));
    await panel.page.getByRole("button", { name: "Evaluate Again" }).click();
    expect(await panel.messages()).toEqual([{ type: "evaluateAgain" }]);
  });

  it.each([
    ["Export", "HTML", { type: "export", format: "html" }],
    ["Export", "Markdown", { type: "export", format: "markdown" }],
    ["Export", "JSON", { type: "export", format: "json" }],
    ["Copy Row", "LaTeX table row", { type: "copyRow", style: "latex", head: false }],
    ["Copy Row", "Markdown, with", { type: "copyRow", style: "markdown", head: true }],
  ])("%s, %s tells the host", async (menu, name, message) => {
    await show(viewOf(digits));
    await panel.page.getByRole("button", { name: menu }).click();
    await panel.page.getByRole("menuitem", { name }).click();
    expect(await panel.messages()).toEqual([message]);
    expect(await isThere(".menu")).toBe(false);
  });

  it("opens an input", async () => {
    await show(viewOf(digits));
    await panel.page.getByRole("button", { name: "Open data/heldout.npy" }).click();
    expect(await panel.messages()).toEqual([{ type: "openInput", role: "heldout" }]);
  });

  it("can be pressed by keyboard", async () => {
    await show(viewOf(digits));
    const press = async (...keys: string[]) => {
      for (const key of keys) await panel.page.keyboard.press(key);
    };
    await press("Tab", "Tab", "Enter", "ArrowDown", "ArrowDown", "Enter");
    expect(await panel.messages()).toEqual([{ type: "export", format: "json" }]);
    expect(await panel.page.evaluate("document.activeElement.id")).toBe("export");
    await press("ArrowDown", "End", "Escape");
    expect(await isThere(".menu")).toBe(false);
    await press("Enter");
    expect(await isThere(".menu")).toBe(true);
    await press("Tab");
    expect(await isThere(".menu")).toBe(false);
    expect(await panel.messages()).toHaveLength(1);
  });

  it("cancels the evaluation that is shown", async () => {
    await show({ ...VIEWS.running, generation: 7 });
    await panel.page.getByRole("button", { name: "Cancel" }).click();
    expect(await panel.messages()).toEqual([{ type: "cancel", generation: 7 }]);
  });

  it("shows the log of a failure", async () => {
    await show(VIEWS.failed);
    await panel.page.getByRole("button", { name: "Show Log" }).click();
    await panel.page.getByRole("button", { name: "Evaluate Again" }).click();
    expect(await panel.messages()).toEqual([{ type: "showLog" }, { type: "evaluateAgain" }]);
  });

  it("are only there where they can do something", async () => {
    await show(VIEWS.running);
    expect(await isThere("#export, #copy-row, #evaluate-again, #show-log")).toBe(false);
    await panel.send({ type: "view", view: viewOf(digits) });
    expect(await isThere("#cancel, #show-log")).toBe(false);
  });
});

describe("running", () => {
  it("starts with the name, a bar and a place for each part", async () => {
    await show(VIEWS.starting);
    expect(await visibleText("h1")).toBe("ddpm-overfit-n60");
    expect(await visibleText("#progress-text")).toContain("Waiting");
    expect(await panel.page.locator(".answer.pending").count()).toBe(6);
    expect(await panel.page.locator(".card.placeholder").count()).toBe(7);
  });

  it("says what it does and how far it is", async () => {
    await show(VIEWS.running);
    const bar = panel.page.getByRole("progressbar", { name: "Evaluating" });
    expect(await bar.getAttribute("value")).toBe("0.62");
    expect(await visibleText("#progress-text")).toBe("62% · MMD permutation test, 310 of 500 permutations");
    expect(await visibleText(".verdict h2")).toContain("So far");
  });

  it("keeps what is done in its place while the rest arrives", async () => {
    await show(VIEWS.running);
    const top = (selector: string) =>
      panel.page.evaluate<number>(`document.querySelector("${selector}").getBoundingClientRect().top`);
    const before = [await top("#answer-coverage"), await top("#answer-distribution")];
    const withFrechet = {
      ...partial,
      metrics: { ...partial.metrics, frechet: digits.metrics.frechet },
      answers: [...partial.answers, digits.answers[5]],
    };
    await panel.send({
      type: "view",
      view: { ...VIEWS.running, report: withFrechet, pending: ["memorization", "mmd"] },
    });
    expect([await top("#answer-coverage"), await top("#answer-distribution")]).toEqual(before);
    expect(await isThere("#card-frechet canvas")).toBe(true);
  });

  it("does not draw again what did not change", async () => {
    await show(VIEWS.running);
    await panel.page.evaluate("document.querySelector('#card-missing').marked = true");
    await panel.send({ type: "view", view: viewOf(digits) });
    expect(await panel.page.evaluate("document.querySelector('#card-missing').marked")).toBe(true);
  });
});

describe("cancelled and failed", () => {
  it("keeps what was computed and says so", async () => {
    await show(VIEWS.cancelled);
    expect(await visibleText(".notice")).toContain("Cancelled before it was finished");
    expect(await visibleText("#answer-quality")).toContain("As good as real data");
    expect(await isThere("#evaluate-again")).toBe(true);
  });

  it("says what failed and what to do", async () => {
    await show(VIEWS.failed);
    expect(await panel.page.getByRole("alert").innerText()).toContain("NaN at sample 17");
  });
});

describe("what is kept", () => {
  const scrollTo = async (top: number) => {
    await panel.page.evaluate(`scrollTo(0, ${top})`);
    await panel.until(`fakeEditor.state.scrollTop === ${top}`);
  };
  const scrollTop = () => panel.page.evaluate<number>("scrollY");

  it("keeps scroll and opened rows over a new view", async () => {
    await show(viewOf(digits));
    await panel.page.locator("#data-distance summary").click();
    await panel.page.locator("#answer-coverage summary").click();
    await scrollTo(100);
    const changed = { ...digits, answers: digits.answers.map((answer) => ({ ...answer, why: "New." })) };
    await panel.send({ type: "view", view: viewOf(changed, { generation: 2 }) });
    expect(await visibleText("#answer-coverage .why")).toBe("New.");
    expect(await isThere("#answer-coverage[open]")).toBe(true);
    expect(await isThere("#data-distance[open] table")).toBe(true);
    expect(await scrollTop()).toBe(100);
  });

  it("keeps the focus on the row that is drawn again", async () => {
    await show(viewOf(digits));
    await panel.page.locator("#answer-frechet summary").focus();
    const changed = { ...digits, caveats: [] };
    await panel.send({ type: "view", view: viewOf(changed) });
    expect(await panel.page.evaluate("document.activeElement.parentElement.id")).toBe("answer-frechet");
  });

  it("writes what the host needs to bring the panel back", async () => {
    const restore = { samples: "file:///w/a.npy", storedAt: ".samplescope/reports/a.json" };
    await show(viewOf(digits, { restore }));
    await panel.page.locator("#answer-coverage summary").click();
    await panel.until("fakeEditor.state.open.length === 1");
    expect(await panel.state()).toEqual({ version: 1, ...restore, scrollTop: 0, open: ["answer-coverage"] });
  });

  it("comes back as it was left", async () => {
    const state = { version: 1, samples: "a", scrollTop: 250, open: ["answer-copying", "data-mmd"] } as const;
    await show(viewOf(digits), { state: { ...state, open: [...state.open] } });
    expect(await isThere("#answer-copying[open]")).toBe(true);
    expect(await isThere("#data-mmd[open] table")).toBe(true);
    expect(await scrollTop()).toBe(250);
  });

  it("scrolls back after the report has come, not before", async () => {
    await show(VIEWS.starting, {
      state: { version: 1, samples: "a", scrollTop: 900, open: [] },
      height: 500,
    });
    await panel.send({ type: "view", view: viewOf(digits) });
    expect(await scrollTop()).toBe(900);
  });
});
