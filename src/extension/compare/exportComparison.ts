import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { comparisonMarkdown } from "../../evaluation/compare/comparisonMarkdown.ts";
import type { ComparisonReport } from "../../evaluation/compare/comparisonReport.ts";
import { standaloneHtml } from "../../evaluation/reportHtml.ts";
import type { ExportFormat } from "../reportProtocol.ts";

const FILTERS: Record<ExportFormat, Record<string, string[]>> = {
  html: { HTML: ["html"] },
  json: { JSON: ["json"] },
  markdown: { Markdown: ["md"] },
};

async function htmlOf(report: ComparisonReport, extensionUri: vscode.Uri): Promise<string> {
  const asset = (name: string) => readFile(vscode.Uri.joinPath(extensionUri, "dist", name).fsPath, "utf8");
  const [script, style] = await Promise.all([asset("compare.js"), asset("compare.css")]);
  const nonce = randomBytes(24).toString("base64");
  return standaloneHtml({ report, script, style, nonce, lang: vscode.env.language });
}

/** Asks where to save a comparison and writes it: as one self-contained page, as text, or as the document itself. */
export async function exportComparison(
  report: ComparisonReport,
  format: ExportFormat,
  extensionUri: vscode.Uri,
): Promise<void> {
  const [ending] = Object.values(FILTERS[format])[0];
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.file(join(dirname(report.subjects[0].path), `comparison.${ending}`)),
    filters: FILTERS[format],
    title: vscode.l10n.t("Export Comparison"),
  });
  if (!target) return;
  const text = {
    html: () => htmlOf(report, extensionUri),
    json: () => `${JSON.stringify(report, null, 2)}\n`,
    markdown: () => comparisonMarkdown(report),
  }[format];
  await vscode.workspace.fs.writeFile(target, Buffer.from(await text()));
}
