import type { Report, ReportInput } from "../src/evaluation/report.ts";
import type { ReportView } from "../src/extension/reportProtocol.ts";
import { h } from "./dom.ts";
import { formatNumber, formatShape, formatShort } from "./format.ts";
import type { Host } from "./host.ts";
import type { Cell } from "./table.ts";
import { table } from "./table.ts";
import { text } from "./text.ts";

type Role = keyof Report["inputs"];
const ROLES: Role[] = ["generated", "heldout", "train"];

function range([low, high]: ReportInput["range"]): string {
  return `${formatShort(low)}${text.rangeTo}${formatShort(high)}`;
}

function fileCell({ path, key }: ReportInput, role: Role, host: Host | undefined): Cell {
  const name = key === undefined ? path : `${path} · ${key}`;
  if (!host) return h("span", { class: "path" }, name);
  const open = h("button", { type: "button", class: "link path", id: `open-${role}` }, name);
  open.setAttribute("aria-label", text.open(name));
  open.addEventListener("click", () => host.post({ type: "openInput", role }));
  return open;
}

/** The files that stood for each role, and how they came by it. */
export function inputs({ report }: ReportView, host: Host | undefined): HTMLElement | null {
  if (!report) return null;
  const present = ROLES.flatMap((role) => {
    const input = report.inputs[role];
    return input ? [{ role, input }] : [];
  });
  const line = (name: string, cell: (input: ReportInput, role: Role) => Cell): Cell[] => [
    name,
    ...present.map(({ input, role }) => cell(input, role)),
  ];
  const rows = [
    line(text.input.path, (input, role) => fileCell(input, role, host)),
    line(text.input.chosenBy, (input) => input.chosenBy),
    line(text.input.shape, (input) =>
      input.statistics ? text.statistics(formatNumber(input.shape[1])) : formatShape(input.shape),
    ),
    line(text.input.dtype, (input) => `${input.dtype} (${input.format})`),
    line(text.input.range, (input) => range(input.range)),
    line(text.input.duplicates, (input) => formatNumber(input.duplicates)),
    ...(present.some(({ input }) => input.nonFinite > 0)
      ? [line(text.input.nonFinite, (input) => formatNumber(input.nonFinite))]
      : []),
    line(text.input.sha256, (input) => h("code", { title: input.sha256 }, input.sha256.slice(0, 12))),
  ];
  const head = [
    h("span", { class: "sr-only" }, text.property),
    ...present.map(({ role }) => text.roles[role]),
  ];
  return h(
    "section",
    { class: "inputs stacked", "aria-labelledby": "inputs-title" },
    h("h2", { id: "inputs-title" }, text.inputs),
    table({ caption: text.inputs }, head, rows),
  );
}
