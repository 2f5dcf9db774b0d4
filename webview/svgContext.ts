/**
 * A canvas context that writes down what is drawn as SVG. It knows what the chart library and the plots of this page ask of
 * a context, and nothing more. (The libraries that do this for any canvas set style attributes, which the page's security
 * policy refuses.)
 */

type Matrix = [number, number, number, number, number, number];

interface State {
  matrix: Matrix;
  clip: string | undefined;
  dash: number[];
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  globalAlpha: number;
  font: string;
  textAlign: string;
  textBaseline: string;
}

const START: State = {
  matrix: [1, 0, 0, 1, 0, 0],
  clip: undefined,
  dash: [],
  fillStyle: "#000000",
  strokeStyle: "#000000",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  globalAlpha: 1,
  font: "10px sans-serif",
  textAlign: "start",
  textBaseline: "alphabetic",
};

const ANCHORS: Partial<Record<string, string>> = { center: "middle", right: "end", end: "end" };
/** How far below the named line the foot of the letters lies, in font sizes: few programs know the baselines of SVG. */
const BASELINES: Partial<Record<string, number>> = { top: 0.8, hanging: 0.8, middle: 0.35, bottom: -0.2 };

function number(value: number): string {
  return String(Number(value.toFixed(2)));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(String(value))}"`]))
    .join("");
}

/** A path as the text of an SVG path. It stands for `Path2D` while a chart is drawn, which cannot be read. */
export class SvgPath {
  data = "";

  closePath(): void {
    this.data += "Z";
  }

  moveTo(x: number, y: number): void {
    this.data += `M${number(x)} ${number(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.data += `${this.data === "" ? "M" : "L"}${number(x)} ${number(y)}`;
  }

  bezierCurveTo(...points: Matrix): void {
    this.data += `C${points.map(number).join(" ")}`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.data += `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}Z`;
  }

  /** Clockwise arcs of a circle, which are all that points are drawn with. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const at = (angle: number) =>
      `${number(x + radius * Math.cos(angle))} ${number(y + radius * Math.sin(angle))}`;
    const sweep = Math.min(2 * Math.PI, to - from);
    // One command cannot go all the way round.
    const halves = sweep > Math.PI ? [from + sweep / 2, from + sweep] : [from + sweep];
    const size = `${number(radius)} ${number(radius)}`;
    this.data += `${this.data === "" || this.data.endsWith("Z") ? "M" : "L"}${at(from)}`;
    for (const angle of halves) this.data += `A${size} 0 0 1 ${at(angle)}`;
  }
}

/** The part of a 2D canvas context that drawing a plot needs. Paths must be drawn under the transform they were made in. */
export class SvgContext {
  private readonly real = document.createElement("canvas").getContext("2d")!;
  private readonly states: State[] = [];
  private readonly elements: string[] = [];
  private readonly clips: string[] = [];
  private state: State = { ...START };
  private path = new SvgPath();
  /** The chart library finds its canvas here. */
  readonly canvas: { width: number; height: number; getContext: () => SvgContext };

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.canvas = { width, height, getContext: () => this };
  }

  /** All that was drawn, as an SVG document. */
  document(): string {
    const size = { width: this.width, height: this.height, viewBox: `0 0 ${this.width} ${this.height}` };
    const head = attributes({ xmlns: "http://www.w3.org/2000/svg", ...size });
    const defs = this.clips.length > 0 ? `<defs>${this.clips.join("")}</defs>\n` : "";
    return `<svg${head}>\n${defs}${this.elements.join("\n")}\n</svg>\n`;
  }

  set fillStyle(value: string) {
    this.state.fillStyle = value;
  }
  set strokeStyle(value: string) {
    this.state.strokeStyle = value;
  }
  set lineWidth(value: number) {
    this.state.lineWidth = value;
  }
  set lineCap(value: string) {
    this.state.lineCap = value;
  }
  set lineJoin(value: string) {
    this.state.lineJoin = value;
  }
  set globalAlpha(value: number) {
    this.state.globalAlpha = value;
  }
  set textAlign(value: string) {
    this.state.textAlign = value;
  }
  set textBaseline(value: string) {
    this.state.textBaseline = value;
  }
  get font(): string {
    return this.state.font;
  }
  set font(value: string) {
    this.state.font = value;
  }

  save(): void {
    this.states.push({ ...this.state });
  }

  restore(): void {
    this.state = this.states.pop() ?? this.state;
  }

  setTransform(...matrix: Matrix): void {
    this.state.matrix = matrix;
  }

  resetTransform(): void {
    this.state.matrix = START.matrix;
  }

  translate(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.state.matrix;
    this.state.matrix = [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
  }

  rotate(angle: number): void {
    const [a, b, c, d, e, f] = this.state.matrix;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.state.matrix = [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f];
  }

  setLineDash(dash: number[]): void {
    this.state.dash = dash;
  }

  measureText(text: string): TextMetrics {
    this.real.font = this.state.font;
    return this.real.measureText(text);
  }

  beginPath(): void {
    this.path = new SvgPath();
  }

  closePath(): void {
    this.path.closePath();
  }

  moveTo(x: number, y: number): void {
    this.path.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.path.lineTo(x, y);
  }

  bezierCurveTo(...points: Matrix): void {
    this.path.bezierCurveTo(...points);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path.rect(x, y, width, height);
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.path.arc(x, y, radius, from, to);
  }

  clip(): void {
    const id = `clip-${this.clips.length + 1}`;
    const outer = this.state.clip && `url(#${this.state.clip})`;
    const path = attributes({ d: this.path.data, transform: this.transform() });
    this.clips.push(`<clipPath${attributes({ id, "clip-path": outer })}><path${path}/></clipPath>`);
    this.state.clip = id;
  }

