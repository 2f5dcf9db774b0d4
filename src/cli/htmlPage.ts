import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ComparisonReport } from "../evaluation/compare/comparisonReport.ts";
import { standaloneHtml } from "../evaluation/reportHtml.ts";
import type { Report } from "../evaluation/report.ts";

/** A report or a comparison as one self-contained page, made of the bundled page of that name.
 * @param lang language of the page's words */
export async function htmlPage(
  report: Report | ComparisonReport,
  page: "webview" | "compare",
  lang?: string,
): Promise<string> {
  const asset = (name: string) => readFile(join(__dirname, name), "utf8");
  const [script, style] = await Promise.all([asset(`${page}.js`), asset(`${page}.css`)]);
  return standaloneHtml({ report, script, style, nonce: randomBytes(16).toString("base64"), lang });
}
