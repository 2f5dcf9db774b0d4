import type { Child } from "./dom.ts";
import { h } from "./dom.ts";

export type Cell = string | Node;

interface TableOptions {
  caption: string;
  /** Number columns are aligned by their digits. */
  numeric?: boolean;
}

/** A table whose first column names the row. */
export function table(options: TableOptions, head: Cell[], rows: Cell[][]): HTMLTableElement {
  const header = head.map((cell) => h("th", { scope: "col" }, cell as Child));
  const body = rows.map(([name, ...cells]) =>
    h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell))),
  );
  return h(
    "table",
    { class: options.numeric ? "numeric" : undefined },
    h("caption", { class: "sr-only" }, options.caption),
    h("thead", {}, h("tr", {}, ...header)),
    h("tbody", {}, ...body),
  );
}
