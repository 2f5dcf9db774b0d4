/** Entry of the trend page. */
import type { FromTrendPage, ToTrendPage, TrendPageState } from "../../src/extension/trend/trendProtocol.ts";
import { followTheme } from "../charts.ts";
import { h } from "../dom.ts";
import "../style.css";
import { useLanguage } from "../text.ts";
import { registerComponents } from "../toolkit.ts";
import "./trend.css";
import { showTrend } from "./trendPage.ts";

interface VsCodeApi {
  postMessage(message: FromTrendPage): void;
  setState(state: TrendPageState): void;
}

declare const acquireVsCodeApi: () => VsCodeApi;

function isTrend(data: unknown): data is ToTrendPage {
  return typeof data === "object" && data !== null && "type" in data && data.type === "trend";
}

function start(): void {
  useLanguage(document.documentElement.lang);
  registerComponents();
  followTheme();
  const root = h("main", { id: "trend" });
  document.body.append(root);
  const editor = acquireVsCodeApi();
  addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isTrend(data)) return;
    editor.setState(data.view.restore);
    showTrend(root, data.view, (message) => editor.postMessage(message));
  });
  editor.postMessage({ type: "ready" });
}

start();
