import { parse } from "node:path";

/** How well a file or folder name says that it plays a role; lower is better. Undefined: it does not say so. */
export type NameRank = number;

/** Words for each role; an earlier group is the plainer word. */
const WORDS = {
  train: [["train", "training", "trainset"]],
  heldout: [
    ["heldout", "holdout"],
    ["test", "testing", "testset"],
    ["val", "valid", "validation", "eval", "dev"],
    ["real", "reference", "ref"],
  ],
} as const;

/** Words that say a file holds something beside samples. */
const NOT_SAMPLES = new Set(
  "label labels target targets y class classes loglik logp logprob stats mu sigma mask masks log logs loss losses metric metrics history config omega weights readme notes requirements args license".split(
    " ",
  ),
);

/** The lower-case words of a name without its ending; "held-out" and "hold_out" count as one word. */
function wordsOf(name: string): string[] {
  const stem = parse(name).name.toLowerCase();
  const joined = stem.replace(/(held|hold)[-_. ]out/g, "$1out");
  return joined.split(/[^a-z]+/).filter((word) => word !== "");
}

/** Whether a name is that of labels, logs or the like rather than of samples. */
export function isCompanionName(name: string): boolean {
  // Features can be the samples of a run; beside another file they are that file's.
  return wordsOf(name).some((word) => NOT_SAMPLES.has(word)) || /_features$/i.test(parse(name).name);
}

/**
 * Rank of a name for a role: by word group, and within it names that are nothing but the word come first.
 * "heldout.npy" → 0, "digits_heldout.npy" → 1, "test.npy" → 2, …
 */
export function rankForRole(name: string, role: keyof typeof WORDS): NameRank | undefined {
  if (isCompanionName(name)) return undefined;
  const words = wordsOf(name);
  const group = WORDS[role].findIndex((group) => group.some((word) => words.includes(word)));
  if (group < 0) return undefined;
  return 2 * group + (words.length === 1 ? 0 : 1);
}

/** Whether a name says that it holds real data of either role. */
export function isRealDataName(name: string): boolean {
  return rankForRole(name, "train") !== undefined || rankForRole(name, "heldout") !== undefined;
}
