import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import * as vscode from "vscode";
import type { TestPowerReport } from "../../evaluation/powerReport.ts";
import type { Experiment } from "../../experiment/experimentSchema.ts";
import { WorkerClient, type Job } from "../../worker/client.ts";
import type { PowerRequest } from "../../worker/messages.ts";
import { failureOf } from "../failure.ts";
import { Owner } from "../owner.ts";
import { requestSettings } from "../settings.ts";

/** What is known of a test's power. */
export type PowerOutcome =
  { state: "computing" } | { state: "done"; report: TestPowerReport } | { state: "failed"; message: string };

/** A test of an experiment as it stands in a document, saved or not. */
export interface AskedTest {
  /** The experiment file. */
  uri: vscode.Uri;
  experiment: Experiment;
  index: number;
  /** Asks for another sample size than the declared one. */
  n?: number;
}

/** Outcomes kept; the oldest go first. */
const MOST_KEPT = 200;
/** Half-width of the interval of a power that is read off two digits. */
const PRECISION = 0.03;

interface Running {
  owner: string;
  job: Job<"power">;
}

/**
 * Powers of declared tests, computed by a worker of their own so that no evaluation waits for them, and kept by what was
 * asked and how the data files stand.
 */
export class PowerService extends Owner {
  readonly #changed = this.own(new vscode.EventEmitter<void>());
  readonly #outcomes = new Map<string, PowerOutcome>();
  readonly #running = new Map<string, Running>();
  /** How the data files of an experiment stood when they were last looked at. */
  readonly #stamps = new Map<string, string>();
  readonly #worker: WorkerClient;

  /** Fires when an outcome is there. */
  readonly onDidChange = this.#changed.event;

  constructor(
    workerFile: string,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.#worker = new WorkerClient({ workerFile, log: (line) => log.debug(line) });
  }

  /** What is known of a test by now. */
  outcomeOf(test: AskedTest): PowerOutcome {
    return this.#outcomes.get(this.#keyOf(test)) ?? { state: "computing" };
  }

  /**
   * Has the powers of these tests computed where they are not known, and gives up those that `owner` asked for before
   * and no longer wants.
   */
  async want(owner: string, tests: readonly AskedTest[]): Promise<void> {
    if (tests.length > 0) await this.#lookAtData(tests[0]);
    const keys = new Set(tests.map((test) => this.#keyOf(test)));
    for (const [key, { owner: other, job }] of this.#running)
      if (other === owner && !keys.has(key)) job.cancel();
    for (const test of tests) {
      const key = this.#keyOf(test);
      if (!this.#outcomes.has(key) && !this.#running.has(key)) this.#start(owner, test);
    }
    this.#changed.fire();
  }

  /** The power of a test with its curve. @throws JobFailure */
  async curveOf(test: AskedTest, token: vscode.CancellationToken): Promise<TestPowerReport> {
    const job = this.#worker.run("power", {
      ...requestOf(test),
      requiredN: "always",
      smallest: true,
      curve: true,
    });
    const subscription = token.onCancellationRequested(() => job.cancel());
    try {
      return (await job.result).tests[0];
    } finally {
      subscription.dispose();
    }
  }

  override dispose(): void {
    this.#worker
      .dispose()
      .catch((error: unknown) => this.log.warn(`The worker did not end: ${String(error)}`));
    super.dispose();
  }

  #start(owner: string, test: AskedTest): void {
    const key = this.#keyOf(test);
    const started = performance.now();
    const job = this.#worker.run("power", {
      ...requestOf(test),
      requiredN: "when-underpowered",
      precision: PRECISION,
    });
    this.#running.set(key, { owner, job });
    job.result
      .then(({ tests: [report] }): PowerOutcome => ({ state: "done", report }))
      .catch((error: unknown): PowerOutcome | undefined => {
        const { code, message } = failureOf(error);
        return code === "cancelled" ? undefined : { state: "failed", message };
      })
      .then((outcome) => {
        this.#running.delete(key);
        if (!outcome) return;
        this.#keep(key, outcome);
        const said = outcome.state === "done" ? outcome.report.sentence : JSON.stringify(outcome);
        this.log.info(`Power after ${Math.round(performance.now() - started)} ms: ${said}`);
        this.#changed.fire();
      })
      .catch((error: unknown) => this.log.error(String(error)));
  }

  #keep(key: string, outcome: PowerOutcome): void {
    this.#outcomes.set(key, outcome);
    for (const oldest of this.#outcomes.keys()) {
      if (this.#outcomes.size <= MOST_KEPT) break;
      this.#outcomes.delete(oldest);
    }
  }

  #keyOf({ uri, experiment, index, n }: AskedTest): string {
    const { data, features, k, seed, tests } = experiment;
    const asked = { data, features, k, seed, test: tests[index], n };
    return `${uri.toString()} ${this.#stamps.get(uri.toString()) ?? ""} ${JSON.stringify(asked)}`;
  }

  async #lookAtData({ uri, experiment }: AskedTest): Promise<void> {
    const { train, heldout } = experiment.data;
    const files = [train, heldout].map((file) =>
      file === undefined ? uri.fsPath : resolve(dirname(uri.fsPath), file),
    );
    const stamps = files.map((file) =>
      stat(file).then(
        ({ mtimeMs, size }) => (file === uri.fsPath ? "" : `${mtimeMs} ${size}`),
        () => "none",
      ),
    );
    this.#stamps.set(uri.toString(), (await Promise.all(stamps)).join(" "));
  }
}

function requestOf({ uri, experiment, index, n }: AskedTest): PowerRequest {
  // The names of twins would mean both: a test is asked for alone.
  const loaded = {
    path: uri.fsPath,
    root: dirname(uri.fsPath),
    experiment: { ...experiment, tests: [experiment.tests[index]] },
  };
  return { loaded, n, threads: requestSettings(uri).threads };
}
