import { formatInterval, formatNumber, formatP } from "../format.ts";
import { text } from "../text.ts";
import { exactRow, type ExactRow, type Question } from "./question.ts";

type Check = NonNullable<Parameters<Question["facts"]>[0]["domain"]>[number];

/** A line of the table: the share that breaks a law, or the mean of a statistic; held-out data beside it. */
function exact(check: Check): ExactRow {
  const { name, kind, violations, heldoutViolations, generated, heldout, unit, unjudged } = check;
  if (kind === "law") {
    const broken = text.domain.broken(name);
    const title = unjudged === undefined ? broken : text.domain.notJudged(broken);
    return exactRow(title, violations.fraction, {
      interval: formatInterval(violations.interval),
      baseline: formatNumber(heldoutViolations.fraction),
    });
  }
  return exactRow(text.domain.meanOf(name, unit ?? ""), generated.mean, {
    interval: generated.interval ? formatInterval(generated.interval) : text.none,
    baseline: formatNumber(heldout.mean),
  });
}

/** Laws and statistics of the domain, a row a check. */
export const domain: Question = {
  id: "domain",
  metric: "domain",
  caveats: "domain",
  facts({ domain: checks }) {
    if (!checks?.length) return undefined;
    const smallest = Math.min(...checks.map(({ adjustedP }) => adjustedP));
    return {
      line: [
        [{ text: text.domain.checks(checks.length) }],
        [{ text: text.domain.smallestP(formatP(smallest)) }],
      ],
      gauge: undefined,
      exact: checks.map(exact),
    };
  },
};
