import { readFile } from "node:fs/promises";
import type { Report } from "../../evaluation/report.ts";

/**
 * The report stored at `file`.
 * @returns nothing when it is gone, broken or of another version: it can be computed again.
 */
export async function readStoredReport(file: string): Promise<Report | undefined> {
  try {
    const document: unknown = JSON.parse(await readFile(file, "utf8"));
    // The schema is loaded here and not at start-up: an ordinary evaluation never needs it on this thread.
    const { reportSchema } = await import("../../evaluation/report.ts");
    return reportSchema.parse(document);
  } catch {
    return undefined;
  }
}
