import { ReadError } from "../../src/io/readError.ts";

/** An attempt may take twice the bound on decoded values, and what the runtime takes for itself: collections come late. */
const MOST_MEMORY = 96e6;

interface Count {
  mutations: number;
  read: number;
  refused: number;
  /** Refusals that a user waits for: a library gave no sign of life. */
  silent: number;
  longestMs: number;
}

/** Counts how attempts to read end, by format. */
export class Tally {
  readonly faults: string[] = [];
  readonly #counts = new Map<string, Count>();
  readonly #startedAt = peakMemory();
  #largestGrowth = 0;
  #name = "";

  /** Times `read` and notes how it ends. */
  async attempt(format: string, name: string, read: () => Promise<void>): Promise<void> {
    const count = this.#counts.get(format) ?? { mutations: 0, read: 0, refused: 0, silent: 0, longestMs: 0 };
    this.#counts.set(format, count);
    this.#name = name;
    const [started, memory] = [performance.now(), peakMemory()];
    count.mutations++;
    try {
      await read();
      count.read++;
    } catch (error) {
      count.refused++;
      if (error instanceof Error && error.message.includes("no end within")) count.silent++;
    }
    count.longestMs = Math.max(count.longestMs, performance.now() - started);
    const growth = peakMemory() - memory;
    this.#largestGrowth = Math.max(this.#largestGrowth, growth);
    if (growth > MOST_MEMORY)
      this.faults.push(`${name} took ${megabytes(growth)} MB more than any before it`);
  }

  /** A fault, unless `error` is a refusal of one sentence. */
  judge(error: unknown): void {
    if (error instanceof ReadError && /^[^\n]+\.$/.test(error.message)) return;
    this.faults.push(`${this.#name}: ${error instanceof Error ? (error.stack ?? "") : String(error)}`);
  }

  /** The counts, a format a line, and their sum. */
  lines(): string[] {
    const counts = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
    const total = (key: keyof Count) => counts.reduce((sum, [, count]) => sum + count[key], 0);
    return [
      ...counts.map(([format, count]) => `${format}: ${inWords(count)}`),
      `${total("mutations")} mutations: ${total("read")} read, ${total("refused")} refused (${total("silent")} for want of an end), ` +
        `${this.faults.length} faults; peak memory ${megabytes(peakMemory())} MB, ${megabytes(this.#startedAt)} MB at the start, ` +
        `the largest growth by one file ${megabytes(this.#largestGrowth)} MB`,
    ];
  }
}

function inWords({ mutations, read, refused, silent, longestMs }: Count): string {
  return `${mutations} mutations, ${read} read, ${refused} refused, ${silent} for want of an end, longest ${longestMs.toFixed(0)} ms`;
}

function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1024;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
