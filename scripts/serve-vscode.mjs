// Serves a real VS Code with the extension and the examples: `npm run vscode [-- --port 8080]`. Ctrl+C ends it.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureEditor, installExtension, startEditor, writeSettings } from "./editor.mjs";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { port: { type: "string" }, folder: { type: "string" } } });
const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const home = join(root, ".cache", "vscode");

ensureEditor();
execFileSync(process.execPath, [join(root, "scripts", "package.mjs")], { cwd: root, stdio: "inherit" });
writeSettings(home);
installExtension(home, join(root, `${name}-${version}.vsix`));
const editor = await startEditor({ home, port: values.port ? Number(values.port) : undefined });
const folder = values.folder ?? join(root, "examples");
console.log(`
VS Code with Samplescope: ${editor.address({ folder })}

Open the address in a browser on this machine, right-click a samples file or folder in the Explorer and
choose "Evaluate Samples". Ctrl+C ends the editor.`);

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void editor.stop().then(() => process.exit(0)));
