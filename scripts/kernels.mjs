// Compiles the AssemblyScript kernels into src/kernels/compiled/: one module with fused multiply–add (relaxed SIMD), one
// without. Does nothing when both are newer than their sources. `npm run build` and every test run begin with this.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const sources = join(root, "src", "kernels", "assembly");
const compiled = join(root, "src", "kernels", "compiled");
const compiler = join(root, "node_modules", "assemblyscript", "bin", "asc.js");

const FLAGS = ["-O3", "--noAssert", "--runtime", "stub"];
const FEATURES = ["simd", "threads", "bulk-memory"].flatMap((feature) => ["--enable", feature]);
// Shared memory must name its largest size; 65536 pages are the 4 GB that 32-bit addresses reach. Addresses below 1024
// stay unused, so that 0 never is one.
const MEMORY =
  "--importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536 --memoryBase 1024".split(" ");
const MODULES = { base: [], fused: ["--enable", "relaxed-simd"] };

/**
 * The default export, as vitest wants it of a global set-up file.
 * @throws Error with the compiler's message
 */
export default function buildKernels() {
  const newest = Math.max(
    statSync(import.meta.filename).mtimeMs,
    ...readdirSync(sources).map((file) => statSync(join(sources, file)).mtimeMs),
  );
  mkdirSync(compiled, { recursive: true });
  for (const [name, extra] of Object.entries(MODULES)) {
    const file = join(compiled, `${name}.wasm`);
    if (existsSync(file) && statSync(file).mtimeMs > newest) continue;
    // Written beside and moved into place: two builds at once never leave half a module.
    const fresh = join(compiled, `${name}.${process.pid}.tmp.wasm`);
    const args = [join(sources, "index.ts"), "-o", fresh, ...FLAGS, ...FEATURES, ...MEMORY, ...extra];
    const { status, stderr } = spawnSync(process.execPath, [compiler, ...args], { encoding: "utf8" });
    if (status !== 0) throw new Error(`The kernels do not compile:\n${stderr}`);
    renameSync(fresh, file);
  }
}

if (process.argv[1] === import.meta.filename) buildKernels();
