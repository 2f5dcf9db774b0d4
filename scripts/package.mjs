// Builds for production and packs one VSIX for all platforms: what .vscodeignore allows and nothing else.
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { createVSIX } from "@vscode/vsce";

const root = join(import.meta.dirname, "..");
const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const packagePath = join(root, `${name}-${version}.vsix`);

execFileSync(process.execPath, [join(root, "scripts", "build.mjs"), "--production"], {
  cwd: root,
  stdio: "inherit",
});
await createVSIX({
  cwd: root,
  packagePath,
  // Everything is bundled.
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
});
console.log(`${relative(process.cwd(), packagePath)}: ${(statSync(packagePath).size / 1e6).toFixed(2)} MB`);
