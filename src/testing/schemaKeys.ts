interface JsonSchema {
  properties?: Record<string, unknown>;
  items?: unknown;
  additionalProperties?: unknown;
  anyOf?: unknown[];
  oneOf?: unknown[];
}

/** Every key of a JSON schema, as the path to it; the first of a list and a name of one's own where any will do. */
export function keysOf(schema: unknown): (string | number)[][] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {}, items, additionalProperties, anyOf, oneOf } = schema as JsonSchema;
  const inner: [string | number, unknown][] = [
    ...Object.entries(properties),
    ...(items ? [[0, items] as [number, unknown]] : []),
    ...(typeof additionalProperties === "object" ? [["own", additionalProperties] as [string, unknown]] : []),
  ];
  return [
    ...inner.flatMap(([key, part]) => [[key], ...keysOf(part).map((rest) => [key, ...rest])]),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap(keysOf),
  ];
}
