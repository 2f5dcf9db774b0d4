/** Tables of the page as CSV (RFC 4180): exact numbers where a cell knows them, words as they are. */

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function cellValue(cell: Element): string {
  const exact = cell.querySelector<HTMLElement>("[data-exact]");
  return exact?.dataset.exact ?? cell.textContent.trim();
}

/** The rows of a table, its head first. */
export function csvOf(table: HTMLTableElement): string {
  const lines = [...table.rows].map((row) => [...row.cells].map((cell) => quoted(cellValue(cell))).join(","));
  return `${lines.join("\r\n")}\r\n`;
}
