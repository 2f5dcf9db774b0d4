/** The text of an experiment file with the places of what it says. No editor, no disk. */
import { findNodeAtLocation, parseTree, type JSONPath, type Node } from "jsonc-parser";
import { experimentSchema, type Experiment } from "../../experiment/experimentSchema.ts";
import { meantKey } from "../../experiment/schemaKeys.ts";

/** A piece of the text, counted as the editor counts (UTF-16 units). */
export interface Span {
  offset: number;
  length: number;
}

/** A key that the schema does not know. */
export interface UnknownKey {
  /** Path of the object that holds it. */
  parent: JSONPath;
  key: string;
  /** Of the key, with its quotes. */
  span: Span;
  /** The known key that is probably meant. */
  meant: string | undefined;
}

/** A parsed experiment file. A text that is broken or half typed gives as much as can be read of it. */
export class ExperimentDocument {
  readonly #tree: Node | undefined;
  readonly #unknown: UnknownKey[] = [];

  /** What the file says, defaults filled in; undefined while it is not valid. Unknown keys do not count here. */
  readonly experiment: Experiment | undefined;

  constructor(text: string) {
    this.#tree = parse(text);
    const value = this.#tree ? plainValue(this.#tree) : {};
    const first = experimentSchema.safeParse(value);
    for (const issue of first.error?.issues ?? []) {
      if (issue.code !== "unrecognized_keys") continue;
      const parent = issue.path as JSONPath;
      for (const key of issue.keys) {
        const span = this.keySpan([...parent, key]);
        if (span) this.#unknown.push({ parent, key, span, meant: meantKey(parent, key, value) });
        dropKey(value, parent, key);
      }
    }
    this.experiment = first.data ?? experimentSchema.safeParse(value).data;
  }

  get unknownKeys(): readonly UnknownKey[] {
    return this.#unknown;
  }

  /** The value at a path, as it stands in the text; undefined where there is none. */
  valueAt(path: JSONPath): unknown {
    const node = this.#node(path);
    return node && plainValue(node);
  }

  /** Where the value at a path of keys and indices stands: `["tests", 0, "n"]`. */
  valueSpan(path: JSONPath): Span | undefined {
    return spanOf(this.#node(path));
  }

  /** Where the key of the property at a path stands, with its quotes. */
  keySpan(path: JSONPath): Span | undefined {
    const property = this.#node(path)?.parent;
    return property?.type === "property" ? spanOf(property.children?.[0]) : undefined;
  }

  /** Where something that is not said belongs: the value at the path, or the nearest that is there around it. */
  nearestSpan(path: JSONPath): Span {
    for (let length = path.length; length > 0; length--) {
      const span = this.valueSpan(path.slice(0, length));
      if (span) return span;
    }
    return { offset: this.#tree?.offset ?? 0, length: 1 };
  }

  #node(path: JSONPath): Node | undefined {
    return this.#tree && findNodeAtLocation(this.#tree, path);
  }
}

function parse(text: string): Node | undefined {
  try {
    return parseTree(text, [], { allowTrailingComma: true, allowEmptyContent: true });
  } catch (error) {
    // The parser descends by recursion: brackets nested without end are no experiment.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function spanOf(node: Node | undefined): Span | undefined {
  return node && { offset: node.offset, length: node.length };
}

/** As the library's `getNodeValue`, but a half-typed property has no value instead of being an error. */
function plainValue(node: Node): unknown {
  if (node.type === "array") return node.children?.map(plainValue) ?? [];
  if (node.type !== "object") return node.value;
  const entries = (node.children ?? []).flatMap(({ children = [] }): [string, unknown][] =>
    children.length === 2 ? [[String(children[0].value), plainValue(children[1])]] : [],
  );
  return Object.fromEntries(entries);
}

function dropKey(value: unknown, parent: JSONPath, key: string): void {
  let target = value;
  for (const step of parent) target = Reflect.get(target as object, step);
  Reflect.deleteProperty(target as object, key);
}
