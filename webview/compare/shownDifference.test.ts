import fc from "fast-check";
import { expect, it } from "vitest";
import { shownDifference as inSentences } from "../../src/evaluation/compare/shownDifference.ts";
import { shownDifference } from "./shownDifference.ts";

it("writes the digits that sentences and tables have", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const width = fc.double({ min: 1e-4, max: 0.3, noNaN: true });
  fc.assert(
    fc.property(share, share, width, (first, second, half) => {
      const value = second - first;
      const numbers = {
        first,
        second,
        value,
        interval: [value - half, value + half] as [number, number],
        baseline: 0.5,
      };
      const [own, theirs] = [shownDifference(numbers, false), inSentences(numbers)];
      const asThere = (written: string) => written.replaceAll("−", "-");
      expect({ ...own, value: asThere(own.value), interval: asThere(own.interval) }).toEqual({
        ...theirs,
        interval: theirs.interval!.join(numbers.interval[0] < 0 ? " to " : "–"),
      });
    }),
    { numRuns: 500, seed: 1 },
  );
});

it("writes percentages where shares are meant", () => {
  expect(
    shownDifference({ first: 0, second: 0.314, value: 0.314, interval: [0.27, 0.36], baseline: 0 }, true),
  ).toEqual({ first: "0%", second: "31.4%", value: "+31.4%", interval: "27.0–36.0%", baseline: "0%" });
});
