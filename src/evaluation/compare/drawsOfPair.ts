import type { ComparedDump } from "./comparedDump.ts";

/** A pair of dumps as often as parts of them were drawn; a dump that is measured whole stands in each. */
export function drawsOfPair(first: ComparedDump, second: ComparedDump): [ComparedDump, ComparedDump][] {
  const [ofFirst, ofSecond] = [first, second].map((dump) => [dump, ...dump.others]);
  const count = Math.max(ofFirst.length, ofSecond.length);
  return Array.from({ length: count }, (_, draw) => [
    ofFirst[Math.min(draw, ofFirst.length - 1)],
    ofSecond[Math.min(draw, ofSecond.length - 1)],
  ]);
}

/** The smallest share of a dump that its part is. */
export function shareOfPart(...dumps: readonly ComparedDump[]): number {
  return Math.min(
    ...dumps.map(
      ({ context: { generated } }) => generated.rows.n / (generated.report.total ?? generated.rows.n),
    ),
  );
}
