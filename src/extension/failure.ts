import type { JobError } from "../worker/messages.ts";
import { JobFailure } from "../worker/client.ts";

/** Any thrown value as the failure that a panel shows: a code and a sentence. */
export function failureOf(error: unknown): JobError {
  if (error instanceof JobFailure) return error.error;
  return { code: "unexpected", message: error instanceof Error ? error.message : String(error) };
}
