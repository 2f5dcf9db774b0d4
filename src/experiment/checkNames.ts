import type { DomainCheck } from "./domainSchema.ts";

/** What each check is called in reports and gates: its given name, or that of its kind; a number tells two of one name apart. */
export function checkNames(checks: readonly Pick<DomainCheck, "check" | "name">[]): string[] {
  const taken = new Set<string>();
  return checks.map(({ name, check }) => {
    const wanted = name ?? check;
    let unique = wanted;
    for (let count = 2; taken.has(unique); count++) unique = `${wanted} ${count}`;
    taken.add(unique);
    return unique;
  });
}
