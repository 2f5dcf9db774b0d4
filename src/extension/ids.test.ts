import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  COMMAND,
  COMPARE_VIEW_TYPE,
  CONFIGURATION,
  CONTEXT,
  EXPERIMENTS_VIEW,
  REPORT_VIEW_TYPE,
  IMAGE_EXTENSIONS,
  SAMPLE_EXTENSIONS,
  SETTING,
  TREND_VIEW_TYPE,
} from "./ids.ts";

interface Manifest {
  activationEvents: string[];
  contributes: {
    commands: { command: string; title: string; category: string; enablement?: string }[];
    menus: Record<string, { command: string; when?: string }[]>;
    views: Record<string, { id: string }[]>;
    configuration: { properties: Record<string, unknown> };
  };
}

const root = join(import.meta.dirname, "../..");
const readText = (path: string) => readFileSync(join(root, path), "utf8");
const readTable = (path: string) => JSON.parse(readText(path)) as Record<string, string>;
const manifest = JSON.parse(readText("package.json")) as Manifest;
const { contributes } = manifest;

function sourcesOfExtension(): string {
  const folder = join(root, "src/extension");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

describe("package.json and the extension's code", () => {
  it("name the same commands", () => {
    const contributed = contributes.commands.map(({ command }) => command);
    expect(contributed.sort()).toEqual(Object.values(COMMAND).sort());
  });

  it("give every command a category", () => {
    expect(contributes.commands.filter(({ category }) => category !== "Samplescope")).toEqual([]);
  });

  it("put only contributed commands into menus", () => {
    const known = new Set<string>(Object.values(COMMAND));
    const used = Object.values(contributes.menus).flat();
    expect(used.filter(({ command }) => !known.has(command))).toEqual([]);
  });

  it("name the same settings", () => {
    const read = Object.values(SETTING).map((name) => `${CONFIGURATION}.${name}`);
    expect(Object.keys(contributes.configuration.properties).sort()).toEqual(read.sort());
  });

  it("name the same context keys and the same panel", () => {
    const conditions = JSON.stringify(contributes);
    for (const key of Object.values(CONTEXT)) expect(conditions).toContain(key);
    expect(conditions).toContain(`activeWebviewPanelId == '${REPORT_VIEW_TYPE}'`);
  });

  it("name the same view", () => {
    expect(
      Object.values(contributes.views)
        .flat()
        .map(({ id }) => id),
    ).toEqual([EXPERIMENTS_VIEW]);
    expect(JSON.stringify(contributes.menus)).toContain(`view == ${EXPERIMENTS_VIEW}`);
  });

  it("offer the evaluation for the same file name extensions", () => {
    const when = contributes.menus["explorer/context"][0]?.when ?? "";
    expect(when).toContain(`(${[...SAMPLE_EXTENSIONS, ...IMAGE_EXTENSIONS].join("|")})`);
  });

  it("start the extension for restored panels and where there is an experiment file, and for nothing else", () => {
    expect(manifest.activationEvents).toEqual([
      `onWebviewPanel:${REPORT_VIEW_TYPE}`,
      `onWebviewPanel:${TREND_VIEW_TYPE}`,
      `onWebviewPanel:${COMPARE_VIEW_TYPE}`,
      "workspaceContains:**/samplescope.json",
    ]);
  });
});

describe("translations", () => {
  it("of the manifest cover every placeholder, in both languages", () => {
    const used = [...readText("package.json").matchAll(/"%([^%"]+)%"/g)].map((match) => match[1]);
    const english = Object.keys(readTable("package.nls.json"));
    expect([...new Set(used)].sort()).toEqual([...english].sort());
    expect(Object.keys(readTable("package.nls.ko.json")).sort()).toEqual([...english].sort());
  });

  it("of the code cover every sentence, and no other", () => {
    const calls = sourcesOfExtension().matchAll(/l10n\.t\(\s*"((?:[^"\\]|\\.)*)"/g);
    const sentences = [...new Set([...calls].map((match) => match[1]))];
    const korean = readTable("l10n/bundle.l10n.ko.json");
    expect(Object.keys(korean).sort()).toEqual(sentences.sort());
  });

  it("keep the placeholders", () => {
    const placeholders = (text: string) => (text.match(/\{\d\}/g) ?? []).sort();
    for (const [english, korean] of Object.entries(readTable("l10n/bundle.l10n.ko.json")))
      expect(placeholders(korean), english).toEqual(placeholders(english));
  });
});
