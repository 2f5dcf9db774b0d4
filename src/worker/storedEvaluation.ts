import { saveMeasures, type StoredMeasures } from "../evaluation/gallery/measuresFile.ts";
import type { SampleMeasures } from "../evaluation/gallery/sampleMeasures.ts";
import { identityOf } from "../evaluation/identity.ts";
import { redress } from "../evaluation/redress.ts";
import type { Report } from "../evaluation/report.ts";
import { ReportStore } from "../evaluation/reportStore.ts";
import {
  summarize,
  type Identity,
  type ReportSummary,
  type SummaryPlace,
} from "../evaluation/reportSummary.ts";
import { dumpStamp } from "../experiment/dumpStamp.ts";
import type { EvaluationPlan } from "../experiment/evaluationPlan.ts";
import type { EvaluationRequest } from "../experiment/evaluationRequest.ts";
import { ContentHashes } from "../store/contentHashes.ts";
import { PartFiles } from "../store/partFiles.ts";
import { pruneStore } from "../store/prune.ts";
import { damageInWords } from "../store/setAside.ts";
import { hasStore } from "../store/storeFolder.ts";
import { toolIdentity } from "./toolIdentity.ts";

/** A report from the store, or one that has just gone there. */
export interface Kept {
  report: Report;
  storedAt?: string;
  summary: ReportSummary;
}

/** The place of one evaluation in the store of its experiment. */
export class StoredEvaluation {
  readonly #damaged: string[] = [];
  readonly #note = (path: string) => void this.#damaged.push(path);
  readonly #store: ReportStore;
  readonly #hashes: ContentHashes;
  #parts: PartFiles | undefined;

  constructor(
    private readonly plan: EvaluationPlan,
    private readonly request: EvaluationRequest,
  ) {
    this.#store = new ReportStore(plan.root, this.#note);
    this.#hashes = new ContentHashes(plan.root, this.#note);
  }

  /** A sentence about what was damaged, if anything was. */
  get notes(): string[] {
    return damageInWords(this.#damaged);
  }

  /** @throws Error of the file system where an input cannot be read */
  async identify(): Promise<Identity> {
    const identity = await identityOf(this.plan, this.request.only, await toolIdentity(), (path) =>
      this.#hashes.of(path),
    );
    await this.#hashes.save();
    return identity;
  }

  /** What the store has of it. */
  async find({ key, terms }: Identity): Promise<Kept | undefined> {
    const found = await this.#store.find(key);
    if (!found) return undefined;
    const report = redress(found.report, this.plan);
    const summary = summarize(report, await this.#place({ key, terms }));
    await this.#store.saveSummary(summary).catch(() => undefined);
    return { report, storedAt: found.path, summary };
  }

  /** Where parts of the real data are kept. */
  async partFiles(): Promise<PartFiles> {
    this.#parts ??= new PartFiles(this.plan.root, await toolIdentity(), this.#note);
    return this.#parts;
  }

  /** @param measures of its samples, which the gallery orders by */
  async save(report: Report, identity: Identity, measures?: SampleMeasures): Promise<Kept> {
    const place = await this.#place(identity);
    const storedAt = await this.#store.save(report, place);
    if (storedAt !== undefined && measures) await this.#saveMeasures(storedAt, measures);
    await pruneNowAndThen(this.plan.root);
    return { report, storedAt, summary: summarize(report, place) };
  }

  /** A report that is not kept. */
  async leave(report: Report): Promise<Kept> {
    return { report, summary: summarize(report, await this.#place({ key: "", terms: "" })) };
  }

  async #saveMeasures(report: string, measures: SampleMeasures): Promise<void> {
    const { dump, heldout, train } = this.plan;
    const contents: StoredMeasures["contents"] = {
      generated: await this.#hashes.of(dump.path),
      heldout: await this.#hashes.of(heldout.path),
      ...(train && { train: await this.#hashes.of(train.path) }),
    };
    await saveMeasures(report, { measures, contents });
  }

  async #place(identity: Identity): Promise<SummaryPlace> {
    const { path } = this.plan.dump;
    return { ...identity, dump: this.#store.dumpName(path), dumpStamp: await dumpStamp(path) };
  }
}

const PRUNE_EVERY_MS = 300_000;
const lastPruned = new Map<string, number>();

async function pruneNowAndThen(root: string): Promise<void> {
  if (Date.now() - (lastPruned.get(root) ?? 0) < PRUNE_EVERY_MS) return;
  lastPruned.set(root, Date.now());
  await pruneStore(root);
}

/** What to do with the store, by what is asked and by what is there. */
export async function storeUse(
  plan: EvaluationPlan,
  { stored }: EvaluationRequest,
): Promise<"reuse" | "renew" | "none"> {
  if (stored) return stored;
  return plan.experimentFile !== undefined || (await hasStore(plan.root)) ? "reuse" : "none";
}
