import { describe, expect, it } from "vitest";
import { plainReport } from "../testing/plainReport.ts";
import { powerAnswer } from "./powerAnswer.ts";
import type { MmdReport, TestPower } from "./report.ts";

const [plain] = plainReport().metrics.mmd;
const power: TestPower = {
  effect: "spread",
  size: 1.5,
  reached: 1.5,
  n: 400,
  m: 400,
  value: 0.31,
  interval: [0.24, 0.39],
  repetitions: 144,
  wanted: 0.8,
  underpowered: true,
  requiredN: { value: 1500, interval: [1200, 1900], extrapolated: false },
  smallest: 2.1,
  basis: "real",
  sentence: "",
};
const test = (change: Partial<MmdReport>): MmdReport => ({ ...plain, ...change });

describe("whether the tests can tell", () => {
  it("is answered by what was simulated, with the samples it would take", () => {
    expect(powerAnswer([test({ power })])).toMatchObject({
      severity: "warning",
      answer:
        "No. At n = 400 a 1.5× spread within groups would be seen 31% of the time; 80% needs n = 1,500.",
    });
  });

  it("lets the sharpest of several tests speak", () => {
    const sharp = { ...power, value: 0.93, underpowered: false, requiredN: null, smallest: 1.3 };
    const { severity, answer } = powerAnswer([test({ power }), test({ power: sharp })]);
    expect(severity).toBe("good");
    expect(answer).toBe(
      "Yes. At n = 400 a 1.5× spread within groups would be seen 93% of the time; the smallest in sight is a 1.3× spread within groups.",
    );
  });

  it("needs no simulation where a test rejected", () => {
    expect(powerAnswer([test({}), test({ rejected: true, p: 0.002 })])).toMatchObject({
      severity: "good",
      answer: "Yes. It told generated from held-out samples.",
    });
  });

  it("is a first estimate before anything was simulated", () => {
    const seen = (displacedFraction: number) => powerAnswer([test({ visible: { displacedFraction } })]);
    expect(seen(0.04).answer).toBe("Yes: it would probably have seen 4% of the samples lying far off.");
    expect(seen(1)).toMatchObject({
      severity: "warning",
      answer: "No: this test could have seen next to nothing.",
    });
  });
});
