/** What separates the cells of a row; "whitespace" is any run of blanks and tabs, as numpy.savetxt writes. */
export type Delimiter = "," | ";" | "\t" | "whitespace";

/** Empty cells and the words that pandas, R, MATLAB and C write for a missing value. */
const missingWords =
  /^(?:[+-]?nan|na|n\/a|<na>|#n\/a(?: n\/a)?|#na|null|none|-?1\.#(?:ind|qnan)|nan\(ind\))?$/i;
const infinityWords = /^([+-]?)(?:inf|infinity|1\.#inf)$/i;
const decimalNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?$/;
const decimalCommaNumber = /^[+-]?(?:\d+,\d*|,\d+)(?:[eEdD][+-]?\d+)?$/;

/** The cells of one row, without quotes. */
export function splitRow(text: string, delimiter: Delimiter): string[] {
  if (delimiter === "whitespace") return splitMarked(text.trim().replace(/\s+/g, " "), " ");
  return splitMarked(text, delimiter);
}

function splitMarked(text: string, mark: string): string[] {
  return text.includes('"') ? splitQuoted(text, mark) : text.split(mark);
}

/** A cell is quoted where a quote comes first in it, blanks aside; any other quote is a character as all are. */
function splitQuoted(text: string, mark: string): string[] {
  const cells: string[] = [];
  for (let start = 0; start <= text.length;) {
    const quoted = quotedCellAt(text, start, mark);
    const next = quoted ? quoted.end : text.indexOf(mark, start);
    const end = next < 0 ? text.length : next;
    cells.push(quoted ? quoted.content : text.slice(start, end));
    start = end + 1;
  }
  return cells;
}

/** The quoted cell that begins at `start`, where a doubled quote stands for one, and the position of the mark after it. */
function quotedCellAt(
  text: string,
  start: number,
  mark: string,
): { content: string; end: number } | undefined {
  let open = start;
  while (text[open] === " ") open++;
  if (text[open] !== '"') return undefined;
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return undefined;
  let end = close + 1;
  while (mark !== " " && text[end] === " ") end++;
  if (end < text.length && text[end] !== mark) return undefined;
  return { content: text.slice(open + 1, close).replaceAll('""', '"'), end };
}

/** Whether a quoted cell goes on in the next line. */
export function hasOpenQuote(text: string): boolean {
  if (!text.includes('"')) return false;
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count++;
  return count % 2 === 1;
}

/**
 * The number in a cell: NaN for an empty cell or a word for a missing value, undefined where it is text.
 *
 * @param decimalComma whether numbers are written as 1,5
 */
export function parseCell(cell: string, decimalComma: boolean): number | undefined {
  const text = cell.trim();
  if (decimalNumber.test(text)) return Number(text.replace(/[dD]/, "e"));
  if (decimalComma && decimalCommaNumber.test(text))
    return Number(text.replace(",", ".").replace(/[dD]/, "e"));
  if (missingWords.test(text)) return NaN;
  const infinity = infinityWords.exec(text);
  if (infinity) return infinity[1] === "-" ? -Infinity : Infinity;
  return undefined;
}

/** Whether a cell is a number written with a decimal comma, or one with a decimal point; undefined where neither. */
export function decimalMarkOf(cell: string): "," | "." | undefined {
  const text = cell.trim();
  if (decimalCommaNumber.test(text)) return ",";
  return text.includes(".") && decimalNumber.test(text) ? "." : undefined;
}

/** Finds what separates cells, from a row of the table's body. */
export function detectDelimiter(rows: readonly string[]): Delimiter {
  const candidates: Delimiter[] = ["\t", ";", ",", "whitespace"];
  // The header's names may hold any mark, so that a row of numbers tells best, and the last row may be cut.
  const body = rows[Math.min(1, rows.length - 1)];
  const several = candidates.filter((delimiter) => splitRow(body, delimiter).length > 1);
  const numeric = several.find((delimiter) =>
    splitRow(body, delimiter).every((cell) => parseCell(cell, delimiter !== ",") !== undefined),
  );
  return numeric ?? several.find((delimiter) => delimiter !== "whitespace") ?? several.at(0) ?? ",";
}
