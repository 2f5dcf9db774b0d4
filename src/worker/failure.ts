import { Refusal } from "../experiment/refusal.ts";
import { ReadError } from "../io/readError.ts";
import { Cancelled } from "../kernels/tileRunner.ts";
import { detailOf } from "./detail.ts";
import type { JobError } from "./messages.ts";

/** Turns whatever was thrown into an answer: one sentence for people, a code for programs. */
export function describeFailure(error: unknown): JobError {
  if (error instanceof ReadError) {
    return { code: error.code, message: error.message, path: error.path, keys: [...error.keys] };
  }
  if (error instanceof Refusal) return { code: error.code, message: error.message, ...error.details };
  if (error instanceof Cancelled) return { code: "cancelled", message: error.message };
  if (error instanceof RangeError && /allocation|array length|memory/i.test(error.message)) {
    return {
      code: "out-of-memory",
      message: "There is not enough memory for this evaluation; use fewer samples or close other programs.",
    };
  }
  return {
    code: "internal",
    message: `The evaluation failed unexpectedly (${detailOf(error)}); this is a fault in Samplescope, please report it.`,
    stack: error instanceof Error ? error.stack : undefined,
  };
}
