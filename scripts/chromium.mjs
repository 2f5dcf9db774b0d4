// Finds a Chromium for the browser tests and the served editor; installs Debian's where apt is at hand.
import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Flags under which Chromium runs as root, without a display and without asking the network for anything. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findOnPath(name) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function findChromium() {
  if (process.env.CHROME) return process.env.CHROME;
  return NAMES.map(findOnPath).find(Boolean) ?? ELSEWHERE.find(isExecutable);
}

function installWithApt() {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const run = (...args) => {
    const [command, ...rest] = [...sudo, "apt-get", "-o", "DPkg::Lock::Timeout=300", ...args];
    execFileSync(command, rest, {
      stdio: ["ignore", process.stderr, process.stderr],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  };
  run("update", "-qq");
  run("install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core");
}

/**
 * Path of a Chromium-based browser.
 * @throws when there is none and it cannot be installed; the message says what to do.
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (findOnPath("apt-get")) {
    console.error("No Chromium found: installing Debian's with apt-get …");
    try {
      installWithApt();
    } catch (error) {
      console.error(String(error));
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "No Chromium found. Install Chromium or Chrome, or set CHROME to its path, and run this again.",
  );
}
