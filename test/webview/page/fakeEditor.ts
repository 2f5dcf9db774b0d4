/** Stands for the editor inside the page under test: theme, message port, kept state, and what went wrong. */
import type { FromReportPage, ReportPageState } from "../../../src/extension/reportProtocol.ts";

export interface FakeEditor {
  messages: FromReportPage[];
  state: ReportPageState | undefined;
  violations: string[];
  errors: string[];
}

export interface FakeEditorOptions {
  kind: string;
  variables: Record<string, string>;
  state: ReportPageState | undefined;
  reducedMotion: boolean;
}

declare global {
  interface Window {
    fakeEditorOptions: FakeEditorOptions;
    fakeEditor: FakeEditor;
    applyTheme: (theme: Pick<FakeEditorOptions, "kind" | "variables">) => void;
    acquireVsCodeApi: () => unknown;
  }
}

const options = window.fakeEditorOptions;
const fake: FakeEditor = { messages: [], state: options.state, violations: [], errors: [] };
window.fakeEditor = fake;

document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  fake.violations.push(`${violatedDirective} ${blockedURI}`),
);
window.addEventListener("error", ({ message }) => fake.errors.push(message));
window.addEventListener("unhandledrejection", ({ reason }) => fake.errors.push(String(reason)));

window.applyTheme = ({ kind, variables }) => {
  const root = document.documentElement;
  root.removeAttribute("style");
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
  document.body.className = options.reducedMotion ? `${kind} vscode-reduce-motion` : kind;
  document.body.dataset.vscodeThemeKind = kind;
};

new MutationObserver((_, observer) => {
  if (!document.body) return;
  observer.disconnect();
  window.applyTheme(options);
}).observe(document.documentElement, { childList: true });

window.acquireVsCodeApi = () => ({
  postMessage: (message: FromReportPage) => fake.messages.push(structuredClone(message)),
  getState: () => fake.state,
  setState: (state: ReportPageState) => (fake.state = structuredClone(state)),
});
