import { keysOfCheck } from "./domainSchema.ts";
import { experimentSchema } from "./experimentSchema.ts";
import { nearestMetric } from "./nearestMetric.ts";
import { nearestName } from "./nearestName.ts";

/**
 * The key that a mistyped one at a path stands for, when one is close enough.
 * @param whole what the file says
 */
export function meantKey(path: readonly PropertyKey[], typed: string, whole: unknown): string | undefined {
  const nearest = path[0] === "gate" ? nearestMetric : nearestName;
  return nearest(typed, path[0] === "domain" && path.length === 2 ? keysOfEntry(path, whole) : keysAt(path));
}

/** A check has keys of its own. */
function keysOfEntry(path: readonly PropertyKey[], whole: unknown): string[] {
  const entry = path.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    whole,
  );
  return keysOfCheck(typeof entry === "object" && entry !== null ? Reflect.get(entry, "check") : undefined);
}

/** Names that the schema allows at a path. */
function keysAt(path: readonly PropertyKey[]): string[] {
  let schema: unknown = experimentSchema;
  for (const step of path)
    schema = typeof step === "number" ? elementOf(schema) : shapeOf(schema)[String(step)];
  return Object.keys(shapeOf(schema));
}

interface SchemaNode {
  def: { innerType?: unknown; element?: unknown; shape?: Record<string, unknown>; options?: unknown[] };
}

function unwrap(schema: unknown): SchemaNode["def"] {
  if (schema === undefined) return {};
  let { def } = schema as SchemaNode;
  while (def.innerType) ({ def } = def.innerType as SchemaNode);
  // Of several forms an object is the one that has keys.
  const object = def.options?.find((option) => (option as SchemaNode).def.shape);
  return object ? (object as SchemaNode).def : def;
}

function shapeOf(schema: unknown): Record<string, unknown> {
  return unwrap(schema).shape ?? {};
}

function elementOf(schema: unknown): unknown {
  return unwrap(schema).element;
}
