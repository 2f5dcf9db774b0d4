import type { Attributes, Child } from "./dom.ts";
import { h } from "./dom.ts";

export type Cell = string | Node;

interface TableOptions {
  caption: string;
  /** Number columns are aligned by their digits. */
  numeric?: boolean;
}

/** For narrow pages, where the style sheet stacks the cells of a row and writes their column beside them. */
function columnName(cell: Cell | undefined): Attributes {
  return { "data-column": typeof cell === "string" ? cell : undefined };
}

/** A table whose first column names the row. */
export function table(options: TableOptions, head: Cell[], rows: Cell[][]): HTMLTableElement {
  const header = head.map((cell) => h("th", { scope: "col" }, cell as Child));
  const body = rows.map(([name, ...cells]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      ...cells.map((cell, i) => h("td", columnName(head[i + 1]), cell)),
    ),
  );
  return h(
    "table",
    { class: options.numeric ? "numeric" : undefined },
    h("caption", { class: "sr-only" }, options.caption),
    h("thead", {}, h("tr", {}, ...header)),
    h("tbody", {}, ...body),
  );
}
