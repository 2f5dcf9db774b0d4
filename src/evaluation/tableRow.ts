import { escapedMarkdown } from "./markdownText.ts";
import type { Report } from "./report.ts";

export type RowStyle = "latex" | "markdown";

/** A number of a table: of the generated samples and of real data in their place. */
interface Column {
  name: string;
  value: number | string | undefined;
  interval?: readonly [number, number] | null;
  baseline?: number | string | null;
}

/**
 * The main numbers of a report as a row of a table in a paper: name, n, shares, copies, distances, test.
 * @param head with the table around it and the row of real data, by which all others are read
 */
export function tableRow(report: Report, style: RowStyle, head: boolean): string {
  const columns = columnsOf(report);
  const { line, cell, name } = STYLES[style];
  const row = line([name(titleOf(report)), ...columns.map(({ value, interval }) => cell(value, interval))]);
  if (!head) return `${row}\n`;
  const real = line(["real data", ...columns.map(({ baseline }) => cell(baseline ?? undefined, null))]);
  return STYLES[style].table(["", ...columns.map((column) => column.name)], [real, row], note(report));
}

function columnsOf({ inputs, metrics }: Report): Column[] {
  const { precisionRecall, memorization, frechet, kid, mmd } = metrics;
  const share = (name: "precision" | "recall" | "density" | "coverage"): Column[] =>
    precisionRecall ? [{ name, ...precisionRecall[name] }] : [];
  const { shape } = inputs.generated;
  return [
    { name: "n", value: String(shape[0]), baseline: String(baselineN(metrics) ?? "") },
    ...share("precision"),
    ...share("recall"),
    ...share("density"),
    ...share("coverage"),
    ...(memorization
      ? [
          {
            name: "copies",
            value: memorization.copies.fraction,
            interval: memorization.copies.interval,
            baseline: 0,
          },
        ]
      : []),
    ...(frechet
      ? [
          { name: "FD", ...frechet.vsHeldout },
          { name: "FD floor", value: frechet.vsHeldout.floor ?? undefined },
        ]
      : []),
    ...(kid ? [{ name: "KID", ...kid }] : []),
    ...(mmd?.length ? [{ name: "MMD p", value: mmd[0].p, baseline: mmd[0].baseline?.p }] : []),
  ];
}

function baselineN({ precisionRecall, frechet }: Report["metrics"]): number | undefined {
  return (precisionRecall?.baselineSource ?? frechet?.baselineSource)?.n;
}

function titleOf({ subject: { title, step } }: Report): string {
  return step === null ? title : `${title} ${step}`;
}

/** Under which terms the numbers hold: numbers of another n, k or space do not belong into the same table. */
function note({ inputs, features, metrics, seed, tool, comparable }: Report): string {
  const k = metrics.precisionRecall ? `, k = ${metrics.precisionRecall.k}` : "";
  return `Samplescope ${tool.version}: ${inputs.heldout.shape[0]} held-out samples, ${features.kind} features of ${features.dimension} dimensions${k}, seed ${seed}; 95% intervals; FD: Fréchet distance in that space; comparable within key ${comparable}.`;
}

function short(value: number | string): string {
  return typeof value === "number" ? String(Number(value.toPrecision(3))) : value;
}

const MISSING = "–";

const STYLES = {
  markdown: {
    name: escapedMarkdown,
    line: (cells: string[]) => `| ${cells.join(" | ")} |`,
    cell: (value: Column["value"], interval: Column["interval"]) => {
      if (value === undefined || value === "") return MISSING;
      return interval ? `${short(value)} (${interval.map(short).join(" – ")})` : short(value);
    },
    table: (names: string[], rows: string[], terms: string) =>
      [
        `| ${names.join(" | ")} |`,
        `|---|${"---:|".repeat(names.length - 1)}`,
        ...rows,
        "",
        escapedMarkdown(terms),
        "",
      ].join("\n"),
  },
  latex: {
    name: escapedLatex,
    line: (cells: string[]) => `${cells.join(" & ")} \\\\`,
    cell: (value: Column["value"], interval: Column["interval"]) => {
      if (value === undefined || value === "") return "--";
      const [low, high] = interval ?? [];
      const number = `$${latexNumber(short(value))}$`;
      if (low === undefined || high === undefined) return number;
      return `${number} {\\scriptsize $[${latexNumber(short(low))}, ${latexNumber(short(high))}]$}`;
    },
    table: (names: string[], rows: string[], terms: string) =>
      [
        `% ${terms}`,
        `\\begin{tabular}{l${"r".repeat(names.length - 1)}}`,
        "\\hline",
        `${names.map((name) => name.replace(/^([a-z])$/, "$$$1$$")).join(" & ")} \\\\`,
        "\\hline",
        ...rows,
        "\\hline",
        "\\end{tabular}",
        "",
      ].join("\n"),
  },
};

function latexNumber(written: string): string {
  if (!written.includes("e")) return written.replace("Infinity", "\\infty");
  const [mantissa, exponent] = written.split("e");
  return `${mantissa} \\times 10^{${Number(exponent)}}`;
}

const LATEX: Partial<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

function escapedLatex(text: string): string {
  return text.replace(/[\\~^]|[&%$#_{}]/g, (mark) => LATEX[mark] ?? `\\${mark}`);
}
