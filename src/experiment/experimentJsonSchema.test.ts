import { describe, expect, it } from "vitest";
import { experimentJsonSchema } from "./experimentJsonSchema.ts";

interface Node {
  description?: string;
  properties?: Record<string, Node>;
  items?: Node;
  maximum?: number;
  additionalProperties?: unknown;
}

function* propertiesOf(node: Node, path = ""): Generator<[string, Node]> {
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    const full = `${path}${name}`;
    yield [full, property];
    yield* propertiesOf(property, `${full}.`);
    if (property.items) yield* propertiesOf(property.items, `${full}.#.`);
  }
}

describe("the JSON schema of the experiment file", () => {
  const schema = experimentJsonSchema() as Node;
  const properties = new Map(propertiesOf(schema));

  it("has every key of the file, and a hover text for each", () => {
    expect([...properties.keys()]).toEqual(
      expect.arrayContaining([
        "data.heldout",
        "runs.#.samples",
        "tests.#.bandwidth",
        "features.kind",
        "gate",
      ]),
    );
    const silent = [...properties].filter(([key, { description }]) => key !== "$schema" && !description);
    expect(silent.map(([key]) => key)).toEqual([]);
  });

  it("demands neither a value that has a default nor a bound that only a double has", () => {
    expect(schema).not.toHaveProperty("required");
    expect(properties.get("seed")).not.toHaveProperty("maximum");
  });

  it("leaves unknown keys to the extension, which knows what is meant", () => {
    expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false');
  });
});
