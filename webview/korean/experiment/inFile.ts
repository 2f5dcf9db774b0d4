/** What is said of an experiment file: known alone, and behind the file's name, which stays as it is. */
export function ofFile(clauses: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(clauses).flatMap(([clause, korean]) => [
      [clause, korean],
      [`{9}: ${clause}`, `{9!}: ${korean}`],
    ]),
  );
}

/** What is said of a value of the file: known alone, as the editor underlines it, and behind its key. */
export function atKey(clauses: Readonly<Record<string, string>>): Record<string, string> {
  const behind = Object.entries(clauses).map(([clause, korean]) => [
    `{9}: "{8}": ${clause}`,
    `{9!}: "{8}": ${korean}`,
  ]);
  return { ...clauses, ...(Object.fromEntries(behind) as Record<string, string>) };
}
