import Table from "cli-table3";
import { Command, Option } from "commander";
import { basename, resolve } from "node:path";
import type { Effect } from "../core/power/effect.ts";
import type { MmdPowerReport, PowerReport } from "../evaluation/powerReport.ts";
import { FEATURE_KINDS } from "../experiment/featurePlan.ts";
import type { PowerRequest } from "../experiment/powerRequest.ts";
import { bandwidthRule, effectOf, numberBetween, wholeNumber } from "./optionValues.ts";
import { print, writeResult } from "./output.ts";
import { refuseEmptyPaths, refuseOverwriting } from "./paths.ts";
import { ProgressLine } from "./progressLine.ts";
import { withWorker } from "./workerClient.ts";

interface Options extends Omit<PowerRequest, "effect" | "requiredN"> {
  effect?: { effect: Effect; like?: string };
  requiredN?: boolean;
  json?: string;
}

/** `samplescope power`: what a test can see, before it is run. */
export function powerCommand(): Command {
  return new Command("power")
    .description("Say what a test can see on data like yours, before anyone trusts it.")
    .option("--heldout <file>", "real samples to simulate from")
    .option("--train <file>", "more real samples of the same kind")
    .option("--experiment <file>", "experiment file whose tests are meant")
    .option("--test <name>", "one of its tests (all when absent)")
    .addOption(new Option("--features <kind>", "feature space").choices(FEATURE_KINDS))
    .option("--n <number>", "samples of each side (as many as held-out ones when absent)", wholeNumber(2))
    .option("--m <number>", "real samples, where they are not as many", wholeNumber(2))
    .option("--bandwidth <rule>", "median, aggregated, split, or bandwidths like 0.5,1", bandwidthRule)
    .option("--effect <kind=size>", "spread=1.5, missing=0.25, shift=0.5, noise=0.5, like=DUMP, …", effectOf)
    .option("--alpha <number>", "level of the test", numberBetween(0, 1))
    .option("--permutations <number>", "permutations of the test", wholeNumber(19))
    .option("--repetitions <number>", "simulated tests (as many as the sentence needs)", wholeNumber(10))
    .option("--wanted <power>", "wanted power", numberBetween(0, 1))
    .option("--required-n", "find the sample size that has the wanted power")
    .option("--smallest", "find the smallest effect that is seen with the wanted power")
    .option("--curve", "power at sizes about the given one")
    .option("--seed <number>", "seed of everything random", wholeNumber(0))
    .option("--threads <number>", "compute threads (0: as many as cores)", wholeNumber(0))
    .option("--json <file>", "write JSON to a file, or to standard output with -")
    .action(power);
}

async function power(options: Options): Promise<void> {
  const { json, heldout, train, experiment, effect, requiredN, ...rest } = options;
  refuseEmptyPaths({
    "--json": json,
    "--heldout": heldout,
    "--train": train,
    "--experiment": experiment,
    "--effect like": effect?.like,
  });
  await refuseOverwriting({ json }, [
    { path: heldout, role: "the held-out data" },
    { path: train, role: "the training data" },
    { path: experiment, role: "the experiment file" },
    { path: effect?.like, role: "the dump to resample" },
  ]);
  const absolute = (path?: string) => (path === undefined ? undefined : resolve(path));
  const request: PowerRequest = {
    ...rest,
    heldout: absolute(heldout),
    train: absolute(train),
    experiment: absolute(experiment),
    effect: effect?.effect,
    like: absolute(effect?.like),
    requiredN: requiredN ? "always" : undefined,
  };
  const progress = new ProgressLine(basename(heldout ?? experiment ?? "power"));
  const report = await withWorker((client) =>
    client.run("power", request, { onProgress: (p) => progress.show(p) }),
  ).finally(() => progress.clear());
  if (json !== undefined) await writeResult(json, `${JSON.stringify(report)}\n`);
  if (json !== "-") await print(summaryOf(report));
}

function summaryOf({ tests }: PowerReport): string {
  return tests
    .map((test) => {
      const lines = [`${test.name}: ${test.sentence}`];
      if (test.test === "mmd")
        lines.push(...test.caveats.map((caveat) => `! ${caveat}`), ...curveTable(test));
      return `${lines.join("\n")}\n`;
    })
    .join("\n");
}

function curveTable({ curve }: MmdPowerReport): string[] {
  if (curve.length === 0) return [];
  const table = new Table({
    head: ["n", "power", "95% interval", "simulated tests"],
    style: { head: [], border: [] },
    colAligns: ["right", "right", "right", "right"],
  });
  for (const { n, value, interval, repetitions } of curve) {
    const ends = interval.map((end) => end.toFixed(2)).join(" – ");
    table.push([String(n), value.toFixed(2), ends, String(repetitions)]);
  }
  return [table.toString()];
}
