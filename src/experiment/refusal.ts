/** What the asker may need to act on a refusal. */
export interface RefusalDetails {
  role?: "train" | "heldout" | "generated";
  /** Files that could play the role. */
  candidates?: string[];
  /** The file whose array must be chosen, and its arrays. */
  path?: string;
  keys?: string[];
  /** Folder in which an experiment file would be written. */
  root?: string;
}

/** An evaluation that cannot be done as asked. `message` is one sentence: what, where, what to do. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly code: string,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}
