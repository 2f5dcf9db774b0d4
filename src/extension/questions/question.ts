/** Turns failures that one answer of the user would mend into that answer. */
import { sep } from "node:path";
import type * as vscode from "vscode";
import type { EvaluationRequest, JobError } from "../../worker/messages.ts";
import { askForArray } from "./arrayQuestion.ts";
import { askForRole } from "./roleQuestion.ts";

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

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
    case "ambiguous-array": {
      const { keys, path = request.generated } = error;
      // A request can name the array of the samples, and of no other file.
      if (!keys || !isWithin(path, request.generated)) return "no-question";
      return askForArray(keys, { ...request, generated: path }, token);
    }
    default:
      return "no-question";
  }
}
