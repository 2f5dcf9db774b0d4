import { Command, Option } from "commander";
import { basename, dirname, resolve } from "node:path";
import type { ComparisonRequest } from "../experiment/comparisonRequest.ts";
import { companionsOf } from "../experiment/dumpStamp.ts";
import { FEATURE_KINDS } from "../experiment/featurePlan.ts";
import { comparisonMarkdown, comparisonSummary } from "./comparisonSummary.ts";
import { wholeNumber } from "./optionValues.ts";
import { print, writeResult } from "./output.ts";
import { refuseEmptyPaths, refuseOverwriting } from "./paths.ts";
import { ProgressLine } from "./progressLine.ts";
import { withWorker } from "./workerClient.ts";

interface Options {
  heldout?: string;
  train?: string;
  experiment?: string;
  features?: ComparisonRequest["features"];
  k?: number;
  seed?: number;
  threads?: number;
  best?: string;
  where?: string[];
  json?: string;
  markdown?: string;
}

/** `samplescope compare A B …`: dumps side by side, on common terms. */
export function compareCommand(): Command {
  return new Command("compare")
    .description("Compare dumps of generated samples on common terms, each difference with its uncertainty.")
    .argument("<generated...>", "two or more files or folders of samples")
    .option("--heldout <file>", "real samples that no model has seen")
    .option("--train <file>", "real samples that the models were trained on")
    .option("--experiment <file>", "experiment file that names roles and settings")
    .addOption(new Option("--features <kind>", "feature space").choices(FEATURE_KINDS))
    .option("--k <number>", "neighbour that sets the radius", wholeNumber(1))
    .option("--seed <number>", "seed of everything random", wholeNumber(0))
    .option("--threads <number>", "compute threads (0: as many as cores)", wholeNumber(0))
    .option("--best <metric>", "pick the best dump by a metric, such as coverage")
    .option("--where <condition...>", 'only among dumps that meet conditions such as "copies == 0"')
    .option("--json <file>", "write the comparison as JSON to a file, or to standard output with -")
    .option("--markdown <file>", "write it as Markdown to a file, or to standard output with -")
    .action(compare);
}

async function compare(paths: string[], options: Options): Promise<void> {
  const generated = withoutCompanions(paths);
  const { json, markdown, heldout, train, experiment, best, where, ...settings } = options;
  const ordinals = Object.fromEntries(generated.map((path, i) => [`Argument ${i + 1}`, path]));
  refuseEmptyPaths({
    ...ordinals,
    "--json": json,
    "--markdown": markdown,
    "--heldout": heldout,
    "--train": train,
  });
  refuseMisuse(generated, options);
  await refuseOverwriting({ json, markdown }, [
    ...generated.map((path) => ({ path, role: "generated samples" })),
    { path: heldout, role: "the held-out data" },
    { path: train, role: "the training data" },
    { path: experiment, role: "the experiment file" },
  ]);
  const absolute = (path?: string) => (path === undefined ? undefined : resolve(path));
  const request: ComparisonRequest = {
    ...settings,
    generated: generated.map((path) => resolve(path)),
    heldout: absolute(heldout),
    train: absolute(train),
    experiment: absolute(experiment),
    ...(best !== undefined && { best: { metric: best, where: where ?? [] } }),
  };
  const progress = new ProgressLine("compare");
  const report = await withWorker((client) =>
    client.run("compare", request, { onProgress: (p) => progress.show(p) }),
  ).finally(() => progress.clear());
  // Files first: they are written even where nobody reads standard output to its end.
  if (json !== undefined && json !== "-") await writeResult(json, `${JSON.stringify(report)}\n`);
  if (markdown !== undefined) await writeResult(markdown, comparisonMarkdown(report));
  if (json === "-") await print(`${JSON.stringify(report)}\n`);
  else if (markdown !== "-") await print(comparisonSummary(report));
}

/** A shell's step_*.npy also names the labels and likelihoods beside the dumps. */
function withoutCompanions(paths: readonly string[]): string[] {
  const companions = new Set(
    paths.flatMap((dump) => {
      const beside = paths.filter((path) => dirname(path) === dirname(dump)).map((path) => basename(path));
      return (Object.values(companionsOf(dump, beside)) as string[]).map((path) => resolve(path));
    }),
  );
  return paths.filter((path) => !companions.has(resolve(path)));
}

/** @throws Error with one sentence */
function refuseMisuse(generated: readonly string[], { json, markdown, best, where }: Options): void {
  if (generated.length < 2) throw new Error("A comparison needs at least two dumps; name another one.");
  if (json === "-" && markdown === "-") {
    throw new Error("--json and --markdown cannot both go to standard output; give one of them a file.");
  }
  if (json !== undefined && json !== "-" && markdown !== undefined && resolve(json) === resolve(markdown)) {
    throw new Error(`--json and --markdown cannot both go to ${json}; give one of them another file.`);
  }
  if (where && best === undefined) {
    throw new Error('--where says among which dumps --best chooses; add --best, such as "--best coverage".');
  }
}
