/** Entry of the evaluation worker: takes jobs one after another, answers by the protocol in messages.ts. */
import { parentPort, workerData } from "node:worker_threads";
import type { HostToWorker, JobKind, Jobs, WorkerToHost } from "./messages.ts";
import { describeFailure } from "./failure.ts";
import { runCompare } from "./compareJob.ts";
import { exposeGarbageCollection } from "./garbageCollection.ts";
import { runEvaluate } from "./evaluateJob.ts";
import { runGallery } from "./galleryJob.ts";
import { runIdentify } from "./identifyJob.ts";
import { runInspect } from "./inspectJob.ts";
import type { JobTools } from "./jobTools.ts";
import { runPower } from "./powerJob.ts";
import { runProposeChecks } from "./proposeChecksJob.ts";
import { ThreadPools } from "./threadPools.ts";

exposeGarbageCollection();
const port = parentPort;
const { computeThreadFile } = workerData as { computeThreadFile: string };
const pools = new ThreadPools(computeThreadFile);

const jobs: { [K in JobKind]: (request: Jobs[K]["request"], tools: JobTools) => Promise<Jobs[K]["result"]> } =
  {
    compare: runCompare,
    evaluate: runEvaluate,
    gallery: runGallery,
    identify: runIdentify,
    inspect: runInspect,
    power: runPower,
    proposeChecks: runProposeChecks,
  };

let last: Promise<void> = Promise.resolve();

port?.on("message", (message: HostToWorker) => {
  last = last.then(() => run(message));
});
post({ type: "ready" });

async function run(message: HostToWorker): Promise<void> {
  const { id, cancelFlag } = message;
  const tools: JobTools = {
    cancelFlag,
    pools,
    progress: (progress) => post({ type: "progress", id, progress }),
    snapshot: (report, pending) => post({ type: "snapshot", id, report, pending }),
  };
  try {
    post({ type: "result", id, result: await start(message, tools) });
  } catch (error) {
    post({ type: "failed", id, error: describeFailure(error) });
  }
}

function start(message: HostToWorker, tools: JobTools): Promise<Jobs[JobKind]["result"]> {
  switch (message.kind) {
    case "evaluate":
      return jobs.evaluate(message.request, tools);
    case "compare":
      return jobs.compare(message.request, tools);
    case "gallery":
      return jobs.gallery(message.request, tools);
    case "identify":
      return jobs.identify(message.request, tools);
    case "inspect":
      return jobs.inspect(message.request, tools);
    case "power":
      return jobs.power(message.request, tools);
    case "proposeChecks":
      return jobs.proposeChecks(message.request, tools);
  }
}

function post(message: WorkerToHost): void {
  port?.postMessage(message);
}
