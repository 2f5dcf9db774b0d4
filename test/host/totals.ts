import type Mocha from "mocha";

/** What a run of one suite came to. */
export interface Totals {
  passed: number;
  failed: number;
}

/** Runs `mocha` (with its silent base reporter), printing a line a test, each failure where it happens, and the closing line. */
export async function runMocha(mocha: Mocha): Promise<Totals> {
  const totals = { passed: 0, failed: 0 };
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve());
    runner.on("pass", (test) => {
      totals.passed++;
      console.log(`  ✔ ${test.fullTitle()} (${test.duration ?? 0} ms)`);
    });
    runner.on("fail", (test, error: Error) => {
      totals.failed++;
      console.log(`  ✘ ${test.fullTitle()}\n${error.stack ?? error.message}`);
    });
  });
  console.log(closingLine(totals));
  return totals;
}

/** The last line of a run, which other tools read. */
export function closingLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}

/** The totals in a closing line; nothing in any other line. */
export function parseClosingLine(line: string): Totals | undefined {
  const match = /^(\d+) passed, (\d+) failed$/.exec(line);
  return match ? { passed: Number(match[1]), failed: Number(match[2]) } : undefined;
}
