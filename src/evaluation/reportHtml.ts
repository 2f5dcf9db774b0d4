/** The two documents that carry a page: a file of its own and the editor's panel. Text in, text out. */
import type { ComparisonReport } from "./compare/comparisonReport.ts";
import type { Report } from "./report.ts";

interface StandaloneParts {
  /** What the page shows: a report, or a comparison for the page of comparisons. */
  report: Report | ComparisonReport;
  /** Bundled code of the page. */
  script: string;
  /** Bundled style of the page. */
  style: string;
  /** A fresh random value; only what carries it may run. */
  nonce: string;
  lang?: string;
}

interface PanelParts {
  nonce: string;
  /** `webview.cspSource` of the panel. */
  cspSource: string;
  scriptUri: string;
  styleUri: string;
  title: string;
  lang: string;
}

/** Colours that the editor would give: those of its default light and dark themes. */
const LIGHT = {
  "color-scheme": "light",
  "--vscode-foreground": "#3b3b3b",
  "--vscode-descriptionForeground": "#616161",
  "--vscode-editor-background": "#ffffff",
  "--vscode-sideBar-background": "#f8f8f8",
  "--vscode-editorWidget-background": "#f3f3f3",
  "--vscode-panel-border": "#e5e5e5",
  "--vscode-widget-border": "#e5e5e5",
  "--vscode-focusBorder": "#005fb8",
  "--vscode-textLink-foreground": "#005fb8",
  "--vscode-list-hoverBackground": "#f2f2f2",
  "--vscode-button-background": "#005fb8",
  "--vscode-button-foreground": "#ffffff",
  "--vscode-button-hoverBackground": "#0258a8",
  "--vscode-button-border": "#0000001a",
  "--vscode-button-secondaryBackground": "#e5e5e5",
  "--vscode-button-secondaryForeground": "#3b3b3b",
  "--vscode-button-secondaryHoverBackground": "#cccccc",
  "--vscode-progressBar-background": "#005fb8",
  "--vscode-charts-foreground": "#3b3b3b",
  "--vscode-charts-lines": "#3b3b3b80",
  "--vscode-charts-red": "#e51400",
  "--vscode-charts-blue": "#1a85ff",
  "--vscode-charts-yellow": "#bf8803",
  "--vscode-charts-orange": "#b25400",
  "--vscode-charts-green": "#388a34",
  "--vscode-charts-purple": "#652d90",
};

const DARK: Record<keyof typeof LIGHT, string> = {
  "color-scheme": "dark",
  "--vscode-foreground": "#cccccc",
  "--vscode-descriptionForeground": "#9d9d9d",
  "--vscode-editor-background": "#1f1f1f",
  "--vscode-sideBar-background": "#181818",
  "--vscode-editorWidget-background": "#202020",
  "--vscode-panel-border": "#2b2b2b",
  "--vscode-widget-border": "#313131",
  "--vscode-focusBorder": "#0078d4",
  "--vscode-textLink-foreground": "#4daafc",
  "--vscode-list-hoverBackground": "#2a2d2e",
  "--vscode-button-background": "#0078d4",
  "--vscode-button-foreground": "#ffffff",
  "--vscode-button-hoverBackground": "#026ec1",
  "--vscode-button-border": "#ffffff12",
  "--vscode-button-secondaryBackground": "#313131",
  "--vscode-button-secondaryForeground": "#cccccc",
  "--vscode-button-secondaryHoverBackground": "#3c3c3c",
  "--vscode-progressBar-background": "#0078d4",
  "--vscode-charts-foreground": "#cccccc",
  "--vscode-charts-lines": "#cccccc80",
  "--vscode-charts-red": "#f14c4c",
  "--vscode-charts-blue": "#3794ff",
  "--vscode-charts-yellow": "#cca700",
  "--vscode-charts-orange": "#f0883e",
  "--vscode-charts-green": "#89d185",
  "--vscode-charts-purple": "#b180d7",
};

const FONTS = {
  "--vscode-font-family": 'system-ui, -apple-system, "Segoe UI", "Ubuntu", "Droid Sans", sans-serif',
  "--vscode-font-size": "13px",
  "--vscode-font-weight": "normal",
  "--vscode-editor-font-family": "ui-monospace, Menlo, Consolas, monospace",
};

function declarations(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

/** The variables that the editor would set; paper is light whatever the screen is. */
function themeStyle(): string {
  return [
    `:root{${declarations({ ...FONTS, ...LIGHT })}}`,
    `@media screen and (prefers-color-scheme:dark){:root{${declarations(DARK)}}}`,
  ].join("\n");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** JSON that can stand inside a script element: no `<` that could end it, no line separators. */
function embeddableJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** Code that can stand inside a script element: the same code, with what would end the element written otherwise. */
function embeddableScript(script: string): string {
  return script.replace(/<\/(script)/gi, "<\\/$1").replaceAll("<!--", "<\\!--");
}

function titleOf(report: Report | ComparisonReport): string {
  return "kind" in report ? report.subjects.map(({ name }) => name).join(" · ") : report.subject.title;
}

/** One HTML file that needs nothing else: no network, no server, no other file. */
export function standaloneHtml({ report, script, style, nonce, lang = "en" }: StandaloneParts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="samplescope ${escapeHtml(report.tool.version)}">
<title>${escapeHtml(titleOf(report))}</title>
<style nonce="${nonce}">${themeStyle()}
${style.replace(/<\/(style)/gi, "<\\/$1")}</style>
</head>
<body>
<script type="application/json" id="samplescope-report">${embeddableJson(report)}</script>
<script nonce="${nonce}">${embeddableScript(script)}</script>
</body>
</html>
`;
}

/** The document of a report panel; the page asks for its content once it runs. */
export function panelHtml({ nonce, cspSource, scriptUri, styleUri, title, lang }: PanelParts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `img-src ${cspSource} data:`,
    `font-src ${cspSource}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" nonce="${nonce}" href="${escapeHtml(styleUri)}">
</head>
<body>
<script nonce="${nonce}" src="${escapeHtml(scriptUri)}"></script>
</body>
</html>
`;
}
