/** Turns failures that one answer of the user would mend into that answer. */
import type * as vscode from "vscode";
import type { EvaluationRequest, JobError } from "../../worker/messages.ts";
import { askForArray } from "./arrayQuestion.ts";
import { askForRole } from "./roleQuestion.ts";

/**
 * Asks the user what `error` needs.
 * @returns the request to try next; nothing when the user left; "no-question" when no answer could help.
 */
export async function answerQuestion(
  error: JobError,
  request: EvaluationRequest,
  token: vscode.CancellationToken,
): Promise<EvaluationRequest | undefined | "no-question"> {
  switch (error.code) {
    case "ambiguous-role":
      return error.role ? askForRole(error, error.role, request, token) : "no-question";
    case "no-heldout":
      return askForRole(error, "heldout", request, token);
    case "ambiguous-array":
      // Only the array of the samples themselves can be named in a request.
      if (error.path !== undefined && error.path !== request.generated) return "no-question";
      return error.keys ? askForArray(error.keys, request, token) : "no-question";
    default:
      return "no-question";
  }
}
