import type { FileMetaData, SchemaElement, SchemaTree } from "hyparquet";

/** A column of a table as its schema tells it. */
export interface Column {
  name: string;
  /** In numpy's words; undefined where its values are no numbers. */
  dtype: string | undefined;
  /** What its values are instead, as the end of "holds …". */
  instead?: string;
  /** Lists within lists; 0 for plain numbers. */
  listDepth: number;
  /** Whether it only numbers the rows, as pandas stores an index. */
  isIndex: boolean;
}

/** The columns of a table, in its order. */
export function columnsOf(schema: SchemaTree): Column[] {
  return schema.children.map((node) => {
    const { leaf, depth } = innermost(node);
    const name = node.element.name;
    const isIndex = /^__index_level_\d+__$/.test(name);
    if (!leaf)
      return { name, dtype: undefined, instead: "records of several fields", listDepth: depth, isIndex };
    const dtype = numberName(leaf);
    return { name, dtype, ...(dtype ? {} : { instead: wordsFor(leaf) }), listDepth: depth, isIndex };
  });
}

/** The values inside a column's lists; no leaf where a list holds records. */
function innermost(node: SchemaTree): { leaf?: SchemaTree; depth: number } {
  let depth = 0;
  let at = node;
  while (at.children.length > 0) {
    if (at.children.length > 1) return { depth };
    const isList = at.element.converted_type === "LIST" || at.element.logical_type?.type === "LIST";
    const [child] = at.children;
    // A group that is no list is a record, of one field here.
    if (!isList || child.element.repetition_type !== "REPEATED") return { depth };
    depth++;
    // The repeated group holds the element, or is the element itself in files of old writers.
    at = child.children.length === 1 ? child.children[0] : child;
  }
  const isBareList = at.element.repetition_type === "REPEATED" && at === node;
  return { leaf: at, depth: isBareList ? depth + 1 : depth };
}

const physical: Record<string, string> = { BOOLEAN: "bool", FLOAT: "float32", DOUBLE: "float64" };
const integers: Record<string, string> = {
  INT_8: "int8",
  INT_16: "int16",
  INT_32: "int32",
  INT_64: "int64",
  UINT_8: "uint8",
  UINT_16: "uint16",
  UINT_32: "uint32",
  UINT_64: "uint64",
};

function numberName({ element }: SchemaTree): string | undefined {
  const { type = "", converted_type: converted, logical_type: logical } = element;
  if (Object.hasOwn(physical, type)) return physical[type];
  if (logical?.type === "FLOAT16") return "float16";
  if (logical?.type === "DECIMAL" || converted === "DECIMAL") return "float64";
  return type === "INT32" || type === "INT64" ? integerName(element) : undefined;
}

function integerName({
  type,
  converted_type: converted,
  logical_type: logical,
}: SchemaElement): string | undefined {
  if (logical?.type === "INTEGER") return `${logical.isSigned ? "int" : "uint"}${logical.bitWidth}`;
  if (converted !== undefined) return Object.hasOwn(integers, converted) ? integers[converted] : undefined;
  return logical === undefined ? type?.toLowerCase() : undefined;
}

function wordsFor({ element }: SchemaTree): string {
  const kind = element.logical_type?.type ?? element.converted_type ?? element.type ?? "";
  if (/DATE|TIME|INT96|INTERVAL/.test(kind)) return "dates or durations";
  if (kind === "NULL") return "nothing";
  return /UTF8|STRING|ENUM|JSON/.test(kind) ? "text" : "bytes without a meaning";
}

/** Whether the statistics of a file say that a column has a value in every row. */
export function hasNoGaps({ row_groups: groups }: FileMetaData, column: number): boolean {
  return groups.every(({ columns }) => columns.at(column)?.meta_data?.statistics?.null_count === 0n);
}
