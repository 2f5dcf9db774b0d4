/** What a reader takes from a report page. */
import type { FrameLocator, Locator } from "playwright-core";

/** Where each number of the reference text's table stands on the page. */
const ROWS = {
  precision: { question: "quality", name: "Precision" },
  recall: { question: "coverage", name: "Recall" },
  ratio: { question: "copying", name: "Median distance ratio" },
} as const;

/** Numbers as the page shows them, rounded as the reference text does. */
export interface Numbers {
  precision: string;
  recall: string;
  ratio: string;
}

async function exactNumber(report: FrameLocator, { question, name }: { question: string; name: string }) {
  const answer = report.locator(`#answer-${question}`);
  if ((await answer.getAttribute("open")) === null) await answer.locator("summary").click();
  const row = answer.locator("tr", { has: report.locator(`th:text-is("${name}")`) });
  return Number(await row.locator("td").first().innerText());
}

/** Opens the answers' details and reads the exact numbers. */
export async function readNumbers(report: FrameLocator): Promise<Numbers> {
  return {
    precision: (await exactNumber(report, ROWS.precision)).toFixed(3),
    recall: (await exactNumber(report, ROWS.recall)).toFixed(3),
    ratio: (await exactNumber(report, ROWS.ratio)).toFixed(2),
  };
}

/** The page when its evaluation has reached `status`. */
export function pageIn(report: FrameLocator, status: "running" | "done" | "failed" | "cancelled"): Locator {
  return report.locator(`main#report[data-status="${status}"]`);
}
