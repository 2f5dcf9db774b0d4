import { experimentSchema } from "./experimentSchema.ts";
import { nearestName } from "./nearestName.ts";

/** The key that a mistyped one at a path stands for, when one is close enough. */
export function meantKey(path: readonly PropertyKey[], typed: string): string | undefined {
  return nearestName(typed, keysAt(path));
}

/** Names that the schema allows at a path. */
function keysAt(path: readonly PropertyKey[]): string[] {
  let schema: unknown = experimentSchema;
  for (const step of path)
    schema = typeof step === "number" ? elementOf(schema) : shapeOf(schema)[String(step)];
  return Object.keys(shapeOf(schema));
}

interface SchemaNode {
  def: { innerType?: unknown; element?: unknown; shape?: Record<string, unknown> };
}

function unwrap(schema: unknown): SchemaNode["def"] {
  let { def } = schema as SchemaNode;
  while (def.innerType) ({ def } = def.innerType as SchemaNode);
  return def;
}

function shapeOf(schema: unknown): Record<string, unknown> {
  return unwrap(schema).shape ?? {};
}

function elementOf(schema: unknown): unknown {
  return unwrap(schema).element;
}
