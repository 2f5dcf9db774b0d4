import type { Attributes, Child } from "./dom.ts";
import { h } from "./dom.ts";

export type Cell = string | Node;

/** A number as it is read, which a saved table writes exactly. */
export function exactly(value: number | string, shown: string): Cell {
  return h("span", { "data-exact": value }, shown);
}

interface TableOptions {
  caption: string;
  /** Number columns are aligned by their digits. */
  numeric?: boolean;
}

/** Sentences and lists may wrap, a number may not; on narrow pages the style sheet writes its column beside a stacked cell. */
function cellAttributes(cell: Cell, column: Cell | undefined): Attributes {
  return {
    class: typeof cell === "string" && /\p{L}{3}|[±,]\s/u.test(cell) ? "words" : undefined,
    "data-column": typeof column === "string" ? column : undefined,
  };
}

/** A table whose first column names the row. */
export function table(options: TableOptions, head: Cell[], rows: Cell[][]): HTMLTableElement {
  const header = head.map((cell) => h("th", { scope: "col" }, cell as Child));
  const body = rows.map(([name, ...cells]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      ...cells.map((cell, i) => h("td", cellAttributes(cell, head[i + 1]), cell)),
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
