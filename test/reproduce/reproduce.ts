/** The tables of the reference text, recomputed from its arrays and printed beside its own figures. */
import Table from "cli-table3";
import { junkCost, likelihood } from "../../src/core/likelihood.ts";
import { nearestTargets } from "../../src/core/neighbours.ts";
import { mean, median } from "../../src/core/order.ts";
import { analysePower } from "../../src/core/power/power.ts";
import { proportionInterval } from "../../src/core/proportionInterval.ts";
import { createRandom } from "../../src/core/random.ts";
import type { Rows } from "../../src/kernels/rows.ts";
import { evaluateHere } from "../../src/testing/evaluateHere.ts";
import { expectationsIn, inGolden, inProject, readRepetitions, readRows } from "../../src/testing/golden.ts";
import { oscillationFigures } from "../../src/testing/oscillationFigures.ts";
import { frechetOf, inline, manifoldOf, mmdOf } from "../../src/testing/metrics.ts";
import { filledRows, mixtureRows } from "../../src/testing/rows.ts";

let figures = 0;
let differing = 0;

/** "0.972 = 0.972", or marked where the text says otherwise. */
function beside(ours: string, text: string): string {
  figures++;
  if (ours === text) return `${ours} = ${text}`;
  differing++;
  return `${ours} ≠ ${text}  ✗`;
}

function print(title: string, head: string[], rows: string[][]): void {
  const table = new Table({ head, style: { head: [], border: [] } });
  table.push(...rows);
  console.log(`\n${title}\n${table.toString()}`);
}

async function mixture(): Promise<void> {
  const expected = expectationsIn("seed", "mixture", "expected.json") as {
    k: number;
    document_table: Record<string, [string, string, string]>;
  };
  const [heldout, train] = await Promise.all(
    ["heldout", "train"].map((role) => readRows(inProject("examples", "mixture", "data", `${role}.npy`))),
  );
  const fresh = median((await nearestTargets(inline, heldout, train)).distances);
  const rows: string[][] = [];
  for (const [name, text] of Object.entries(expected.document_table)) {
    const generated = await readRows(inProject("examples", "mixture", "runs", name, "samples.npy"));
    const { precision, recall } = await manifoldOf(heldout, generated, { k: expected.k });
    const ratio = median((await nearestTargets(inline, generated, train)).distances) / fresh;
    const ours = [precision.value.toFixed(3), recall.value.toFixed(3), ratio.toFixed(2)];
    rows.push([name, ...ours.map((value, i) => beside(value, text[i]))]);
  }
  print(
    "Four models of a mixture: ours = the text's",
    ["model", "precision", "recall", "distance ratio"],
    rows,
  );
}

async function logLikelihood(): Promise<void> {
  const { dimension, document_table: text } = expectationsIn("seed", "likelihood", "expected.json") as {
    dimension: number;
    document_table: Record<string, string>;
  };
  const rows: string[][] = [];
  for (const share of ["1.00", "0.50", "0.01"]) {
    const { values } = await readRows(inGolden("seed", "likelihood", `logp_good${share}.npy`));
    rows.push([share, beside(likelihood(values, dimension).perDimension.value.toFixed(4), text[share])]);
  }
  rows.push(["bound", beside((junkCost(0.99) / dimension).toFixed(4), text.bound)]);
  print("Mean log-likelihood a dimension, by share of good samples", ["good share", "nats"], rows);
}

interface MmdRow {
  case: string;
  bandwidth_rule: string;
  p_value_100_permutations: number[];
}

const PERMUTATIONS = 999;
/** Whether a rejection from the text's hundred permutations hangs on which ones were drawn. */
function hangsOnTheDraw(p: number): boolean {
  return Math.abs(p - 0.05) < 3 * Math.sqrt((p * (1 - p)) / 100) + 1 / 101;
}

async function mmd(): Promise<void> {
  const { rows: cases, document_table_rejection_rate: text } = expectationsIn(
    "seed",
    "mmd",
    "expected.json",
  ) as {
    rows: MmdRow[];
    document_table_rejection_rate: Record<string, string>;
  };
  const rows: string[][] = [];
  for (const row of cases) {
    const [generated, real] = await Promise.all(
      ["generated", "real"].map((side) =>
        readRepetitions(inGolden("seed", "mmd", `${row.case}-${side}.npy`)),
      ),
    );
    const rule = row.bandwidth_rule === "median" ? "median" : [Number(row.bandwidth_rule)];
    let rejected = 0;
    let open = 0;
    let inText = 0;
    for (const [i, sample] of generated.entries()) {
      const { p } = await mmdOf(sample, real[i], { rule, permutations: PERMUTATIONS, seed: i });
      if (p < 0.05) rejected++;
      if (hangsOnTheDraw(p)) open++;
      if (row.p_value_100_permutations[i] < 0.05) inText++;
    }
    figures++;
    const differs = Math.abs(rejected - inText) > open;
    if (differs) differing++;
    const share = (count: number) => (count / generated.length).toFixed(2);
    const sign = differs ? "≠" : rejected === inText ? "=" : "≈";
    rows.push([
      row.case,
      `${share(rejected)} ${sign} ${text[row.case] ?? share(inText)}${differs ? "  ✗" : ""}`,
      String(open),
    ]);
  }
  print(
    `MMD: share of 20 repetitions with p < 0.05, ${PERMUTATIONS} permutations here, 100 in the text`,
    ["case", "rejected", "hang on the draw of permutations"],
    rows,
  );
}

