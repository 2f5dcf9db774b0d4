/** Entry of the page of a comparison: as the editor's panel, or as a file of its own. */
import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import type {
  ComparePageState,
  FromComparePage,
  ToComparePage,
} from "../../src/extension/compare/compareProtocol.ts";
import { followTheme } from "../charts.ts";
import { h } from "../dom.ts";
import "../style.css";
import { download, onSaveFile } from "../saveFile.ts";
import { useLanguage } from "../text.ts";
import { registerComponents } from "../toolkit.ts";
import "./compare.css";
import { showComparison, showProgressOf } from "./comparePage.ts";
import { useCompareLanguage, words } from "./compareText.ts";

interface VsCodeApi {
  postMessage(message: FromComparePage): void;
  setState(state: ComparePageState): void;
}

declare const acquireVsCodeApi: undefined | (() => VsCodeApi);

/** Where the file of its own carries its report. */
const EMBEDDED = "samplescope-report";

/** Answers about samples are heard by the galleries themselves. */
function isForPage(data: unknown): data is Extract<ToComparePage, { type: "view" | "progress" }> {
  if (typeof data !== "object" || data === null || !("type" in data)) return false;
  return data.type === "view" || data.type === "progress";
}

/** Answers the host's messages; those of an older comparison are dropped. */
function listen(root: HTMLElement, editor: VsCodeApi): void {
  let generation = -Infinity;
  addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isForPage(data)) return;
    const of = data.type === "view" ? data.view.generation : data.generation;
    if (of < generation) return;
    if (data.type === "progress") {
      if (of === generation) showProgressOf(root, data);
      return;
    }
    generation = of;
    editor.setState(data.view.restore);
    showComparison(root, data.view, (message) => editor.postMessage(message));
  });
}

/** Drawings are saved by the editor, or as a browser does. */
function savingOf(editor: VsCodeApi | undefined): Parameters<typeof onSaveFile>[1] {
  return (file) => (editor ? editor.postMessage({ type: "saveFile", ...file }) : download(file));
}

function start(): void {
  const language = document.documentElement.lang;
  useLanguage(language);
  useCompareLanguage(language);
  registerComponents();
  followTheme();
  const root = h("main", { id: "comparison" });
  document.body.append(root);
  if (typeof acquireVsCodeApi !== "undefined") {
    const editor = acquireVsCodeApi();
    onSaveFile(root, savingOf(editor));
    listen(root, editor);
    editor.postMessage({ type: "ready" });
    return;
  }
  onSaveFile(root, savingOf(undefined));
  const json = document.getElementById(EMBEDDED)?.textContent;
  if (!json) {
    root.append(h("p", {}, words.noComparison));
    return;
  }
  const report = JSON.parse(json) as ComparisonReport;
  const names = report.subjects.map(({ name }) => name);
  const restore = { version: 1 as const, dumps: [] };
  showComparison(root, { generation: 0, names, status: "done", report, restore }, undefined);
}

start();
