import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { KnownReports, type KnownDump } from "./knownReports.ts";
import { ReportStore } from "./reportStore.ts";
import type { ReportSummary } from "./reportSummary.ts";

const summary = (step: number, more: Partial<ReportSummary> = {}): ReportSummary => ({
  ...{ key: `key${step}`, terms: "terms", dump: `run/step_${step}.npy`, dumpStamp: "1", comparable: "c" },
  ...{ run: "run", step, n: 100, createdAt: new Date(step).toISOString(), line: "Fine." },
  verdict: { severity: "good", title: "Fine." },
  ...more,
});

function lab(trustsUntold = false) {
  const root = experimentFolder({});
  const store = new ReportStore(root);
  let terms: string | undefined = "terms";
  const asked: string[] = [];
  const notes: string[] = [];
  const known = new KnownReports({
    termsOf: (dump: KnownDump) => {
      asked.push(dump.termsStamp);
      return Promise.resolve(terms);
    },
    trustsUntold,
    note: (sentence) => notes.push(sentence),
  });
  const dump = (step: number, more: Partial<KnownDump> = {}): KnownDump => ({
    path: join(root, "run", `step_${step}.npy`),
    ...{ root, run: "run", stamp: "1", termsStamp: "a" },
    ...more,
  });
  return { root, store, known, dump, asked, notes, tell: (told: string | undefined) => (terms = told) };
}

describe("a stored report", () => {
  it("is known of a dump and terms that are as they were", async () => {
    const { store, known, dump } = lab();
    expect(await known.of(dump(1))).toBeUndefined();
    await store.saveSummary(summary(1));
    expect(await known.of(dump(1))).toEqual(summary(1));
    expect(await known.of(dump(2))).toBeUndefined();
    expect(await known.of(dump(1, { stamp: "2" }))).toBeUndefined();
  });

  it("is known as soon as it is there, even where the folder's time does not tell", async () => {
    const { root, store, known, dump } = lab();
    for (let step = 0; step < 20; step++) {
      await store.saveSummary(summary(step));
      expect(await known.of(dump(step))).toEqual(summary(step));
    }
    expect(known.summaries(root)).toHaveLength(20);
  });

  it("no longer holds when the terms have changed, which are asked for once a change", async () => {
    const { root, store, known, dump, asked, tell } = lab();
    for (const step of [1, 2, 3]) await store.saveSummary(summary(step));
    for (const step of [1, 2, 3]) expect(await known.of(dump(step))).toBeDefined();
    tell("others");
    for (const step of [1, 2, 3]) expect(await known.of(dump(step, { termsStamp: "b" }))).toBeUndefined();
    expect(asked).toEqual(["a", "b"]);
    expect(known.toldTerms(root, "run")).toBe("others");
  });

  it.each([
    ["is evaluated again", false, undefined],
    ["is trusted", true, summary(1)],
  ])("%s where the terms cannot be told", async (_, trustsUntold, expected) => {
    const { store, known, dump, tell } = lab(trustsUntold);
    await store.saveSummary(summary(1));
    tell(undefined);
    expect(await known.of(dump(1))).toEqual(expected);
    tell("terms");
    expect(await known.of(dump(1))).toEqual(summary(1));
  });

  it("that is damaged is told of in one sentence, whatever their number", async () => {
    const { root, store, known, dump, notes } = lab();
    for (const step of [1, 2, 3]) await store.saveSummary(summary(step));
    const folder = join(root, ".samplescope", "summaries");
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), "{}");
    utimesSync(folder, 1, 1);
    expect(await known.of(dump(1))).toBeUndefined();
    expect(notes).toEqual([
      expect.stringMatching(/^3 stored results in \S+ were damaged; they are set aside/),
    ]);
  });
});