  fill(): void {
    this.add("path", { d: this.path.data, ...this.filled() });
  }

  stroke(path = this.path): void {
    this.add("path", { d: path.data, fill: "none", ...this.stroked() });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.add("rect", { x, y, width, height, ...this.filled() });
  }

  /** Takes back all that was drawn: the chart library clears its whole canvas before it draws. */
  clearRect(): void {
    this.elements.length = 0;
  }

  fillText(text: string, x: number, y: number): void {
    this.addText(text, x, y, this.filled());
  }

  strokeText(text: string, x: number, y: number): void {
    this.addText(text, x, y, { fill: "none", ...this.stroked() });
  }

  private addText(text: string, x: number, y: number, look: Record<string, string | number | undefined>) {
    const { font, textAlign, textBaseline } = this.state;
    const [, style, size, family] = /^(.*?)([\d.]+)px(?:\/\S+)?\s+(.*)$/.exec(font) ?? ["", "", "10", font];
    const weight = /\b(bold|\d00)\b/.exec(style)?.[0];
    const down = (BASELINES[textBaseline] ?? 0) * Number(size);
    this.add(
      "text",
      {
        x: number(x),
        y: number(y + down),
        "font-family": family,
        "font-size": size,
        "font-weight": weight,
        "text-anchor": ANCHORS[textAlign],
        ...look,
      },
      text,
    );
  }

  private filled(): Record<string, string | undefined> {
    const [color, opacity] = this.color(this.state.fillStyle);
    return { fill: color, "fill-opacity": opacity };
  }

  private stroked(): Record<string, string | number | undefined> {
    const { strokeStyle, lineWidth, lineCap, lineJoin, dash } = this.state;
    const [color, opacity] = this.color(strokeStyle);
    return {
      stroke: color,
      "stroke-opacity": opacity,
      "stroke-width": lineWidth,
      "stroke-linecap": lineCap === START.lineCap ? undefined : lineCap,
      "stroke-linejoin": lineJoin === START.lineJoin ? undefined : lineJoin,
      "stroke-dasharray": dash.length > 0 ? dash.join(" ") : undefined,
    };
  }

  /** A colour and its opacity apart: SVG 1.1 knows no colours with both. */
  private color(style: string): [string, string | undefined] {
    this.real.fillStyle = "#000000";
    this.real.fillStyle = style;
    const { globalAlpha } = this.state;
    const parts = /^rgba\((\d+), (\d+), (\d+), ([\d.e-]+)\)$/.exec(this.real.fillStyle);
    const alpha = globalAlpha * (parts ? Number(parts[4]) : 1);
    const color = parts ? `rgb(${parts.slice(1, 4).join(",")})` : this.real.fillStyle;
    return [color, alpha === 1 ? undefined : number(alpha)];
  }

  private transform(): string | undefined {
    const { matrix } = this.state;
    return matrix.join() === START.matrix.join() ? undefined : `matrix(${matrix.map(number).join(" ")})`;
  }

  private add(name: string, values: Record<string, string | number | undefined>, text?: string): void {
    if (values.d === "") return;
    const clip = this.state.clip && `url(#${this.state.clip})`;
    const all = attributes({ ...values, transform: this.transform() });
    const element = text === undefined ? `<${name}${all}/>` : `<${name}${all}>${escaped(text)}</${name}>`;
    this.elements.push(clip ? `<g${attributes({ "clip-path": clip })}>${element}</g>` : element);
  }
}
