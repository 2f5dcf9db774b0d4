/** Turns failures that one answer of the user would mend into the question for it. */
import type * as vscode from "vscode";
import type { EvaluationRequest, JobError } from "../../worker/messages.ts";
import { askForArray } from "./arrayQuestion.ts";
import { askForRole } from "./roleQuestion.ts";

/** Asks the user. @returns the request to try next; nothing when the user left. */
type Question = (token: vscode.CancellationToken) => Promise<EvaluationRequest | undefined>;

/** The question whose answer would mend `error`; nothing when no answer could. */
export function questionAbout(error: JobError, request: EvaluationRequest): Question | undefined {
  const { role, keys, path = request.generated, root } = error;
  switch (error.code) {
    case "ambiguous-role":
      return role && ((token) => askForRole(error, role, request, token));
    case "no-heldout":
      return (token) => askForRole(error, "heldout", request, token);
    case "ambiguous-array":
      if (!keys) return undefined;
      return (token) => askForArray({ role: role ?? "generated", path, keys, root }, request, token);
    default:
      return undefined;
  }
}
