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

const NETWORK_WORDS = new Set(
  "model models net network checkpoint checkpoints ckpt ckpts state statedict weights best last latest ema optim optimizer generator discriminator unet vae encoder decoder".split(
    " ",
  ),
);
const SAMPLE_WORDS = new Set("sample samples generated fake synthetic images features".split(" "));

/**
 * Whether a name is that of a network's weights rather than of samples: PyTorch, safetensors and HDF5 files hold either.
 *
 * @param folder name of the folder that it lies in, which may say so for all
 */
export function isNetworkName(name: string, folder: string): boolean {
  if (!/\.(pth?|safetensors|h5|hdf5)$/i.test(name)) return false;
  const words = wordsOf(name);
  if (words.some((word) => SAMPLE_WORDS.has(word))) return false;
  return [...words, ...wordsOf(folder)].some((word) => NETWORK_WORDS.has(word));
}

/** Whether a name says that it holds real data of either role. */
export function isRealDataName(name: string): boolean {
  return rankForRole(name, "train") !== undefined || rankForRole(name, "heldout") !== undefined;
}
