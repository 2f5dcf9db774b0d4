import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { formatPercent } from "../format.ts";
import { listed, words } from "./compareText.ts";

/** A compared dump as sentences speak of it. */
type NamedDump = Pick<ComparisonReport["subjects"][number], "name" | "copying">;

/** Whether a dump copies its training data, be it sample by sample or as a whole. */
export function isCopier({ copying: { kind } }: Pick<NamedDump, "copying">): boolean {
  return kind === "copies" || kind === "hugging";
}

/** "31%", "at least 31%", or nothing where no share is known. */
function shareOf({ copying: { share, atLeast } }: NamedDump): string | undefined {
  if (share === null || share === 0) return undefined;
  return atLeast ? words.atLeast(formatPercent(share)) : formatPercent(share);
}

/** "model (78.6%)", with the share of its samples that copy. */
export function withShare(dump: NamedDump): string {
  const share = shareOf(dump);
  return share === undefined ? dump.name : `${dump.name} (${share})`;
}

/** A sentence for each dump that copies. */
export function copierWords(dumps: readonly NamedDump[]): string[] {
  return dumps.filter(isCopier).map((dump) => {
    const share = shareOf(dump);
    return share === undefined ? words.copiesSomehow(dump.name) : words.copies(dump.name, share);
  });
}

/** What is to be said of copying beside dumps of which that is not known, or nearly so. */
export function copyingDoubts(dumps: readonly NamedDump[]): string[] {
  const named = (kind: NamedDump["copying"]["kind"]) =>
    dumps.filter(({ copying }) => copying.kind === kind).map(({ name }) => name);
  const [leaning, unclear, unknown] = [named("closer"), named("cannot-tell"), named("not-judged")];
  return [
    ...(leaning.length > 0 ? [words.leans(listed(leaning))] : []),
    ...(unclear.length > 0 ? [words.copyingUnclear(listed(unclear))] : []),
    ...(unknown.length > 0 ? [words.copyingNotJudged] : []),
  ];
}
