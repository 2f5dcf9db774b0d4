import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConditionFault, parseCondition } from "./gateCondition.ts";

const limit = (constant: number, perBaseline = 0) => ({ constant, perBaseline });

describe("a gate's condition", () => {
  it.each([
    ["== 0", [{ relation: "==", limit: limit(0) }]],
    [">=0.9", [{ relation: ">=", limit: limit(0.9) }]],
    ["<= 1%", [{ relation: "<=", limit: limit(0.01) }]],
    ["!= -2.5e-1", [{ relation: "!=", limit: limit(-0.25) }]],
    ["> .5", [{ relation: ">", limit: limit(0.5) }]],
    [">= baseline - 0.25", [{ relation: ">=", limit: limit(-0.25, 1) }]],
    ["< Baseline − 0.25", [{ relation: "<", limit: limit(-0.25, 1) }]],
    ["<= 2 * baseline + 1/4", [{ relation: "<=", limit: limit(0.25, 2) }]],
    ["<= baseline * 3 / 2", [{ relation: "<=", limit: limit(0, 1.5) }]],
    ["> 1 - baseline + baseline", [{ relation: ">", limit: limit(1, 0) }]],
    [
      ">= 50% and <= 1.25×baseline",
      [
        { relation: ">=", limit: limit(0.5) },
        { relation: "<=", limit: limit(0, 1.25) },
      ],
    ],
  ])("%s", (text, expected) => expect(parseCondition(text)).toEqual(expected));

  it.each([
    ["", /does not begin with one of >= > <= < == !=/],
    ["0.9", /does not begin/],
    ["= 0.9", /"= 0.9" is not understood/],
    [">= high", /"high" is neither a number nor "baseline"/],
    [">= 0.9 0.8", /"0.8" is not expected there/],
    [">= 0.9 and", /does not begin/],
    [">=", /ends too early/],
    [">= baseline -", /ends too early/],
    [">= baseline * baseline", /multiplies the baseline by itself/],
    [">= 1 / baseline", /divides by no plain number/],
    [">= 1 / 0", /divides by no plain number/],
    [">= 0.9; process.exit()", /"; process.ex" is not understood/],
    [">= (1)", /not understood/],
  ])("%j is refused in a sentence with examples", (text, words) => {
    expect(() => parseCondition(text)).toThrow(words);
    expect(() => parseCondition(text)).toThrow(/write it like ">= 0.9", ">= baseline - 0.05" or "== 0"$/);
  });

  it("is read or refused, whatever is written", () => {
    const word = fc.constantFrom(
      ">=",
      "<",
      "==",
      "+",
      "-",
      "*",
      "/",
      "%",
      "baseline",
      "and",
      "1",
      "0.5",
      "2e9",
      "x",
      " ",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join(" ")),
        ),
        (text) => {
          try {
            for (const { limit: found } of parseCondition(text)) {
              expect(Number.isFinite(found.constant) && Number.isFinite(found.perBaseline)).toBe(true);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(ConditionFault);
          }
        },
      ),
    );
  });
});
