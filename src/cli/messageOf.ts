import { CommanderError } from "commander";

/** What went wrong as one line. */
export function messageOf(error: unknown): string {
  if (error instanceof CommanderError) {
    const line = error.message.replace(/^error: /, "").replaceAll(/\s*\n\s*/g, " ");
    return error.code === "commander.help"
      ? "name a command: evaluate, inspect, power, watch or gate (see --help)."
      : withHint(line);
  }
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s*\n\s*/g, " ");
}

function withHint(line: string): string {
  return line.endsWith("?") ? `${line} See --help.` : `${line.replace(/\.$/, "")}; see --help.`;
}
