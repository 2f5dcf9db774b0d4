import type { Report } from "../src/evaluation/report.ts";
import type { ReportView, ToReportPage } from "../src/extension/reportProtocol.ts";
import { followTheme } from "./charts.ts";
import { h } from "./dom.ts";
import { connectHost } from "./host.ts";
import { Page } from "./page.ts";
import { PageState } from "./pageState.ts";
import "./style.css";
import { text, useLanguage } from "./text.ts";
import { registerComponents } from "./toolkit.ts";

/** Where the file of its own carries its report. */
const EMBEDDED = "samplescope-report";

function embeddedView(): ReportView | undefined {
  const json = document.getElementById(EMBEDDED)?.textContent;
  if (!json) return undefined;
  const report = JSON.parse(json) as Report;
  const { subject, inputs } = report;
  return {
    generation: 0,
    title: subject.title,
    samples: inputs.generated.path,
    status: "done",
    report,
    pending: [],
  };
}

type ForPage = Extract<ToReportPage, { type: "view" | "progress" }>;

function isForPage(data: unknown): data is ForPage {
  return (
    typeof data === "object" &&
    data !== null &&
    "type" in data &&
    ["view", "progress"].includes(String(data.type))
  );
}

/** Answers the host's messages; those of an older evaluation are dropped. */
function listen(page: Page): void {
  let generation = -Infinity;
  addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isForPage(data)) return;
    const of = data.type === "view" ? data.view.generation : data.generation;
    if (of < generation) return;
    if (data.type === "view") {
      generation = of;
      page.show(data.view);
    } else if (of === generation) page.progress(data);
  });
}

function start(): void {
  useLanguage(document.documentElement.lang);
  registerComponents();
  followTheme();
  const root = h("main", { id: "report" });
  document.body.append(root);
  const host = connectHost();
  const page = new Page(root, host, new PageState(host));
  if (host) {
    listen(page);
    host.post({ type: "ready" });
    return;
  }
  const view = embeddedView();
  if (view) page.show(view);
  else root.append(h("p", {}, text.noReport));
}

start();
