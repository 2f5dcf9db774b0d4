/** A dump as the rule judges it. */
interface Judged {
  name: string;
  /** Whether it copies its training data, which is told by itself. */
  isCopier: boolean;
  /** Conditions of the rule that it does not meet. */
  failed: readonly string[];
}

/** Which conditions are not met by which dumps, those that fail the same ones together. */
export function failedConditions(dumps: readonly Judged[]): { conditions: string[]; names: string[] }[] {
  const groups = new Map<string, { conditions: string[]; names: string[] }>();
  for (const { name, isCopier, failed } of dumps) {
    // Of one that copies it is said already that it is not without copies.
    const conditions = failed.filter((condition) => !(isCopier && /^cop(ies|yFraction)\b/.test(condition)));
    if (conditions.length === 0) continue;
    const key = JSON.stringify(conditions);
    const group = groups.get(key) ?? { conditions, names: [] };
    groups.set(key, group);
    group.names.push(name);
  }
  return [...groups.values()];
}
