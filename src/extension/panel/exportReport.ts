import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import * as vscode from "vscode";
import type { Report } from "../../evaluation/report.ts";
import { standaloneHtml } from "../../evaluation/reportHtml.ts";

export type ExportFormat = "html" | "json";

async function htmlOf(report: Report, extensionUri: vscode.Uri): Promise<string> {
  const asset = (name: string) => readFile(vscode.Uri.joinPath(extensionUri, "dist", name).fsPath, "utf8");
  const [script, style] = await Promise.all([asset("webview.js"), asset("webview.css")]);
  return standaloneHtml({
    report,
    script,
    style,
    nonce: randomBytes(24).toString("base64"),
    lang: vscode.env.language,
  });
}

/** Asks where to save `report` and writes it: as one self-contained page, or as the report document itself. */
export async function exportReport(
  report: Report,
  samples: vscode.Uri,
  format: ExportFormat,
  extensionUri: vscode.Uri,
): Promise<void> {
  const name = `${basename(samples.fsPath, extname(samples.fsPath))}-report.${format}`;
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.file(join(dirname(samples.fsPath), name)),
    filters: format === "html" ? { HTML: ["html"] } : { JSON: ["json"] },
    title: vscode.l10n.t("Export Report"),
  });
  if (!target) return;
  const text =
    format === "html" ? await htmlOf(report, extensionUri) : JSON.stringify(report, null, 2) + "\n";
  await vscode.workspace.fs.writeFile(target, Buffer.from(text));
}
