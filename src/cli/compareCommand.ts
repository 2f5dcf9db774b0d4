import { Command, Option } from "commander";
import { basename, dirname, resolve } from "node:path";
import type { ComparisonReport } from "../evaluation/compare/comparisonReport.ts";
import { bestRuleOf, type ComparisonRequest } from "../experiment/comparisonRequest.ts";
import { companionsOf } from "../experiment/dumpStamp.ts";
import { FEATURE_KINDS } from "../experiment/featurePlan.ts";
import { comparisonMarkdown } from "../evaluation/compare/comparisonMarkdown.ts";
import { comparisonSummary } from "./comparisonSummary.ts";
import { wholeNumber } from "./optionValues.ts";
import { print, writeResult } from "./output.ts";
import { htmlPage } from "./htmlPage.ts";
import { refuseEmptyPaths, refuseOverwriting, refuseSharedTarget, type Targets } from "./paths.ts";
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
  html?: string;
  lang: string;
  cache: boolean;
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
    .option("--best <rule>", 'pick the best dump, such as "coverage, copies == 0": a metric, then conditions')
    .option("--where <condition...>", "further conditions, in the words of a gate")
    .option("--no-cache", "neither use nor keep stored comparisons")
    .option("--json <file>", "write the comparison as JSON to a file, or to standard output with -")
    .option("--markdown <file>", "write it as Markdown to a file, or to standard output with -")
    .option("--html <file>", "write it as one self-contained HTML file, or to standard output with -")
    .addOption(new Option("--lang <tag>", "language of the HTML file").choices(["en", "ko"]).default("en"))
    .action(compare);
}

async function compare(paths: string[], options: Options): Promise<void> {
  const generated = withoutCompanions(paths);
  const { json, markdown, html, lang, heldout, train, experiment, best, where, cache, ...settings } = options;
  const targets = { json, markdown, html };
  const ordinals = Object.fromEntries(generated.map((path, i) => [`Argument ${i + 1}`, path]));
  refuseEmptyPaths({
    ...ordinals,
    "--json": json,
    "--markdown": markdown,
    "--html": html,
    "--heldout": heldout,
    "--train": train,
  });
  refuseMisuse(generated, options);
  refuseSharedTarget(targets);
  await refuseOverwriting(targets, [
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
    // Of two, the differences say it; among more somebody has to pick.
    ...(best !== undefined
      ? { best: bestRuleOf(best, where) }
      : generated.length > 2 && { best: "usual" as const }),
    ...(!cache && { stored: "none" as const }),
  };
  const progress = new ProgressLine("compare");
  const { report, notes } = await withWorker((client) =>
    client.run("compare", request, { onProgress: (p) => progress.show(p) }),
  ).finally(() => progress.clear());
  for (const note of notes) process.stderr.write(`${note}\n`);
  await writeResults(report, targets, lang);
}

/** Files first: they are written even where nobody reads standard output to its end. */
async function writeResults(
  report: ComparisonReport,
  { json, markdown, html }: Targets,
  lang: string,
): Promise<void> {
  const results = [
    { target: json, text: () => `${JSON.stringify(report)}\n` },
    { target: markdown, text: () => comparisonMarkdown(report) },
    { target: html, text: () => htmlPage(report, "compare", lang) },
  ].sort((a, b) => Number(a.target === "-") - Number(b.target === "-"));
  for (const { target, text } of results) {
    if (target !== undefined) await writeResult(target, await text());
  }
  if (![json, markdown, html].includes("-")) await print(comparisonSummary(report));
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
function refuseMisuse(generated: readonly string[], { best, where }: Options): void {
  if (generated.length < 2) throw new Error("A comparison needs at least two dumps; name another one.");
  if (where && best === undefined) {
    throw new Error('--where says among which dumps --best chooses; add --best, such as "--best coverage".');
  }
}
