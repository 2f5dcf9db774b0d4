/** False alarms of the downstream task and of what is told of molecules, on fresh data in the place of generated samples. */
import type { TrainingSet } from "../../src/core/downstream/trainingSet.ts";
import { createRandom, subset, type Random } from "../../src/core/random.ts";
import type { Input } from "../../src/evaluation/inputs.ts";
import { downstreamPart } from "../../src/evaluation/downstream/downstreamPart.ts";
import { downstreamFindings } from "../../src/evaluation/downstream/downstreamWords.ts";
import { moleculesPart } from "../../src/evaluation/molecules/moleculesPart.ts";
import { moleculeSets } from "../../src/evaluation/molecules/moleculeSets.ts";
import { moleculesFindings } from "../../src/evaluation/molecules/moleculesWords.ts";
import { PartCache } from "../../src/evaluation/partCache.ts";
import type { DownstreamModel } from "../../src/experiment/downstreamSchema.ts";
import { MOLECULE_PROPERTY_NAMES } from "../../src/io/molecules/moleculeTable.ts";
import { readSamples } from "../../src/io/registry.ts";
import { takeRows } from "../../src/kernels/rows.ts";
import { inProject } from "../../src/testing/golden.ts";
import { inputHere } from "../../src/testing/inputHere.ts";
import { labelledClasses, labelledLine } from "../../src/testing/labelledRows.ts";
import { inline } from "../../src/testing/metrics.ts";
import { rate, type Tables } from "./table.ts";

type Draw = (random: Random, n: number) => TrainingSet;

const CLASSES: Draw = (random, n) => labelledClasses(random, n, { classes: 4, radius: 2, d: 5 });
/** Targets are whole numbers, as labels in memory are. */
const LINE: Draw = (random, n) => {
  const set = labelledLine(random, n, [1, -2, 0.5]);
  return { ...set, targets: set.targets.map((y) => Math.round(100 * y)) };
};

const TASKS: [string, "classification" | "regression", DownstreamModel, Draw][] = [
  ["classes", "classification", "logistic", CLASSES],
  ["classes", "classification", "knn", CLASSES],
  ["classes", "classification", "forest", CLASSES],
  ["a line", "regression", "ridge", LINE],
];

const contextOf = (seed: number, [generated, heldout, train]: [Input, Input, Input]) => ({
  runner: inline,
  cache: new PartCache(),
  seed,
  ks: [3],
  ball: "closed" as const,
  generated,
  heldout,
  train,
});

/** How often fresh samples are called less useful, wrongly labelled or harmful, and what the tests behind it reject. */
export async function downstream(tables: Tables): Promise<void> {
  const repetitions = tables.times(300);
  const SIZES = [150, 200, 180] as const;
  tables.begin(
    `Downstream tasks of fresh data, ${repetitions} times ${SIZES[0]} generated, ${SIZES[1]} held-out, ${SIZES[2]} training samples`,
    "data",
    "model",
    "gap: p ≤ 0.05",
    "gain: p ≤ 0.05",
    "labels: p ≤ 0.05",
    "any finding",
  );
  for (const [data, task, model, draw] of TASKS) {
    const random = createRandom(2026, `simulate/downstream/${model}`);
    const hits = { gap: 0, gain: 0, labels: 0, found: 0 };
    for (let i = 0; i < repetitions; i++) {
      const [generated, heldout, train] = SIZES.map((n, side) => {
        const { rows, targets } = draw(random, n);
        return { ...inputHere(`${i}/${side}`, rows, [rows.d]), labels: Int32Array.from(targets) };
      });
      const plan = { task, target: "labels", models: [model], centred: true, targets: {} };
      const { report } = await downstreamPart(contextOf(i, [generated, heldout, train]), plan);
      const { gap, gain, agreement } = report.models[0].real!;
      if (gap.p <= 0.05) hits.gap++;
      if (gain.p <= 0.05) hits.gain++;
      if (agreement.p <= 0.05) hits.labels++;
      if (downstreamFindings(report).length > 0) hits.found++;
    }
    const { gap, gain, labels, found } = hits;
    tables.row(data, model, ...[gap, gain, labels, found].map((count) => rate(count, repetitions)));
  }
}

/** How often other molecules of the same kind are called invalid, repeated, known or of other properties. */
export async function molecules(tables: Tables): Promise<void> {
  const repetitions = tables.times(200);
  const files = ["data/train.smi", "data/heldout.smi", "runs/fresh/samples.smi"];
  const pools = await Promise.all(files.map((file) => readSamples(inProject("examples", "molecules", file))));
  const all = pools.flatMap(({ molecules: table, values, shape }) =>
    table!.given.map((given, i) => ({
      given,
      canonical: table!.canonical[i],
      bits: values.subarray(i * shape[1], (i + 1) * shape[1]),
      properties: table!.properties.subarray(
        i * MOLECULE_PROPERTY_NAMES.length,
        (i + 1) * MOLECULE_PROPERTY_NAMES.length,
      ),
    })),
  );
  tables.begin(
    `Molecules of the example's ${all.length}, dealt anew ${repetitions} times`,
    "generated",
    "held-out and training",
    "any property: adjusted p ≤ 0.05",
    "any finding",
  );
  for (const [n, m] of [
    [200, 200],
    [400, 150],
  ]) {
    const random = createRandom(2026, `simulate/molecules/${n}`);
    let [rejected, found] = [0, 0];
    for (let i = 0; i < repetitions; i++) {
      const order = subset(random, all.length, n + 2 * m);
      const parts = [order.slice(0, n), order.slice(n, n + m), order.slice(n + m)];
      const [generated, heldout, train] = parts.map((part, side) => inputOf(`${i}/${side}`, part));
      const context = contextOf(i, [generated, heldout, train]);
      const { report } = await moleculesPart(context, moleculeSets(context)!);
      if (report.properties.some(({ p }) => p <= 0.05)) rejected++;
      if (moleculesFindings(report).length > 0) found++;
    }
    tables.row(n, m, rate(rejected, repetitions), rate(found, repetitions));
  }

  function inputOf(name: string, chosen: Int32Array): Input {
    const own = Array.from(chosen, (place) => all[place]);
    const width = own[0].bits.length;
    const values = Float64Array.from(own.flatMap(({ bits }) => [...bits]));
    const rows = takeRows({ n: own.length, d: width, values }, [...own.keys()]);
    return {
      ...inputHere(name, rows, [width]),
      molecules: {
        given: own.map(({ given }) => given),
        lines: Int32Array.from(own, (_, i) => i + 1),
        canonical: own.map(({ canonical }) => canonical),
        faults: [],
        properties: Float64Array.from(own.flatMap(({ properties }) => [...properties])),
      },
    };
  }
}
