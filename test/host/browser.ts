import { chromium, type Browser } from "playwright-core";
import { CHROMIUM_FLAGS } from "../../scripts/chromium.mjs";

/** Starts the browser that run.mjs found. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROME, headless: true, args: CHROMIUM_FLAGS });
}
