/** Stands for the editor inside the page under test: theme, message port, kept state, and what went wrong. */
import type { FromReportPage, ReportPageState, ToReportPage } from "../../../src/extension/reportProtocol.ts";
import { FakeGallery, type FakeGalleryOptions } from "./fakeGallery.ts";

interface FakeEditor {
  messages: FromReportPage[];
  state: ReportPageState | undefined;
  violations: string[];
  errors: string[];
  /** Bytes of the answers of the gallery, one by one. */
  answerBytes: number[];
  /** Labels of canvases on which nothing is drawn. */
  blankCanvases(): string[];
  /** Elements that reach beyond the page. */
  overflowing(): string[];
  /** A digest of the colours on a canvas. */
  colourOf(selector: string): string;
  /** Contrast (WCAG 2) of an element's border, as it is painted, with the page behind it. */
  contrastOfBorder(selector: string): number;
}

interface FakeEditorOptions {
  kind: string;
  variables: Record<string, string>;
  state: ReportPageState | undefined;
  reducedMotion: boolean;
  /** What answers questions about samples; nothing does where it is absent. */
  gallery?: FakeGalleryOptions;
}

declare global {
  interface Window {
    fakeEditorOptions: FakeEditorOptions;
    fakeEditor: FakeEditor;
    applyTheme: (theme: Pick<FakeEditorOptions, "kind" | "variables">) => void;
    acquireVsCodeApi: () => unknown;
  }
}

const options = window.fakeEditorOptions;

function pixels(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const { width, height } = canvas;
  return width * height === 0
    ? new Uint8ClampedArray()
    : canvas.getContext("2d")!.getImageData(0, 0, width, height).data;
}

/** Inside a frame that scrolls, and inside what only screen readers see, width does not matter. */
function isContained(element: Element): boolean {
  return element.closest(".sr-only, .scroller, .inputs thead") !== null;
}

/** Relative luminance (WCAG 2) of colours painted one over the other, which matters where they let light through. */
function luminance(...colours: string[]): number {
  const context = document.createElement("canvas").getContext("2d")!;
  for (const colour of colours) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
  }
  const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data]
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const fake: FakeEditor = {
  messages: [],
  state: options.state,
  violations: [],
  errors: [],
  answerBytes: [],
  blankCanvases: () =>
    [...document.querySelectorAll("canvas")]
      .filter((canvas) => pixels(canvas).every((byte) => byte === 0))
      .map((canvas) => canvas.ariaLabel ?? "canvas"),
  overflowing: () => {
    const width = document.documentElement.clientWidth;
    const beyond = [...document.querySelectorAll("main *")].filter(
      (element) => !isContained(element) && element.getBoundingClientRect().right > width + 0.5,
    );
    const wide = [...document.querySelectorAll(".scroller")].filter(
      (one) => one.scrollWidth > one.clientWidth,
    );
    const page = document.documentElement.scrollWidth > width ? ["the page"] : [];
    return [
      ...page,
      ...[...beyond, ...wide].map((one) =>
        `${one.localName}.${one.getAttribute("class")} ${one.textContent}`.slice(0, 90),
      ),
    ];
  },
  colourOf: (selector) => {
    let sum = 0;
    const data = pixels(document.querySelector<HTMLCanvasElement>(selector)!);
    for (let i = 0; i < data.length; i++) sum = (sum * 31 + data[i]) % 1e9;
    return String(sum);
  },
  contrastOfBorder: (selector) => {
    const page = getComputedStyle(document.body).backgroundColor;
    const border = getComputedStyle(document.querySelector(selector)!).borderTopColor;
    const [dark, light] = [luminance(page), luminance(page, border)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  },
};
window.fakeEditor = fake;

document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  fake.violations.push(`${violatedDirective} ${blockedURI}`),
);
window.addEventListener("error", ({ message }) => fake.errors.push(message));
window.addEventListener("unhandledrejection", ({ reason }) => fake.errors.push(String(reason)));

window.applyTheme = ({ kind, variables }) => {
  const root = document.documentElement;
  root.removeAttribute("style");
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
  document.body.className = options.reducedMotion ? `${kind} vscode-reduce-motion` : kind;
  document.body.dataset.vscodeThemeKind = kind;
};

new MutationObserver((_, observer) => {
  if (!document.querySelector("body")) return;
  observer.disconnect();
  window.applyTheme(options);
}).observe(document.documentElement, { childList: true });

const gallery = options.gallery && new FakeGallery(options.gallery);
const takenBack = new Set<number>();

function bytesIn(value: unknown): number {
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null).length;
  return Object.entries(value).reduce((sum, [name, each]) => sum + name.length + 4 + bytesIn(each), 2);
}

/** As the worker would, a little later. */
function answerGallery(message: FromReportPage): void {
  if (message.type === "galleryCancel") takenBack.add(message.id);
  if (message.type !== "gallery" || !gallery) return;
  const { id, question } = message;
  setTimeout(() => {
    if (takenBack.has(id)) return;
    let data: ToReportPage;
    try {
      data = { type: "gallery", id, answer: gallery.answer(question) };
    } catch (error) {
      data = { type: "galleryFailed", id, error: { code: "changed", message: (error as Error).message } };
    }
    fake.answerBytes.push(bytesIn(data));
    dispatchEvent(new MessageEvent("message", { data }));
  }, gallery.latency);
}

window.acquireVsCodeApi = () => ({
  postMessage: (message: FromReportPage) => {
    fake.messages.push(structuredClone(message));
    answerGallery(message);
  },
  getState: () => fake.state,
  setState: (state: ReportPageState) => (fake.state = structuredClone(state)),
});
