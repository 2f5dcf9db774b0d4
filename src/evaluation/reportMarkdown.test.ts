import { expect, it } from "vitest";
import { plainReport } from "../testing/plainReport.ts";
import { judged } from "./judged.ts";
import { reportMarkdown } from "./reportMarkdown.ts";

it("says verdict, answers, numbers beside those of real data, and inputs", () => {
  const report = judged(plainReport(), new Map(), true);
  const page = reportMarkdown(report);
  expect(page).toContain(report.verdict.title);
  for (const { answer } of report.answers) expect(page).toContain(answer.replaceAll(/[|]/g, "\\|"));
  expect(page).toContain("500 generated · 500 held-out · 500 train");
  expect(page).toContain("| precision | 0.970 | 0.940 – 1.000 | 0.970 |");
  expect(page).toMatch(/\| generated \| \/data\/generated\.npy \|/);
  expect(page).not.toMatch(/undefined|NaN|\[object/);
});

it("keeps names from becoming markup", () => {
  const report = plainReport();
  report.subject = { ...report.subject, title: "<b>*run*</b> | `x`" };
  report.caveats = [{ code: "c", severity: "warning", metric: "inputs", text: "a\nb | c" }];
  const page = reportMarkdown(report);
  expect(page).toContain("# \\<b\\>\\*run\\*\\</b\\> \\| \\`x\\`");
  expect(page).toContain("- ⚠️ *inputs*: a b \\| c");
});
