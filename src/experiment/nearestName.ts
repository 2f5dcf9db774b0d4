/** Names as they stand in messages. */
export function inQuotes(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/** Shorter parts of a name are in it by chance. */
const FEWEST_LETTERS = 4;

/**
 * The name closest to a mistyped one by edit distance, when it is close enough to be meant; else the shortest of those that begin
 * with it, hold it, or are held by it, as memorizationRatio does memorization.
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked.at(0);
  return best && best.distance <= Math.max(2, typed.length / 3) ? best.name : partOf(typed, names);
}

function partOf(typed: string, names: readonly string[]): string | undefined {
  const holds = (whole: string, part: string) =>
    part.length >= FEWEST_LETTERS && whole.toLowerCase().includes(part.toLowerCase());
  const begins = (name: string) => {
    const [a, b] = [name.toLowerCase(), typed.toLowerCase()];
    return a.startsWith(b) || b.startsWith(a);
  };
  return names
    .filter((name) => holds(name, typed) || holds(typed, name))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)) || a.length - b.length)
    .at(0);
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
