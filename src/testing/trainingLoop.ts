import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * A process that writes checkpoints as training loops do: slowly and in pieces, or under another name first, or again over
 * what was there, or not to the end. Its script is a list of actions, one a line on standard input.
 */
const PROGRAM = `
  const fs = require("node:fs"), path = require("node:path");
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  function npy(rows, seed) {
    const head = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + rows + ", 2), }";
    const text = head.padEnd(63 - ((10 + head.length) % 64) + head.length) + "\\n";
    const bytes = Buffer.alloc(10 + text.length + rows * 16);
    bytes.write("\\x93NUMPY\\x01\\x00", "latin1");
    bytes.writeUInt16LE(text.length, 8);
    bytes.write(text, 10, "latin1");
    for (let i = 0; i < 2 * rows; i++) bytes.writeDoubleLE(Math.sin(i + seed), 10 + text.length + 8 * i);
    return bytes;
  }
  const actions = {
    whole: ({ file, rows, seed }) => fs.writeFileSync(file, npy(rows, seed)),
    renamed: ({ file, rows, seed }) => {
      fs.writeFileSync(file + ".tmp", npy(rows, seed));
      fs.renameSync(file + ".tmp", file);
    },
    pieces: async ({ file, rows, seed, ms = 60 }) => {
      const bytes = npy(rows, seed), out = fs.openSync(file, "w"), size = Math.ceil(bytes.length / 12);
      for (let at = 0; at < bytes.length; at += size) {
        fs.writeSync(out, bytes.subarray(at, at + size));
        await wait(ms);
      }
      fs.closeSync(out);
    },
    cut: ({ file, rows, seed }) => fs.writeFileSync(file, npy(rows, seed).subarray(0, 200)),
    remove: ({ file }) => fs.rmSync(file, { recursive: true }),
    move: ({ file, to }) => fs.renameSync(file, to),
    folder: ({ file }) => fs.mkdirSync(file, { recursive: true }),
    wait: ({ ms }) => wait(ms),
  };
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, ...action } = JSON.parse(line);
    turn = turn.then(() => actions[action.do](action)).then(() => process.stdout.write(id + "\\n"));
  }).on("close", () => turn.then(() => process.exit()));
  let turn = Promise.resolve();
`;

/** What the process does next. */
export type WriterAction =
  | { do: "whole" | "renamed" | "pieces" | "cut"; file: string; rows: number; seed: number; ms?: number }
  | { do: "remove" | "folder"; file: string }
  | { do: "move"; file: string; to: string }
  | { do: "wait"; ms: number };

/** Starts the process. */
export function trainingLoop() {
  const child = spawn(process.execPath, ["-e", PROGRAM], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map<string, () => void>();
  let rest = "";
  child.stdout.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop()!;
    for (const id of lines) waiting.get(id)?.();
  });
  let next = 0;
  return {
    /** Does one thing after those before. @returns when it is done */
    does(action: WriterAction): Promise<void> {
      const id = String(next++);
      const done = new Promise<void>((resolve) => waiting.set(id, resolve));
      child.stdin.write(`${JSON.stringify({ id, ...action })}\n`);
      return done;
    },
    /** Ends when everything is done. */
    async ends(): Promise<void> {
      child.stdin.end();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
