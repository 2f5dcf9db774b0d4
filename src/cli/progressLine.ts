import type { Progress } from "../worker/messages.ts";

const WIDTH = 24;

/** Shows progress on standard error: a bar that is drawn over on a terminal, a line a stage elsewhere. */
export class ProgressLine {
  private lastStage = "";
  private drawn = 0;

  constructor(
    private readonly label: string,
    private readonly stream: NodeJS.WriteStream = process.stderr,
  ) {}

  show({ fraction, stage }: Progress): void {
    if (!this.stream.isTTY) {
      if (stage !== this.lastStage) this.stream.write(`${this.label}: ${stage}\n`);
      this.lastStage = stage;
      return;
    }
    const filled = Math.round(fraction * WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
    const columns = this.stream.columns || 80;
    const line = `${bar} ${String(Math.round(fraction * 100)).padStart(3)}%  ${this.label}: ${stage}`.slice(
      0,
      columns - 1,
    );
    this.stream.write(`\r${line.padEnd(this.drawn)}`);
    this.drawn = line.length;
  }

  /** Takes the bar off the terminal. */
  clear(): void {
    if (this.stream.isTTY && this.drawn > 0) this.stream.write(`\r${" ".repeat(this.drawn)}\r`);
    this.drawn = 0;
  }
}
