import { basename, dirname, relative, sep } from "node:path";

/**
 * A pattern for the dumps of a run that its later dumps match too: the digits that differ, or of a single dump its step,
 * become `*`.
 *
 * @param dumps absolute paths in one folder, at least one
 * @returns relative to `root`, with forward slashes
 */
export function runPattern(root: string, dumps: readonly string[]): string {
  const names = dumps.map((dump) => basename(dump));
  const folder = relative(root, dirname(dumps[0])).split(sep).join("/");
  const name = names.length === 1 ? withoutStep(names[0]) : withoutDifference(names);
  return folder === "" ? name : `${escaped(folder)}/${name}`;
}

/** Folders may hold characters that mean something in a pattern. */
function escaped(text: string): string {
  return text.replace(/[\\*?[\]{}()!+@]/g, "\\$&");
}

/** The last digits of a name are its step where a separator or a word stands before them. */
function withoutStep(name: string): string {
  const match = /^(.*?)(\d{2,}|(?<=[_=-])\d+)(k|m)?(\D*)$/i.exec(name);
  if (!match) return escaped(name);
  return `${escaped(match[1])}*${escaped(match[4])}`;
}

function withoutDifference(names: readonly string[]): string {
  const start = commonStart(names).replace(/\d+$/, "");
  const rest = names.map((name) => reversed(name.slice(start.length)));
  // The digits before the difference belong to it, those behind it (as in an ending .h5) do not.
  const end = reversed(commonStart(rest)).replace(/^[\d]+(?=\D|$)/, "");
  return `${escaped(start)}*${escaped(end)}`;
}

function commonStart(names: readonly string[]): string {
  const [first] = names;
  let length = 0;
  while (length < first.length && names.every((name) => name[length] === first[length])) length++;
  return first.slice(0, length);
}

function reversed(text: string): string {
  // Of code units: the result is compared and turned back, never shown.
  return Array.from({ length: text.length }, (_, i) => text[text.length - 1 - i]).join("");
}
