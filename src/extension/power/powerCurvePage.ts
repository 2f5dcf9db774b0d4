/** The page of a power curve: a drawing, a sentence and a table, without any script. No editor here. */

interface Point {
  n: number;
  label: string;
  value: number;
  interval: [number, number];
  repetitions: number;
}

interface Curve {
  points: Point[];
  declared: number;
  required: number | undefined;
  wanted: number;
}

type Words = Record<"n" | "power" | "interval" | "repetitions" | "wanted" | "declared" | "required", string>;

export type PowerCurveContent =
  | { title: string; sentence: string }
  | { title: string; sentence: string; caveats: string[]; curve: Curve; words: Words };

const WIDTH = 640;
const HEIGHT = 300;
const MARGIN = { left: 48, right: 16, top: 16, bottom: 44 };

const STYLE = `
  body { font: var(--vscode-font-size) var(--vscode-font-family); color: var(--vscode-foreground); max-width: 720px; padding: 8px 16px; }
  h1 { font-size: 1.3em; font-weight: 600; }
  svg { width: 100%; height: auto; }
  svg text { fill: var(--vscode-foreground); font-size: 12px; }
  .axis { stroke: var(--vscode-foreground); stroke-width: 1; opacity: .6; fill: none; }
  .grid { stroke: var(--vscode-foreground); stroke-width: 1; opacity: .15; }
  .curve { stroke: var(--vscode-charts-blue); stroke-width: 2; fill: none; }
  .band { stroke: var(--vscode-charts-blue); stroke-width: 1.5; }
  .point { fill: var(--vscode-charts-blue); }
  .wanted { stroke: var(--vscode-charts-green); stroke-width: 1.5; stroke-dasharray: 6 4; }
  .declared { stroke: var(--vscode-charts-orange); stroke-width: 1.5; stroke-dasharray: 2 3; }
  .required { stroke: var(--vscode-charts-green); stroke-width: 1.5; stroke-dasharray: 2 3; }
  table { border-collapse: collapse; margin-top: 12px; }
  th, td { text-align: right; padding: 2px 14px 2px 0; font-variant-numeric: tabular-nums; }
  th { font-weight: 600; border-bottom: 1px solid var(--vscode-foreground); }
  .caveat { opacity: .85; }
`;

/** The whole page. */
export function powerCurvePage(content: PowerCurveContent, nonce: string, language: string): string {
  const body = "curve" in content ? curveBody(content) : "";
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<title>${escaped(content.title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<h1>${escaped(content.title)}</h1>
<p>${escaped(content.sentence)}</p>
${body}
</body>
</html>`;
}

function curveBody({ curve, words, caveats, title }: Extract<PowerCurveContent, { curve: Curve }>): string {
  const notes = caveats.map((caveat) => `<p class="caveat">${escaped(caveat)}</p>`).join("\n");
  return `${drawing(curve, words, title)}\n${table(curve, words)}\n${notes}`;
}

function drawing(curve: Curve, words: Words, title: string): string {
  const { points, declared, required, wanted } = curve;
  const ns = [...points.map(({ n }) => n), declared];
  const [low, high] = [Math.log(Math.min(...ns)), Math.log(Math.max(...ns))];
  const x = (n: number) =>
    MARGIN.left + ((Math.log(n) - low) / (high - low || 1)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (power: number) => HEIGHT - MARGIN.bottom - power * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const bottom = y(0);
  const right = WIDTH - MARGIN.right;
  const line = (kind: string, x1: number, y1: number, x2: number, y2: number) =>
    `<line class="${kind}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;
  const label = (text: string, at: number, baseline: number, anchor: string) =>
    `<text x="${round(at)}" y="${round(baseline)}" text-anchor="${anchor}">${escaped(text)}</text>`;
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const shapes = [
    ...ticks.map((power) => line("grid", MARGIN.left, y(power), right, y(power))),
    ...ticks.map((power) => label(power.toFixed(1), MARGIN.left - 8, y(power) + 4, "end")),
    `<path class="axis" d="M${MARGIN.left} ${MARGIN.top}V${bottom}H${right}"/>`,
    ...points.map(({ n, label: text }) => label(text, x(n), bottom + 18, "middle")),
    label(words.n, (MARGIN.left + right) / 2, HEIGHT - 6, "middle"),
    line("wanted", MARGIN.left, y(wanted), right, y(wanted)),
    label(`${words.wanted} ${wanted}`, MARGIN.left + 6, y(wanted) - 5, "start"),
    line("declared", x(declared), MARGIN.top, x(declared), bottom),
    label(words.declared, x(declared) + 4, MARGIN.top + 10, "start"),
    ...(required !== undefined &&
    required !== declared &&
    required >= Math.exp(low) &&
    required <= Math.exp(high)
      ? [
          line("required", x(required), MARGIN.top, x(required), bottom),
          label(words.required, x(required) - 4, bottom - 6, "end"),
        ]
      : []),
    `<polyline class="curve" points="${points.map(({ n, value }) => `${round(x(n))},${round(y(value))}`).join(" ")}"/>`,
    ...points.map(({ n, interval }) => line("band", x(n), y(interval[0]), x(n), y(interval[1]))),
    ...points.map(
      ({ n, value }) => `<circle class="point" cx="${round(x(n))}" cy="${round(y(value))}" r="3.5"/>`,
    ),
  ];
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">${shapes.join("")}</svg>`;
}

function table({ points }: Curve, words: Words): string {
  const head = [words.n, words.power, words.interval, words.repetitions];
  const rows = points.map(({ label, value, interval, repetitions }) => [
    label,
    value.toFixed(2),
    interval.map((end) => end.toFixed(2)).join(" – "),
    String(repetitions),
  ]);
  const cells = (kind: string, texts: string[]) =>
    `<tr>${texts.map((text) => `<${kind}>${escaped(text)}</${kind}>`).join("")}</tr>`;
  return `<table><thead>${cells("th", head)}</thead><tbody>${rows.map((row) => cells("td", row)).join("")}</tbody></table>`;
}

function round(value: number): string {
  return value.toFixed(1);
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
}
