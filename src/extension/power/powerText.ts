import * as vscode from "vscode";
import type { Effect } from "../../core/power/effect.ts";
import type {
  FrechetSizeReport,
  MmdPowerReport,
  SharesSizeReport,
  TestPowerReport,
} from "../../evaluation/powerReport.ts";
import type { TestPower } from "../../evaluation/report.ts";

/** A lens longer than this would be a line of its own kind. */
const MOST_CHARACTERS = 120;

/** A number in three significant digits at most, in the editor's language. */
export function numberText(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString(vscode.env.language);
}

function percentText(share: number): string {
  return `${Math.round(100 * share)}%`;
}

/** An effect in a few words. */
export function effectText({ kind, size }: Effect): string {
  switch (kind) {
    case "spread":
      return vscode.l10n.t("a {0}× spread", numberText(size));
    case "missing":
      return vscode.l10n.t("{0} missing", percentText(size));
    case "shift":
      return vscode.l10n.t("a shift of {0} SD", numberText(size));
    case "localShift":
      return vscode.l10n.t("a shift of {0} SD within groups", numberText(size));
    case "noise":
      return vscode.l10n.t("noise of {0} SD within groups", numberText(size));
    case "copies":
      return vscode.l10n.t("{0} copies (which MMD does not see)", percentText(size));
    case "like":
      return vscode.l10n.t("samples like that dump's");
  }
}

/** What a report says, on one line of bounded length. */
export function lensText(report: TestPowerReport): string {
  return bounded(textOf(report));
}

function textOf(report: TestPowerReport): string {
  switch (report.test) {
    case "mmd":
      return mmdText(report);
    case "frechet":
      return frechetText(report);
    case "precision-recall":
      return sharesText(report);
  }
}

/** What a stored report says of a test, on one line of bounded length. */
export function storedPowerText(name: string, power: TestPower): string {
  const { effect: kind, size, value, n, underpowered, requiredN } = power;
  const said = vscode.l10n.t(
    "power {0} for {1} at n = {2}",
    value.toFixed(2),
    effectText({ kind, size }),
    numberText(n),
  );
  const needs =
    underpowered && requiredN && !requiredN.extrapolated
      ? ` · ${vscode.l10n.t("needs n ≈ {0}", numberText(requiredN.value))}`
      : "";
  return bounded(`${underpowered ? "$(warning) " : ""}${name}: ${said}${needs}`);
}

/** Cut to the length of a lens. */
export function bounded(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
}

function mmdText({
  power,
  effect,
  n,
  requiredN,
  underpowered,
}: Pick<MmdPowerReport, "power" | "effect" | "n" | "requiredN" | "underpowered">): string {
  const said = vscode.l10n.t(
    "power {0} for {1} at n = {2}",
    power.value.toFixed(2),
    effectText(effect),
    numberText(n),
  );
  if (!underpowered || !requiredN) return said;
  const needs = requiredN.extrapolated
    ? vscode.l10n.t("needs n > {0}", numberText(requiredN.largest))
    : vscode.l10n.t("needs n ≈ {0}", numberText(requiredN.n));
  return `${said} · ${needs}`;
}

function frechetText({ n, dimension, rank, floor, neededN }: FrechetSizeReport): string {
  const said = vscode.l10n.t(
    "at n = {0} equal laws give {1} · rank {2} of {3}",
    numberText(n),
    numberText(floor),
    numberText(rank),
    numberText(dimension),
  );
  return neededN === null ? said : `${said} · ${vscode.l10n.t("needs n > {0}", numberText(neededN - 1))}`;
}

function sharesText({ n, k, intrinsicDimension, precision, recall }: SharesSizeReport): string {
  return vscode.l10n.t(
    "at n = {0}, k = {1}, intrinsic dimension {2}: real data has precision {3}, recall {4}",
    numberText(n),
    k,
    intrinsicDimension === null ? "?" : numberText(intrinsicDimension),
    precision.value.toFixed(2),
    recall.value.toFixed(2),
  );
}

/** Whether a test says too little at its sample size. */
export function isTooWeak(report: TestPowerReport): boolean {
  switch (report.test) {
    case "mmd":
      return report.underpowered;
    case "frechet":
      return report.neededN !== null;
    case "precision-recall":
      return report.weak;
  }
}

/** The sample size that would do, where there is one to be named. */
export function usefulN(report: TestPowerReport): number | undefined {
  if (report.test === "frechet") return report.neededN ?? undefined;
  if (report.test !== "mmd" || !report.underpowered || !report.requiredN) return undefined;
  return report.requiredN.extrapolated ? undefined : report.requiredN.n;
}

/** Whether several bandwidths could see more than the declared ones. */
export function couldAggregate(report: TestPowerReport): boolean {
  return report.test === "mmd" && report.underpowered && report.bandwidth !== "aggregated";
}
