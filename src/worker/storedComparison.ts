import { createHash } from "node:crypto";
import { readFile, utimes } from "node:fs/promises";
import { comparisonSchema, type ComparisonReport } from "../evaluation/compare/comparisonReport.ts";
import { hasMeasures, saveMeasures } from "../evaluation/gallery/measuresFile.ts";
import type { SampleMeasures } from "../evaluation/gallery/sampleMeasures.ts";
import { identityOf } from "../evaluation/identity.ts";
import type { RuleChoice } from "../experiment/comparisonRequest.ts";
import type { EvaluationPlan } from "../experiment/evaluationPlan.ts";
import { writeAtomically } from "../store/atomicWrite.ts";
import { ContentHashes } from "../store/contentHashes.ts";
import { seal, unseal } from "../store/sealedJson.ts";
import { damageInWords, setAside } from "../store/setAside.ts";
import { makeStoreFolder, storePath } from "../store/storeFolder.ts";
import { toolIdentity } from "./toolIdentity.ts";

const FOLDER = "comparisons";

/**
 * The place of one comparison in the store of its experiment: one file, named by the content of all inputs, their places, the
 * settings, the rule and the program.
 */
export class StoredComparison {
  readonly #damaged: string[] = [];
  readonly #note = (path: string) => void this.#damaged.push(path);

  constructor(
    private readonly plans: readonly EvaluationPlan[],
    private readonly rule: RuleChoice | undefined,
  ) {}

  /** A sentence about what was damaged, if anything was. */
  get notes(): string[] {
    return damageInWords(this.#damaged);
  }

  /** @throws Error of the file system where an input cannot be read */
  async identify(): Promise<string> {
    const tool = await toolIdentity();
    const identities: unknown[] = [];
    for (const plan of this.plans) {
      const hashes = new ContentHashes(plan.root, this.#note);
      const { key } = await identityOf(plan, undefined, tool, (path) => hashes.of(path));
      await hashes.save();
      const { dump, heldout, train, subject } = plan;
      identities.push([key, dump.path, dump.step, subject, heldout.path, train?.path]);
    }
    return createHash("sha256")
      .update(JSON.stringify([identities, this.rule ?? null]))
      .digest("hex")
      .slice(0, 32);
  }

  /** What the store has of it; a damaged file is set aside. */
  async find(key: string): Promise<ComparisonReport | undefined> {
    const path = this.#path(key);
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const found = comparisonSchema.safeParse(unseal(text));
    if (!found.success) {
      this.#note(await setAside(path));
      return undefined;
    }
    // What is used is kept longest.
    await utimes(path, new Date(), new Date()).catch(() => undefined);
    return found.data;
  }

  /**
   * A folder that cannot be written must not lose the comparison.
   * @param measures of the samples of each dump that were compared, by which galleries order them
   */
  async save(key: string, report: ComparisonReport, measures: readonly SampleMeasures[]): Promise<void> {
    try {
      await makeStoreFolder(this.#root, FOLDER);
      await writeAtomically(this.#path(key), seal(report), { durable: false });
    } catch {
      return;
    }
    if (measures.length < this.plans.length) return;
    const hashes = new ContentHashes(this.#root, this.#note);
    for (const [i, { dump, heldout, train }] of this.plans.entries()) {
      const contents = {
        generated: await hashes.of(dump.path),
        heldout: await hashes.of(heldout.path),
        ...(train && { train: await hashes.of(train.path) }),
      };
      await saveMeasures(this.#samplesOf(key, i), { measures: measures[i], contents });
    }
  }

  /** Places under which the measures of each dump's samples are kept, where all are. */
  async samples(key: string): Promise<{ samples?: string[] }> {
    const places = this.plans.map((_, i) => this.#samplesOf(key, i));
    const kept = await Promise.all(places.map(hasMeasures));
    return kept.every(Boolean) ? { samples: places } : {};
  }

  /** As if each dump had a report of its own there: what a gallery knows measures by. */
  #samplesOf(key: string, subject: number): string {
    return storePath(this.#root, FOLDER, `${key}-${subject}.json`);
  }

  get #root(): string {
    return this.plans[0].root;
  }

  #path(key: string): string {
    return storePath(this.#root, FOLDER, `${key}.json`);
  }
}
