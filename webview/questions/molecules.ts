import { formatExact, formatInterval, formatNumber } from "../format.ts";
import { text } from "../text.ts";
import type { Question } from "./question.ts";
import { exactRow, headline } from "./question.ts";

/** Validity, with uniqueness and novelty beside it. */
export const molecules: Question = {
  id: "molecules",
  metric: "molecules",
  caveats: "molecules",
  facts({ molecules: report }) {
    if (!report) return undefined;
    const { validity, uniqueness, novelty, diversity } = report;
    const names = text.molecules;
    const shares = [
      { name: names.validity, share: validity },
      { name: names.uniqueness, share: uniqueness },
      ...(novelty ? [{ name: names.novelty, share: novelty }] : []),
      { name: names.diversity, share: diversity },
    ];
    return {
      line: [
        headline(names.validity, formatNumber(validity.value), formatInterval(validity.interval)),
        ...(validity.baseline === null
          ? []
          : [[{ text: `${names.heldout} ${formatNumber(validity.baseline)}` }]]),
      ],
      gauge: {
        min: 0,
        max: 1,
        value: validity.value,
        interval: validity.interval,
        baseline: validity.baseline ?? undefined,
      },
      exact: shares.map(({ name, share: { value, interval, baseline } }) =>
        exactRow(name, value, {
          interval: formatInterval(interval),
          ...(baseline !== null && { baseline: formatExact(baseline) }),
        }),
      ),
    };
  },
};
