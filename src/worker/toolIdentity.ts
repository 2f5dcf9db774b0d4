import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { version } from "../../package.json";

let known: Promise<string> | undefined;

/** Names the program that computes: its version, and its very code, so that no result outlives a change of either. */
export function toolIdentity(): Promise<string> {
  known ??= readFile(fileURLToPath(import.meta.url)).then(
    (code) => `${version} ${createHash("sha256").update(code).digest("hex")}`,
  );
  return known;
}
