import * as vscode from "vscode";
import type { EvaluationRequest } from "../worker/messages.ts";
import { CONFIGURATION, SETTING, type SettingName } from "./ids.ts";

type RequestSettings = Pick<EvaluationRequest, "defaults" | "threads" | "memory">;

/** Value of the threads setting that leaves their number to the worker. */
const AUTOMATIC = 0;

/** What the user's settings say of an evaluation of `samples`: defaults, which an experiment file overrules. */
export function requestSettings(samples: vscode.Uri): RequestSettings {
  const configuration = vscode.workspace.getConfiguration(CONFIGURATION, samples);
  const value = (name: "permutations" | "seed" | "threads" | "memory") => configuration.get<number>(name);
  const threads = value(SETTING.threads);
  const gigabytes = value(SETTING.memory);
  return {
    defaults: { permutations: value(SETTING.permutations), seed: value(SETTING.seed) },
    threads: threads === AUTOMATIC ? undefined : threads,
    memory: gigabytes === undefined ? undefined : Math.floor(gigabytes * 1024 ** 3),
  };
}

/** What an evaluation of the dump at `path` asks for; in a folder without trust nothing is written. */
export function requestFor(path: string): EvaluationRequest {
  return {
    ...requestSettings(vscode.Uri.file(path)),
    generated: path,
    stored: vscode.workspace.isTrusted ? "reuse" : "none",
  };
}

/** Value of a setting for a resource, or `otherwise` where nothing is said. */
export function setting<T>(name: SettingName, scope: vscode.Uri, otherwise: T): T {
  return vscode.workspace.getConfiguration(CONFIGURATION, scope).get<T>(name) ?? otherwise;
}

/** Whether a change of the settings is one of this setting. */
export function isSettingOf(change: vscode.ConfigurationChangeEvent, name: SettingName): boolean {
  return change.affectsConfiguration(`${CONFIGURATION}.${name}`);
}
