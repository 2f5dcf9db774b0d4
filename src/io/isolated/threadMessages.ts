import type { ReadErrorCode } from "../readError.ts";
import type { ArrayDescription, SampleArray } from "../sampleArray.ts";

/** What a reader on a thread of its own is asked. Requests are answered one after another. */
export interface ThreadRequest {
  path: string;
  key?: string;
  /** Whether values are wanted, or descriptions alone. */
  isRead: boolean;
  /** The samples that are wanted, of so many as were described; all when absent. */
  part?: { of: number; chosen: Int32Array };
  /** Texts that are wanted as drawings, in place of anything read. */
  draw?: { texts: string[]; width: number; height: number };
  /** The bound on memory that is in force. */
  decodedBytes: number;
}

/** What it answers: any number of signs of life, then one end. */
export type ThreadAnswer =
  | { type: "alive" }
  | { type: "described"; arrays: ArrayDescription[] }
  | { type: "read"; array: SampleArray }
  | { type: "drawn"; drawings: (string | null)[] }
  /** `isSpent`: the library itself failed, may be in disorder and must be started anew. */
  | { type: "refused"; refusal: Refused; isSpent: boolean };

/** A ReadError as data. */
export interface Refused {
  code: ReadErrorCode;
  message: string;
  keys: readonly string[];
}
