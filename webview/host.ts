import type { FromReportPage, ReportPageState } from "../src/extension/reportProtocol.ts";

interface VsCodeApi {
  postMessage(message: FromReportPage): void;
  getState(): unknown;
  setState(state: ReportPageState): void;
}

declare const acquireVsCodeApi: undefined | (() => VsCodeApi);

/** What the page can ask of the place where it is shown. */
export interface Host {
  post(message: FromReportPage): void;
  readState(): ReportPageState | undefined;
  writeState(state: ReportPageState): void;
}

function isPageState(state: unknown): state is ReportPageState {
  return typeof state === "object" && state !== null && "version" in state && state.version === 1;
}

/** The editor, or undefined where the page is a file of its own. */
export function connectHost(): Host | undefined {
  if (typeof acquireVsCodeApi === "undefined") return undefined;
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    readState() {
      const state = api.getState();
      return isPageState(state) ? state : undefined;
    },
    writeState: (state) => api.setState(state),
  };
}
