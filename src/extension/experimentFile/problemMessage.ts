import * as vscode from "vscode";
import type { ExperimentProblem } from "../../experiment/experimentProblems.ts";
import { said } from "../said.ts";

/** A problem in one sentence: what, where, what to do. */
export function problemMessage(problem: ExperimentProblem): string {
  switch (problem.code) {
    case "missing-file":
      return vscode.l10n.t("{0} does not exist: paths are relative to the experiment file.", problem.file);
    case "no-match":
      return vscode.l10n.t(
        "No dump matches {0}: patterns are relative to the experiment file, * stands within one folder, ** for any.",
        problem.pattern,
      );
    case "same-real-data":
      return vscode.l10n.t(
        "Held-out and training data are the same file: held-out must be real data that the model has not seen.",
      );
    case "real-as-generated":
      return problem.role === "train"
        ? vscode.l10n.t("The pattern matches the training data {0}: narrow it.", problem.file)
        : vscode.l10n.t("The pattern matches the held-out data {0}: narrow it.", problem.file);
    case "shared-dumps":
      return vscode.l10n.t(
        "{0} of these dumps belong to the run {1} too, which comes first and takes them.",
        problem.count,
        problem.run,
      );
    case "unordered":
      return vscode.l10n.t(
        "Not all of the {0} dumps name their step (as in step_001200.npy): they are ordered by name.",
        problem.count,
      );
    case "twin-name":
      return vscode.l10n.t("The name {0} is given twice: each needs a name of its own.", problem.name);
    case "domain-fault":
      return vscode.l10n.t("This cannot be meant: {0}", said(problem.text));
  }
}

/** How much a problem matters: an error is refused when something is evaluated, or makes its numbers wrong. */
export function severityOf({ code }: ExperimentProblem): vscode.DiagnosticSeverity {
  switch (code) {
    case "missing-file":
    case "same-real-data":
    case "real-as-generated":
    case "twin-name":
    case "domain-fault":
      return vscode.DiagnosticSeverity.Error;
    case "no-match":
    case "shared-dumps":
      return vscode.DiagnosticSeverity.Warning;
    case "unordered":
      return vscode.DiagnosticSeverity.Information;
  }
}
