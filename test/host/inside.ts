/** Runs the mocha suite inside the extension host of a served editor. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import type { Page } from "playwright-core";
import { startEditor, writeSettings } from "../../scripts/editor.mjs";
import { launchBrowser } from "./browser.ts";
import { workspaceFile } from "./fixtures.ts";
import type { Place } from "./place.ts";
import { parseClosingLine, type Totals } from "./totals.ts";

const SUITE_TIMEOUT_MS = 600_000;

function testPayload(authority: string, { root }: Place, suite: string): string {
  const remote = (path: string) => `vscode-remote://${authority}${path}`;
  return JSON.stringify([
    ["extensionDevelopmentPath", remote(root)],
    ["extensionTestsPath", remote(suite)],
    ["skipWelcome", "true"],
  ]);
}

/** The lines of `runMocha` and of the measurements, among all that the editor itself logs. */
const OURS = /^( {2}[✔✘]|MEASURED|\d+ passed)/;

/** Prints what the suite writes and waits for its end. */
async function followSuite(page: Page, address: string): Promise<Totals> {
  let totals: Totals | undefined;
  let end: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (end = resolve));
  await page.exposeFunction("codeAutomationLog", (_type: string, args: unknown[]) => {
    const line = format(...args);
    if (OURS.test(line) || process.env.SAMPLESCOPE_VERBOSE) console.log(line);
    totals = parseClosingLine(line) ?? totals;
  });
  await page.exposeFunction("codeAutomationExit", (code: number) => end(code));
  const timer = setTimeout(() => end(124), SUITE_TIMEOUT_MS);
  await page.goto(address, { waitUntil: "commit", timeout: SUITE_TIMEOUT_MS });
  const code = await ended;
  clearTimeout(timer);
  if (totals && (code === 0 || totals.failed > 0)) return totals;
  console.error(`The suite ended with code ${code} before its closing line.`);
  return { passed: totals?.passed ?? 0, failed: Math.max(1, totals?.failed ?? 1) };
}

/** Runs the suite in `place` and gives what it came to. */
export async function runInside(place: Place): Promise<Totals> {
  const { SAMPLESCOPE_SUITE: suite, SAMPLESCOPE_SCREENSHOTS: shots } = process.env;
  if (!suite) throw new Error("SAMPLESCOPE_SUITE is not set: start the suites with run.mjs");
  writeSettings(place.home);
  const editor = await startEditor({ home: place.home, testDriver: true });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const payload = testPayload(editor.authority, place, suite);
    const totals = await followSuite(
      page,
      editor.address({ workspace: workspaceFile(place.workspace), payload }),
    );
    if (totals.failed > 0 && shots) {
      mkdirSync(shots, { recursive: true });
      writeFileSync(join(shots, "inside-failed.png"), await page.screenshot());
    }
    return totals;
  } finally {
    await browser.close();
    await editor.stop();
  }
}
