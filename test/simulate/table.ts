/** Tables of a simulation: printed as they grow, and kept as Markdown. */
export class Tables {
  readonly lines: string[] = [];

  /** @param share of the full number of repetitions */
  constructor(private readonly share: number) {}

  /** So many repetitions, where `full` are wanted of a whole run. */
  times(full: number): number {
    return Math.max(4, Math.round(full * this.share));
  }

  begin(title: string, ...head: string[]): void {
    this.lines.push("", `### ${title}`, "");
    console.log(`\n${title}`);
    this.row(...head);
    this.lines.push(`|${" --- |".repeat(head.length)}`);
  }

  row(...cells: (string | number)[]): void {
    this.lines.push(`| ${cells.join(" | ")} |`);
    console.log(cells.join("  "));
  }
}

/** "0.052 ± 0.010": a rate with the half-width of its 95% interval. */
export function rate(hits: number, of: number): string {
  const p = hits / of;
  return `${p.toFixed(3)} ± ${(1.96 * Math.sqrt(Math.max(p * (1 - p), 0.5 / of) / of)).toFixed(3)}`;
}

/** How often a trial succeeds, as a rate. */
export async function rateOf(repetitions: number, trial: (i: number) => Promise<boolean>): Promise<string> {
  let hits = 0;
  for (let i = 0; i < repetitions; i++) if (await trial(i)) hits++;
  return rate(hits, repetitions);
}
