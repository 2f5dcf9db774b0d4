/** What the page of a comparison shows of the comparison's own sentences is Korean throughout. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "../../src/core/random.ts";
import { compareDumps } from "../../src/evaluation/compare/compare.ts";
import type { BestRule } from "../../src/experiment/comparisonRequest.ts";
import { planEvaluation } from "../../src/experiment/evaluationPlan.ts";
import { npyBytes } from "../../src/io/testing/npyBytes.ts";
import { zipBytes } from "../../src/io/testing/zipBytes.ts";
import { PartCache } from "../../src/evaluation/partCache.ts";
import { experimentFolder } from "../../src/testing/experimentFolder.ts";
import { inline } from "../../src/testing/metrics.ts";
import { filledRows, mixtureRows } from "../../src/testing/rows.ts";
import { said, useLanguage } from "../../webview/text.ts";

beforeAll(() => useLanguage("ko"));
afterAll(() => useLanguage("en"));

const random = createRandom(9, "korean comparison");
const moments = (n?: number) => {
  const member = (name: string, shape: number[], values: number[]) => ({
    name: `${name}.npy`,
    content: npyBytes({ descr: "<f8", shape, values }),
  });
  const count = n === undefined ? [] : [member("n", [1], [n])];
  return Buffer.from(zipBytes([member("mu", [2], [0, 0]), member("sigma", [2, 2], [1, 0, 0, 1]), ...count]));
};
const folder = experimentFolder({
  "data/heldout.npy": mixtureRows(random, 100),
  "run/a.npy": mixtureRows(random, 60),
  "run/b.npy": mixtureRows(random, 90),
  "run/c.npy": filledRows(60, 2, (row, column) => (column === 0 ? 1 : row)),
  "run/d.npy": filledRows(60, 2, () => 1),
  "run/e.npz": moments(500),
  "run/f.npz": moments(900),
  "run/g.npz": moments(),
  "run/h.npz": moments(500),
});

async function compared(names: string[], rule?: BestRule) {
  const plans = await Promise.all(
    names.map((name) => planEvaluation({ generated: join(folder, "run", name) })),
  );
  return compareDumps(plans, rule, { runner: inline, cache: new PartCache(), onStage: () => undefined });
}

/** Words that stay as they are. */
const KEPT =
  /"[^"]*"|\S*\/\S*|--\w+|\b(held-out|heldout|train|step|npy|npz|kernel|Bounliphone|McNemar|Mann|Whitney|Holm|copies|coverage|memorizationRatio|frechet|baseline|samplescope)\b/g;

function expectKorean(sentence: string): void {
  const rest = said(sentence).replaceAll(KEPT, "");
  expect(rest.match(/[A-Za-z]{3,}/g) ?? [], `${sentence} → ${said(sentence)}`).toEqual([]);
}

test.each([[["a.npy", "b.npy"]], [["a.npy", "c.npy"]], [["a.npy", "d.npy"]]])(
  "terms, caveats and tests of %s",
  async (names) => {
    const { terms, caveats, pairs } = await compared(names);
    for (const sentence of [terms.text, ...caveats, ...pairs[0].differences.map(({ how }) => how)])
      expectKorean(sentence);
  },
);

test.each([
  { names: ["e.npz", "h.npz"] },
  { names: ["e.npz", "f.npz"] },
  { names: ["e.npz", "g.npz"] },
  { names: ["a.npy", "b.npy"], rule: { metric: "memorization", where: [] } },
  { names: ["a.npy", "b.npy"], rule: { metric: "coverage", where: ["fid < 5"] } },
  { names: ["a.npy", "b.npy"], rule: { metric: "coverage", where: ["copies = 0"] } },
  { names: ["a.npy", "b.npy"], rule: { metric: "coverage", where: ["copies == none"] } },
  { names: ["a.npy", "b.npy"], rule: { metric: "coverage", where: ["copies == 0"] } },
  { names: ["a.npy", "b.npy"], rule: { metric: "copies", where: [] } },
  { names: ["a.npy", "b.npy"], rule: { metric: "coverage", where: ["coverage >= 90"] } },
  { names: ["a.npy", "b.npy"], rule: { metric: "coverage", where: ["coverage >= 900"] } },
])("why $names cannot be compared by $rule", async ({ names, rule }) => {
  const refusal: unknown = await compared(names, rule).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Error);
  expectKorean((refusal as Error).message);
});
