import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { WriterStep } from "../writer.ts";

/** Starts a process that writes dumps; `ended` resolves when all are written. */
export function startWriter(steps: WriterStep[]): { ended: Promise<void> } {
  const program = join(__dirname, "writer.cjs");
  const child = spawn(process.execPath, [program, JSON.stringify(steps)], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = once(child, "close").then(([code]) => {
    if (code !== 0) throw new Error(`the writer ended with ${String(code)}: ${complaint}`);
  });
  return { ended };
}
