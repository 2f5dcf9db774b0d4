/** Why a file could not be read; stable, for programs. The message is for people. */
export type ReadErrorCode =
  | "not-found"
  | "unsupported-format"
  | "damaged"
  | "not-numeric"
  | "no-samples"
  | "ambiguous-array"
  | "unknown-key"
  | "mixed-shapes"
  | "changing"
  | "unknown-axis"
  | "too-large";

/**
 * A refusal to read. `message` is one sentence that says what, where (file, and index or key where there is one) and
 * what to do; it is shown to people as it is.
 */
export class ReadError extends Error {
  override readonly name = "ReadError";

  constructor(
    readonly code: ReadErrorCode,
    /** The file or folder concerned. */
    readonly path: string,
    message: string,
    /** The keys that could have been chosen, with `ambiguous-array` and `unknown-key`. */
    readonly keys: readonly string[] = [],
  ) {
    super(message);
  }
}
