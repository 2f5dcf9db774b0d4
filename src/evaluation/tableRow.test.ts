import { describe, expect, it } from "vitest";
import { plainReport } from "../testing/plainReport.ts";
import { tableRow } from "./tableRow.ts";

/** What LaTeX would take for a command, a column or a comment, read back by undoing the escapes. */
const unescaped = (cell: string) => cell.replace(/\\([&%$#_{}])/g, "$1");

describe("a row of a LaTeX table", () => {
  it("holds each number with its interval", () => {
    const row = tableRow(plainReport(), "latex", false);
    expect(row).toMatch(/ \\\\\n$/);
    const cells = row
      .trim()
      .replace(/ \\\\$/, "")
      .split(" & ");
    expect(cells.slice(0, 3)).toEqual(["model 1", "$500$", "$0.97$ {\\scriptsize $[0.94, 1]$}"]);
    expect(cells).toContain("$0.03$");
    expect(cells.at(-1)).toBe("$0.4$");
  });

  it("escapes names that are markup", () => {
    const report = plainReport();
    report.subject = { ...report.subject, title: "a_b & 100% $x$ #1 {y}", step: null };
    const [name] = tableRow(report, "latex", false).split(/ (?<!\\)& \$500\$/);
    expect(name).not.toMatch(/(?<!\\)[&%$#_{}]/);
    expect(unescaped(name)).toBe("a_b & 100% $x$ #1 {y}");
  });

  it("has as many columns in head, real data and row", () => {
    const lines = tableRow(plainReport(), "latex", true).split("\n");
    expect(lines[0]).toMatch(/^% Samplescope .*500 held-out samples.*k = 3.*key 0/);
    const columns = lines.filter((line) => line.endsWith("\\\\")).map((line) => line.split(" & ").length);
    expect(columns).toHaveLength(3);
    expect(new Set(columns).size).toBe(1);
    expect(lines[1]).toBe(`\\begin{tabular}{l${"r".repeat(columns[0] - 1)}}`);
    expect(lines.find((line) => line.startsWith("real data"))).toContain("$0.97$");
  });
});

describe("a row of a Markdown table", () => {
  it("has as many cells as the head, whatever the name holds", () => {
    const report = plainReport();
    report.subject = { ...report.subject, title: "a|b" };
    const lines = tableRow(report, "markdown", true).split("\n").slice(0, 4);
    const cells = lines.map((line) => line.split(/(?<!\\)\|/).length);
    expect(new Set(cells).size).toBe(1);
    expect(tableRow(report, "markdown", false)).toBe(`${lines[3]}\n`);
  });

  it("leaves out what was not measured", () => {
    const report = plainReport();
    const row = tableRow({ ...report, metrics: { frechet: report.metrics.frechet } }, "markdown", false);
    expect(row).toBe("| model 1 | 500 | 0.05 (0.02 – 0.1) | 0.03 |\n");
  });
});
