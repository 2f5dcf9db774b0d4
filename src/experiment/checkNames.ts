import type { DomainCheck } from "./domainSchema.ts";

type Named = Pick<DomainCheck, "check" | "name">;

/**
 * What each check is called in reports and gates: its given name, or that of its kind. A further check of one kind is told apart by the
 * settings in which it differs from the first, as in "autocorrelation, pooled"; by a number where these say nothing.
 */
export function checkNames(checks: readonly Named[]): string[] {
  const taken = new Set<string>();
  return checks.map((check, place) => {
    const first = checks.slice(0, place).find((other) => isUnnamed(other) && other.check === check.check);
    const wanted =
      check.name ?? (first ? [check.check, ...differences(check, first)].join(", ") : check.check);
    let unique = wanted;
    for (let count = 2; taken.has(unique); count++) unique = `${wanted} ${count}`;
    taken.add(unique);
    return unique;
  });
}

/** Checks that share a name, or that are the same as an earlier one, by their place; and the place of the earlier one. */
export function twinChecks(checks: readonly Named[]): { place: number; earlier: number }[] {
  return checks.flatMap((check, place) => {
    const earlier = checks.slice(0, place).findIndex((other) => isTwin(check, other));
    return earlier < 0 ? [] : [{ place, earlier }];
  });
}

function isTwin(a: Named, b: Named): boolean {
  if (isUnnamed(a) && isUnnamed(b)) return a.check === b.check && differingKeys(a, b).length === 0;
  return (a.name ?? a.check) === (b.name ?? b.check);
}

function isUnnamed({ name }: Named): boolean {
  return name === undefined;
}

function differingKeys(a: object, b: object): string[] {
  const [own, other]: Partial<Record<string, unknown>>[] = [{ ...a }, { ...b }];
  return [...new Set([...Object.keys(own), ...Object.keys(other)])].filter(
    (key) => JSON.stringify(own[key]) !== JSON.stringify(other[key]),
  );
}

/** What a check sets otherwise than another one, a few words a setting. */
function differences(check: object, first: object): string[] {
  const settings: Partial<Record<string, unknown>> = { ...check };
  return differingKeys(check, first).flatMap((key) => inWords(key, settings[key]));
}

/** Words and axes speak for themselves, numbers need their key, and what has parts is too long. */
function inWords(key: string, value: unknown): string[] {
  if (value === true) return [key];
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [`${key} ${value}`];
  const parts: unknown[] = Array.isArray(value) ? value : [];
  if (parts.length > 0 && parts.every((part) => typeof part === "string")) return [parts.join(" and ")];
  return parts.length > 0 && parts.every((part) => typeof part === "number")
    ? [`${key} ${parts.join(" ")}`]
    : [];
}
