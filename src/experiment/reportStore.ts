import { createHash, randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Folder beside the experiment file in which results live. */
const STORE = ".samplescope";

/** What of a report decides its place in the store. */
interface Storable {
  tool: { version: string };
  seed: number;
  comparable: string;
  inputs: { generated: { sha256: string } };
  metrics: { mmd?: { name: string; rule: string; bandwidths: number[]; permutations: number }[] };
}

/**
 * Writes a report under the experiment's store, named by the content of its inputs and its settings, whole or not at all.
 * @returns its path; undefined where the folder cannot be written, which must not lose the evaluation
 */
export async function storeReport(root: string, report: Storable): Promise<string | undefined> {
  const { tool, seed, comparable, inputs, metrics } = report;
  const tests = metrics.mmd?.map(({ name, rule, bandwidths, permutations }) => [
    name,
    rule,
    bandwidths,
    permutations,
  ]);
  const identity = [tool.version, seed, comparable, inputs.generated.sha256, Object.keys(metrics), tests];
  const name = createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 24);
  const folder = join(root, STORE, "reports");
  const path = join(folder, `${name}.json`);
  const unfinished = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(root, STORE, ".gitignore"), "*\n");
    await writeFile(unfinished, JSON.stringify(report));
    await rename(unfinished, path);
    return path;
  } catch {
    return undefined;
  }
}
