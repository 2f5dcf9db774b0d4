import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import * as vscode from "vscode";
import type { Report } from "../../evaluation/report.ts";
import { standaloneHtml } from "../../evaluation/reportHtml.ts";
import { reportMarkdown } from "../../evaluation/reportMarkdown.ts";
import type { ExportFormat, FromReportPage } from "../reportProtocol.ts";

const FILTERS: Record<ExportFormat, { extension: string; name: string }> = {
  html: { extension: "html", name: "HTML" },
  markdown: { extension: "md", name: "Markdown" },
  json: { extension: "json", name: "JSON" },
};

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

async function contentOf(report: Report, format: ExportFormat, extensionUri: vscode.Uri): Promise<string> {
  switch (format) {
    case "html":
      return htmlOf(report, extensionUri);
    case "markdown":
      return reportMarkdown(report);
    case "json":
      return `${JSON.stringify(report, null, 2)}\n`;
  }
}

/** Asks where to save `report` and writes it: as a self-contained page, as Markdown, or as the report document itself. */
export async function exportReport(
  report: Report,
  samples: vscode.Uri,
  format: ExportFormat,
  extensionUri: vscode.Uri,
): Promise<void> {
  const { extension, name } = FILTERS[format];
  const target = await askWhereToSave(samples, `report.${extension}`, { [name]: [extension] });
  if (!target) return;
  const text = await contentOf(report, format, extensionUri);
  await vscode.workspace.fs.writeFile(target, Buffer.from(text));
}

/** Asks where to save what a page has drawn of the report of `samples`, and writes it. */
export async function saveDrawing(
  { name, content, encoding }: Omit<Extract<FromReportPage, { type: "saveFile" }>, "type">,
  samples: vscode.Uri,
): Promise<void> {
  const extension = extname(name).slice(1);
  const target = await askWhereToSave(samples, name, { [extension.toUpperCase()]: [extension] });
  if (target) await vscode.workspace.fs.writeFile(target, Buffer.from(content, encoding));
}

function askWhereToSave(
  samples: vscode.Uri,
  name: string,
  filters: Record<string, string[]>,
): Thenable<vscode.Uri | undefined> {
  const stem = basename(samples.fsPath, extname(samples.fsPath));
  return vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.file(join(dirname(samples.fsPath), `${stem}-${basename(name)}`)),
    filters,
    title: vscode.l10n.t("Export Report"),
  });
}
