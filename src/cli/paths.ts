import { resolve } from "node:path";

/** Where results go, by the option that says so. */
export interface Targets {
  json?: string;
  html?: string;
}

/** @throws Error with one sentence where a path was given as an empty text, as an unset shell variable gives it */
export function refuseEmptyPaths(paths: Record<string, string | undefined>): void {
  const empty = Object.keys(paths).find((name) => paths[name] === "");
  if (empty !== undefined) throw new Error(`${empty} was given an empty path; name a file or leave it out.`);
}

/** @throws Error with one sentence where both results would go to one place */
export function refuseSharedTarget({ json, html }: Targets): void {
  if (json === undefined || html === undefined) return;
  if (json === "-" && html === "-") {
    throw new Error("--json and --html cannot both go to standard output; give one of them a file.");
  }
  if (json !== "-" && resolve(json) === resolve(html)) {
    throw new Error(`--json and --html cannot both go to ${json}; give one of them another file.`);
  }
}
