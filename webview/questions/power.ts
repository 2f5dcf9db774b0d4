import type { MmdReport, TestPower } from "../../src/evaluation/report.ts";
import { formatExact, formatInterval, formatNumber, formatPercent, formatShort } from "../format.ts";
import { testName } from "../testName.ts";
import { text } from "../text.ts";
import type { ExactRow, NumberPiece, Question } from "./question.ts";
import { exactRow, headline } from "./question.ts";

type Powered = MmdReport & { power: TestPower };

function isPowered(test: MmdReport): test is Powered {
  return test.power !== undefined;
}

function needed({ requiredN }: TestPower): string | undefined {
  return requiredN ? `${requiredN.extrapolated ? "> " : ""}${formatNumber(requiredN.value)}` : undefined;
}

function powerLine({ power, alpha }: Powered): NumberPiece[][] {
  const required = needed(power);
  return [
    headline(text.power, formatNumber(power.value), formatInterval(power.interval)),
    // Two real sets are told apart as often as the level says.
    [{ text: text.realAgainstReal(formatShort(alpha)) }],
    [{ text: text.effects[power.effect](formatShort(power.size)) }],
    [{ text: `n = ${formatNumber(power.n)}` }],
    ...(required ? [[{ text: text.needed(formatPercent(power.wanted), required) }]] : []),
  ];
}

function visibleLine(tests: MmdReport[]): NumberPiece[][] {
  const share = Math.min(...tests.map(({ visible }) => visible.displacedFraction));
  return [
    [{ text: `${text.visible} ` }, { text: share < 1 ? formatPercent(share) : text.nothing, strong: true }],
  ];
}

function exact(test: MmdReport): ExactRow[] {
  const { power, visible, alpha } = test;
  const share = exactRow(`${testName(test)}: ${text.visible}`, visible.displacedFraction);
  if (!power) return [share];
  return [
    exactRow(`${testName(test)}: ${text.power}`, power.value, {
      interval: formatInterval(power.interval),
      baseline: formatExact(alpha),
    }),
    exactRow(text.effect, text.effects[power.effect](formatShort(power.size))),
    exactRow(text.size, power.n),
    exactRow(text.wantedPower, power.wanted),
    exactRow(text.requiredN, needed(power) ?? text.none, {
      interval: power.requiredN ? formatInterval(power.requiredN.interval) : text.none,
    }),
    ...(power.smallest === null ? [] : [exactRow(text.smallestEffect, power.smallest)]),
    exactRow(text.simulatedTests, power.repetitions),
    share,
  ];
}

/** What the permutation tests could have seen: the simulated power, or a first estimate of it. */
export const power: Question = {
  id: "power",
  metric: "power",
  facts({ metrics: { mmd } }) {
    if (!mmd || mmd.length === 0) return undefined;
    const shown = mmd
      .filter(isPowered)
      .sort((a, b) => b.power.value - a.power.value)
      .at(0);
    return {
      line: shown ? powerLine(shown) : visibleLine(mmd),
      gauge: shown && {
        min: 0,
        max: 1,
        value: shown.power.value,
        interval: shown.power.interval,
        baseline: shown.alpha,
      },
      exact: mmd.flatMap(exact),
    };
  },
};
