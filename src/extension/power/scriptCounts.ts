/** Finds sample counts in the text of a script. No editor, no disk. */

export interface SampleCount {
  offset: number;
  n: number;
}

/** Counts shown in one script at most. */
const MOST_COUNTS = 20;
const LONGEST_LINE = 500;

/** The patterns that are regular expressions with a group for the number; the others find nothing. */
function expressionsOf(patterns: readonly string[]): RegExp[] {
  return patterns.flatMap((pattern) => {
    try {
      return [new RegExp(pattern, "gd")];
    } catch {
      return [];
    }
  });
}

/**
 * Where a script says how many samples it takes: matches of the patterns, whose first group is the number (digits, with
 * underscores as Python allows). Comments count for nothing.
 */
export function sampleCounts(text: string, patterns: readonly string[]): SampleCount[] {
  const expressions = expressionsOf(patterns);
  const counts: SampleCount[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    // Of a line this long nobody wrote the count, and a pattern could take for ever over it.
    if (line.length <= LONGEST_LINE) counts.push(...countsOfLine(line, start, expressions));
    if (counts.length >= MOST_COUNTS) break;
    start += line.length + 1;
  }
  return counts.slice(0, MOST_COUNTS);
}

function countsOfLine(line: string, start: number, expressions: RegExp[]): SampleCount[] {
  const code = line.replace(/(^|\s)#.*$/, "");
  const found = expressions.flatMap((expression) => [...code.matchAll(expression)]);
  const counts = found.flatMap((match): SampleCount[] => {
    const n = Number((match[1] as string | undefined)?.replaceAll("_", ""));
    return Number.isSafeInteger(n) && n >= 2 ? [{ offset: start + match.index, n }] : [];
  });
  // Two patterns may find the same place.
  return counts.filter(({ offset }, i) => counts.findIndex((other) => other.offset === offset) === i);
}
