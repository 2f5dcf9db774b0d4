/**
 * What readers say of a file, or of an array in it, whose name stands before it: "is empty (0 bytes)". Such a clause is known
 * alone and behind a name, which stays as it is.
 */
export function ofSubject(clauses: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(clauses).flatMap(([clause, korean]) => [
      [clause, korean],
      [`{9} ${clause}`, `{9!}: ${korean}`],
      [`{9} (array {8}) ${clause}`, `{9!}(배열 {8!}): ${korean}`],
    ]),
  );
}
