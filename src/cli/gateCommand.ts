import { Command } from "commander";
import { appendFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { judge, type GateOutcome } from "../evaluation/gate.ts";
import { gateMarkdown, type JudgedCheckpoint } from "../evaluation/gateMarkdown.ts";
import type { Experiment } from "../experiment/experimentSchema.ts";
import { JobFailure, WorkerClient } from "../worker/client.ts";
import { detailOf } from "../worker/detail.ts";
import { chooseCheckpoints, type CheckpointChoice } from "./gateCheckpoints.ts";
import { gateLines } from "./gateLines.ts";
import { wholeNumber } from "./optionValues.ts";
import { print, writeResult } from "./output.ts";
import { refuseEmptyPaths, refuseOverwriting, refuseSharedTarget } from "./paths.ts";

interface Options extends CheckpointChoice {
  markdown?: string;
  json?: string;
  cache: boolean;
  threads?: number;
}

const EXIT_CODES: Record<GateOutcome["status"], number> = { met: 0, unmet: 1, unknown: 2 };

/** `samplescope gate`: judges checkpoints by the experiment file's gate, for CI. */
export function gateCommand(): Command {
  return new Command("gate")
    .description(
      "Judge a checkpoint by the gate of its experiment file. Exit code 0: met, 1: not met, 2: could not be evaluated.",
    )
    .argument("[experiment]", "experiment file, or folder in or above an experiment", ".")
    .option("--run <name>", "the run whose checkpoint is judged; that which was written last when absent")
    .option("--step <number>", "the checkpoint of this step; the last one when absent", wholeNumber(0))
    .option("--each-run", "judge the last checkpoint of each run")
    .option("--all", "judge every checkpoint")
    .option("--no-cache", "neither use nor keep stored reports")
    .option("--threads <number>", "compute threads (0: as many as cores)", wholeNumber(0))
    .option("--markdown <file>", "write a summary as Markdown to a file, or to standard output with -")
    .option("--json <file>", "write the outcome as JSON to a file, or to standard output with -")
    .action(gate);
}

async function gate(place: string, options: Options): Promise<void> {
  const { markdown, json } = options;
  refuseEmptyPaths({ "The argument experiment": place, "--markdown": markdown, "--json": json });
  refuseSharedTarget({ json, markdown });
  const { loaded, checkpoints } = await chooseCheckpoints(resolve(place), options);
  await refuseOverwriting(
    { json, markdown },
    checkpoints.map(({ path }) => ({ path, role: "the generated samples" })),
  );
  const judged = await judgeAll(checkpoints, loaded.experiment.gate, { ...options, experiment: loaded.path });
  const status = statusOf(judged);
  if (markdown !== undefined) await writeMarkdown(markdown, gateMarkdown(status, judged));
  if (json !== undefined)
    await writeResult(json, `${JSON.stringify(documentOf(status, judged, loaded.root))}\n`);
  if (markdown !== "-" && json !== "-") await print(gateLines(status, judged));
  process.exitCode = EXIT_CODES[status];
}

interface JudgeOptions {
  experiment: string;
  cache: boolean;
  threads?: number;
}

async function judgeAll(
  checkpoints: readonly { name: string; path: string }[],
  conditions: Experiment["gate"],
  { experiment, cache, threads }: JudgeOptions,
): Promise<JudgedCheckpoint[]> {
  const client = new WorkerClient({ workerFile: join(__dirname, "worker.js") });
  let cancel: () => void = () => undefined;
  const interrupt = () => cancel();
  process.once("SIGINT", interrupt);
  const judged: JudgedCheckpoint[] = [];
  try {
    for (const { name, path } of checkpoints) {
      const stored = cache ? ("reuse" as const) : ("none" as const);
      const job = client.run("evaluate", { generated: path, experiment, threads, stored });
      cancel = job.cancel;
      judged.push(
        await job.result.then(
          ({ report, notes }) => {
            for (const note of notes) process.stderr.write(`${note}\n`);
            return { name, path, report, outcome: judge(report, conditions) };
          },
          (error: unknown) => {
            if (error instanceof JobFailure && error.error.code === "cancelled") throw error;
            return { name, path, outcome: { status: "unknown", conditions: [] }, fault: detailOf(error) };
          },
        ),
      );
    }
  } finally {
    process.off("SIGINT", interrupt);
    await client.dispose();
  }
  return judged;
}

function statusOf(judged: readonly JudgedCheckpoint[]): GateOutcome["status"] {
  const has = (status: GateOutcome["status"]) => judged.some(({ outcome }) => outcome.status === status);
  return has("unmet") ? "unmet" : has("unknown") ? "unknown" : "met";
}

/** A job's summary in CI has parts by other steps, which stay. */
async function writeMarkdown(target: string, text: string): Promise<void> {
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (target === "-" || !summary || resolve(summary) !== resolve(target)) return writeResult(target, text);
  await appendFile(target, text);
}

function documentOf(status: string, judged: readonly JudgedCheckpoint[], root: string): object {
  return {
    status,
    checkpoints: judged.map(({ name, path, report, outcome, fault }) => ({
      name,
      path: relative(root, path) || basename(path),
      status: outcome.status,
      ...(report && { verdict: report.verdict }),
      ...(fault !== undefined && { fault }),
      conditions: outcome.conditions,
    })),
  };
}
