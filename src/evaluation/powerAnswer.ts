import { effectInWords, short } from "./powerWords.ts";
import { percent } from "./real.ts";
import type { Answer, MmdReport, TestPower } from "./report.ts";
import { isBlind, sightInWords } from "./sight.ts";

const WHY =
  "Power: the share of simulated tests that reject when the real data is changed by that much. A test that rejects has seen what it found; one that does not says only that the difference is smaller than what it can see.";

/** Whether the tests of a report can tell at all; where there are several the sharpest one speaks. */
export function powerAnswer(tests: readonly MmdReport[]): Answer {
  const base = { question: "power" as const, why: WHY };
  if (tests.some(({ rejected }) => rejected))
    return { ...base, severity: "good", answer: "Yes. It told generated from held-out samples." };
  const test = sharpest(tests);
  if (!test.power) {
    const [severity, word] = isBlind(test) ? (["warning", "No"] as const) : (["good", "Yes"] as const);
    return { ...base, severity, answer: `${word}: ${sightInWords(test)}.` };
  }
  return test.power.underpowered
    ? { ...base, severity: "warning", answer: blind(test.power) }
    : { ...base, severity: "good", answer: seeing(test.power) };
}

/** The test that sees most, among those that did not reject. */
function sharpest(tests: readonly MmdReport[]): MmdReport {
  const powers = tests.filter(({ power }) => power).sort((a, b) => b.power!.value - a.power!.value);
  return powers.at(0) ?? tests.find((test) => !isBlind(test)) ?? tests[0];
}

function blind({ effect: kind, size, value, wanted, requiredN, n }: TestPower): string {
  const seen = `At n = ${short(n)} ${effectInWords({ kind, size })} would be seen ${percent(value)} of the time`;
  if (!requiredN) return `No. ${seen}.`;
  const about = requiredN.extrapolated ? "would need about" : "needs";
  return `No. ${seen}; ${percent(wanted)} ${about} n = ${short(requiredN.value)}.`;
}

function seeing({ effect: kind, size, value, n, smallest }: TestPower): string {
  const least =
    smallest === null ? "" : `; the smallest in sight is ${effectInWords({ kind, size: smallest })}`;
  return `Yes. At n = ${short(n)} ${effectInWords({ kind, size })} would be seen ${percent(value)} of the time${least}.`;
}
