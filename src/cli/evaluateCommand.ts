import { Command, InvalidArgumentError, Option } from "commander";
import { basename, resolve } from "node:path";
import { reportMarkdown } from "../evaluation/reportMarkdown.ts";
import type { Report } from "../evaluation/report.ts";
import { METRIC_NAMES, type EvaluationRequest, type MetricName } from "../experiment/evaluationRequest.ts";
import { FEATURE_KINDS } from "../experiment/featurePlan.ts";
import { nearestName } from "../experiment/nearestName.ts";
import { htmlPage } from "./htmlPage.ts";
import { memorySize } from "./memorySize.ts";
import { axisNumber, bandwidthRule, wholeNumber } from "./optionValues.ts";
import { print, writeResult } from "./output.ts";
import {
  refuseEmptyPaths,
  refuseOverwriting,
  refuseSharedTarget,
  type InputPath,
  type Targets,
} from "./paths.ts";
import { ProgressLine } from "./progressLine.ts";
import { summaryOf } from "./summary.ts";
import { withWorker } from "./workerClient.ts";

interface Options extends Omit<EvaluationRequest, "generated" | "arrays" | "stored"> {
  cache: boolean;
  heldoutKey?: string;
  heldoutAxis?: number;
  trainKey?: string;
  trainAxis?: number;
  json?: string;
  html?: string;
  markdown?: string;
  lang?: string;
}

/** `samplescope evaluate GENERATED`: the whole report of one dump. */
export function evaluateCommand(): Command {
  return new Command("evaluate")
    .description("Evaluate a dump of generated samples against held-out data.")
    .argument("<generated>", "file, folder of images, or folder of dumps (its newest)")
    .option("--heldout <file>", "real samples that the model has not seen")
    .option("--train <file>", "real samples that the model was trained on")
    .option("--experiment <file>", "experiment file that names roles and settings")
    .option("--key <name>", "array to read from <generated>, where it holds several")
    .option("--heldout-key <name>", "array to read from the held-out data")
    .option("--train-key <name>", "array to read from the training data")
    .option(
      "--axis <number>",
      "axis of <generated> that counts samples: 0 is the first, -1 the last",
      axisNumber,
    )
    .option("--heldout-axis <number>", "the same of the held-out data", axisNumber)
    .option("--train-axis <number>", "the same of the training data", axisNumber)
    .addOption(new Option("--features <kind>", "feature space").choices(FEATURE_KINDS))
    .option("--k <numbers>", "neighbour that sets the radius; several like 3,5: the first leads", neighbours)
    .addOption(
      new Option("--ball <kind>", "balls with or without their boundary").choices(["closed", "open"]),
    )
    .option("--bandwidth <rule>", "median, aggregated, split, or bandwidths like 0.5,1", bandwidthRule)
    .option("--permutations <number>", "permutations of each MMD test", wholeNumber(19))
    .option("--seed <number>", "seed of everything random", wholeNumber(0))
    .option("--threads <number>", "compute threads (0: as many as cores)", wholeNumber(0))
    .option("--memory <size>", "memory to take at most; a part of larger sets is used (4GB)", memorySize)
    .option("--only <metrics>", `of ${METRIC_NAMES.join(", ")}`, metricNames)
    .option("--no-cache", "neither use nor keep stored reports")
    .option("--json <file>", "write the report as JSON to a file, or to standard output with -")
    .option("--html <file>", "write the report as one self-contained HTML file")
    .option("--markdown <file>", "write the report as Markdown, or to standard output with -")
    .addOption(new Option("--lang <tag>", "language of the HTML file").choices(["en", "ko"]).default("en"))
    .action(evaluate);
}

async function evaluate(generated: string, options: Options): Promise<void> {
  const { json, html, markdown, lang, heldout, train, experiment, cache, ...others } = options;
  const { heldoutKey, heldoutAxis, trainKey, trainAxis, ...rest } = others;
  refuseEmptyPaths({
    "The argument generated": generated,
    "--json": json,
    "--html": html,
    "--markdown": markdown,
    "--heldout": heldout,
    "--train": train,
    "--experiment": experiment,
  });
  const targets = { json, html, markdown };
  refuseSharedTarget(targets);
  const progress = new ProgressLine(basename(generated));
  const absolute = (path?: string) => (path === undefined ? undefined : resolve(path));
  const request: EvaluationRequest = {
    ...rest,
    generated: resolve(generated),
    heldout: absolute(heldout),
    train: absolute(train),
    experiment: absolute(experiment),
    arrays: {
      heldout: { key: heldoutKey, axis: heldoutAxis },
      train: { key: trainKey, axis: trainAxis },
    },
    ...(!cache && { stored: "none" as const }),
  };
  const inputs = { generated, heldout, train };
  await refuseOverwriting(targets, [
    ...inputPaths(inputs),
    { path: experiment, role: "the experiment file" },
  ]);
  const { report, notes } = await withWorker((client) =>
    client.run("evaluate", request, { onProgress: (p) => progress.show(p) }),
  ).finally(() => progress.clear());
  for (const note of notes) process.stderr.write(`${note}\n`);
  const { generated: dump, heldout: real, train: seen } = report.inputs;
  await refuseOverwriting(
    targets,
    inputPaths({ generated: dump.path, heldout: real.path, train: seen?.path }),
  );
  await writeResults(report, targets, lang);
}

function inputPaths(paths: { generated: string; heldout?: string; train?: string }): InputPath[] {
  return [
    { path: paths.generated, role: "the generated samples" },
    { path: paths.heldout, role: "the held-out data" },
    { path: paths.train, role: "the training data" },
  ];
}

/** Files first: they are written even where nobody reads standard output to its end. */
async function writeResults(
  report: Report,
  { json, html, markdown }: Targets,
  lang: string | undefined,
): Promise<void> {
  const results = [
    { target: json, text: () => `${JSON.stringify(report)}\n` },
    { target: html, text: () => htmlPage(report, "webview", lang) },
    { target: markdown, text: () => reportMarkdown(report) },
  ].sort((a, b) => Number(a.target === "-") - Number(b.target === "-"));
  for (const { target, text } of results) {
    if (target !== undefined) await writeResult(target, await text());
  }
  if (![json, html, markdown].includes("-")) await print(summaryOf(report));
}

function neighbours(text: string): number[] {
  return text.split(",").map(wholeNumber(1));
}

function metricNames(text: string): MetricName[] {
  return text.split(",").map((name) => {
    const known = METRIC_NAMES.find((metric) => metric === name.trim());
    if (known) return known;
    const suggestion = nearestName(name, METRIC_NAMES);
    throw new InvalidArgumentError(
      `There is no metric "${name}"${suggestion ? `; did you mean ${suggestion}?` : `; there are ${METRIC_NAMES.join(", ")}.`}`,
    );
  });
}
