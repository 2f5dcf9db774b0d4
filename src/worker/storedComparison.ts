import { createHash } from "node:crypto";
import { readFile, utimes } from "node:fs/promises";
import { comparisonSchema, type ComparisonReport } from "../evaluation/compare/comparisonReport.ts";
import { identityOf } from "../evaluation/identity.ts";
import type { RuleChoice } from "../experiment/comparisonRequest.ts";
import type { EvaluationPlan } from "../experiment/evaluationPlan.ts";
import { writeAtomically } from "../store/atomicWrite.ts";
import { ContentHashes } from "../store/contentHashes.ts";
import { seal, unseal } from "../store/sealedJson.ts";
import { setAside } from "../store/setAside.ts";
import { makeStoreFolder, storePath } from "../store/storeFolder.ts";
import { toolIdentity } from "./toolIdentity.ts";

const FOLDER = "comparisons";

/**
 * The place of one comparison in the store of its experiment: one file, named by the content of all inputs, their places, the
 * settings, the rule and the program.
 */
export class StoredComparison {
  /** Sentences about what was damaged. */
  readonly notes: string[] = [];
  readonly #note = (sentence: string) => void this.notes.push(sentence);

  constructor(
    private readonly plans: readonly EvaluationPlan[],
    private readonly rule: RuleChoice | undefined,
  ) {}

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

  /** A folder that cannot be written must not lose the comparison. */
  async save(key: string, report: ComparisonReport): Promise<void> {
    try {
      await makeStoreFolder(this.#root, FOLDER);
      await writeAtomically(this.#path(key), seal(report), { durable: false });
    } catch {
      return;
    }
  }

  get #root(): string {
    return this.plans[0].root;
  }

  #path(key: string): string {
    return storePath(this.#root, FOLDER, `${key}.json`);
  }
}
