import * as vscode from "vscode";
import type { EvaluationRequest } from "../worker/messages.ts";
import { CONFIGURATION, SETTING, type SettingName } from "./ids.ts";

type RequestSettings = Pick<EvaluationRequest, "permutations" | "seed" | "threads">;

/** Value of the threads setting that leaves their number to the worker. */
const AUTOMATIC = 0;

/** What the user's settings ask of an evaluation of `samples`. A setting nobody touched leaves the choice to the experiment file. */
export function requestSettings(samples: vscode.Uri): RequestSettings {
  const configuration = vscode.workspace.getConfiguration(CONFIGURATION, samples);
  const chosen = (name: SettingName): number | undefined => {
    const found = configuration.inspect<number>(name);
    return found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
  };
  const threads = chosen(SETTING.threads);
  return {
    permutations: chosen(SETTING.permutations),
    seed: chosen(SETTING.seed),
    threads: threads === AUTOMATIC ? undefined : threads,
  };
}