/** Half-width within which the simulated power must lie about the text's setting at bandwidth 0.5, on fresh data. */
const POWER_TOLERANCE = 0.03;

async function power(): Promise<void> {
  const { document_table_rejection_rate: text } = expectationsIn("seed", "mmd", "expected.json") as {
    document_table_rejection_rate: Record<string, [number, number]>;
  };
  // The text's own mixture, as data of which there is plenty.
  const real = mixtureRows(createRandom(0, "reproduce/power"), 10_000);
  const settings: [string, number, "median" | number[], number | undefined][] = [
    ["median-30", 30, "median", undefined],
    ["median-200", 200, "median", undefined],
    ["0.5-30", 30, [0.5], 0.12],
    ["0.5-200", 200, [0.5], 0.92],
  ];
  const rows: string[][] = [];
  for (const [name, n, rule, known] of settings) {
    const { power, reached } = await analysePower(inline, {
      ...{ real, n, m: n, seed: 0, wanted: 0.8, precision: 0, budget: Infinity, ask: {}, repetitions: 1200 },
      test: { rule, permutations: 200, alpha: 0.05 },
      effect: { kind: "spread", size: 1.5 },
    });
    figures++;
    const [low, high] = proportionInterval(Math.round(20 * text[name][1]), 20);
    const differs =
      known === undefined
        ? power.value < low || power.value > high
        : Math.abs(power.value - known) > POWER_TOLERANCE;
    if (differs) differing++;
    rows.push([
      name,
      `${power.value.toFixed(3)}${differs ? "  ✗" : ""}`,
      power.interval.map((end) => end.toFixed(3)).join(" – "),
      known === undefined ? "" : `${known} ± ${POWER_TOLERANCE}`,
      text[name][1].toFixed(2),
      (reached ?? NaN).toFixed(2),
    ]);
  }
  print(
    "Power for a 1.5× spread within modes: 1200 simulated tests here, fresh data, the text's 20 repetitions",
    ["case", "power", "95% interval", "fresh data", "in the text", "factor reached"],
    rows,
  );
}

async function frechet(): Promise<void> {
  const { document_table_mean: text } = expectationsIn("seed", "frechet", "expected.json") as {
    document_table_mean: Record<string, string | string[]>;
  };
  const weights = await readRows(inGolden("seed", "frechet", "relu_weights.npy"));
  const relu = ({ n, values }: Rows) =>
    filledRows(n, weights.d, (i, c) =>
      Math.max(
        0,
        values[2 * i] * weights.values[c] + values[2 * i + 1] * weights.values[weights.d + c] + 0.5,
      ),
    );
  const file = (name: string) => readRepetitions(inGolden("seed", "frechet", `${name}.npy`));
  const train = relu(await readRows(inProject("examples", "mixture", "data", "train.npy")));
  const rows: string[][] = [];
  for (const [name, figure] of Object.entries(text)) {
    if (typeof figure === "string") {
      const [a, b] = [await file(`${name}-a`), await file(`${name}-b`)];
      const values = await Promise.all(a.map((rowsOfA, i) => frechetOf(relu(rowsOfA), relu(b[i]))));
      rows.push([name, "", beside(mean(values).toFixed(2), figure), ""]);
      continue;
    }
    const [generated, real] = [await file(`${name}-generated`), await file(`${name}-real`)];
    const average = async (distance: (rowsOfG: Rows, i: number) => Promise<number>) =>
      mean(await Promise.all(generated.map(distance)));
    const raw = await average((rowsOfG, i) => frechetOf(rowsOfG, real[i]));
    const features = await average((rowsOfG, i) => frechetOf(relu(rowsOfG), relu(real[i])));
    const vsTrain = await average((rowsOfG) => frechetOf(relu(rowsOfG), train));
    const ours = [raw.toFixed(3), features.toFixed(2), vsTrain.toFixed(2)];
    rows.push([name, ...ours.map((value, i) => beside(value, figure[i]))]);
  }
  print(
    "Fréchet distance, mean of five",
    ["model", "coordinates", "ReLU features", "ReLU, against train"],
    rows,
  );
}

async function oscillation(): Promise<void> {
  const { document_table: text } = expectationsIn("seed", "oscillation", "expected.json") as {
    document_table: Record<string, string[]>;
  };
  const rows: string[][] = [];
  for (const [name, figures] of Object.entries(text)) {
    // Real data is the held-out side of any report.
    const generated = inProject("examples", "oscillation", "runs", name === "real" ? "good" : name);
    const { report } = await evaluateHere({ generated, only: ["domain", "downstream"] });
    const { words } = oscillationFigures(report, name === "real" ? "heldout" : "generated");
    const [{ tstr, real }] = report.downstream!.models;
    const score = (name === "real" ? real!.trtr : tstr).value.toFixed(3);
    const ours = [...words, score].map((figure, i) =>
      figures[i] === "-" ? "-" : beside(figure, figures[i]),
    );
    rows.push([name, ...ours]);
  }
  print(
    "Damped oscillations",
    ["model", "error of the means", "lag-1 autocorrelation", "strongest frequency, Hz", "TSTR R²"],
    rows,
  );
}

await mixture();
await logLikelihood();
await mmd();
await power();
await frechet();
await oscillation();
console.log(
  `\n${figures - differing} of ${figures} figures agree with the text's (≈: but for the draw of permutations)${differing ? `; ${differing} do not` : ""}.`,
);
process.exitCode = differing ? 1 : 0;
