import { describe, expect, it, vi } from "vitest";
import { domainFaults } from "../../experiment/domainFaults.ts";
import { experimentSchema } from "../../experiment/experimentSchema.ts";
import { inProject } from "../../testing/golden.ts";
import { problemMessage } from "./problemMessage.ts";

/** As much of the editor's module as a message needs. */
vi.mock("vscode", async () => {
  const { readFileSync } = await import("node:fs");
  const bundle = JSON.parse(readFileSync(inProject("l10n/bundle.l10n.ko.json"), "utf8")) as Record<
    string,
    string
  >;
  const t = (template: string, ...values: unknown[]) =>
    (bundle[template] ?? template).replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)]));
  return { l10n: { t }, env: { language: "ko" }, DiagnosticSeverity: {} };
});

describe("in a Korean editor", () => {
  it("what cannot be meant is told in Korean throughout", () => {
    const domain = [{ check: "range", min: 1, max: 0 }];
    const [{ at, text }] = domainFaults(experimentSchema.parse({ domain }));
    expect(problemMessage({ code: "domain-fault", at, text })).toBe(
      '이대로는 뜻이 통하지 않습니다: 1 이상 0 이하인 값은 없습니다. "min"은 "max"보다 클 수 없습니다',
    );
  });
});
