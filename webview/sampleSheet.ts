/** The samples of a card as a file: laid out as they are on the page, on white for paper whatever the theme is. */
import { svg } from "./dom.ts";

const MARGIN = 12;
const TITLE_HEIGHT = 26;
/** Enough for print. */
const PIXELS_A_POINT = 3;
const INK = "#1f1f1f";
const CURVES = ["#0072b2", "#d55e00", "#2e7d32", "#7b4ea3"];
const DRAWINGS = ".samples :is(canvas, svg), .molecules img";
const WORDS =
  ".samples :is(figcaption span, .point > span, .rest), .molecules figcaption, .card > h4, .card > .scale";

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** Whether a card shows samples that can be saved as a picture. */
export function hasSamples(card: Element): boolean {
  return card.querySelector(DRAWINGS) !== null;
}

/** Curves and bars have their colours from the style sheet, which a file does not have. */
function inkedCopy(drawing: SVGElement): SVGElement {
  const copy = drawing.cloneNode(true) as SVGElement;
  for (const attribute of ["class", "role", "aria-label"]) copy.removeAttribute(attribute);
  copy.querySelectorAll("polyline").forEach((line, channel) => {
    line.setAttribute("fill", "none");
    line.setAttribute("stroke", CURVES[channel % CURVES.length]);
    line.removeAttribute("class");
  });
  for (const bar of copy.querySelectorAll("rect")) bar.setAttribute("fill", CURVES[0]);
  for (const axis of copy.querySelectorAll("path")) axis.setAttribute("stroke", INK);
  return copy;
}

function drawn(element: Element, { left, top, width, height }: Box): SVGElement {
  const place = { x: left, y: top, width, height };
  if (element instanceof SVGElement) {
    const copy = inkedCopy(element);
    for (const [name, value] of Object.entries(place)) copy.setAttribute(name, value.toFixed(1));
    return copy;
  }
  const href = element instanceof HTMLCanvasElement ? element.toDataURL() : (element as HTMLImageElement).src;
  return svg("image", { ...place, href, "image-rendering": "pixelated" });
}

function frame({ left, top, width, height }: Box): SVGElement {
  return svg("rect", { x: left, y: top, width, height, fill: "none", stroke: "#cccccc" });
}

function word(element: Element, { left, top, width, height }: Box): SVGElement {
  const size = parseFloat(getComputedStyle(element).fontSize);
  const isCentred = getComputedStyle(element).textAlign === "center";
  const line = svg("text", {
    x: isCentred ? left + width / 2 : left,
    y: top + Math.min(height, size * 1.3) * 0.8,
    "font-size": size,
    "text-anchor": isCentred ? "middle" : "start",
    fill: INK,
  });
  line.textContent = element.textContent;
  return line;
}

/** The samples of a card with their captions as a vector drawing, in which images stay pixels. */
export function sheetSvg(card: Element, title: string): string {
  const drawings = [...card.querySelectorAll(DRAWINGS)];
  const words = [...card.querySelectorAll(WORDS)];
  const boxes = [...drawings, ...words].map((element) => element.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const boxOf = (element: Element): Box => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left - left + MARGIN, box.top - top + MARGIN + TITLE_HEIGHT];
    return { left: x, top: y, width: box.width, height: box.height };
  };
  const width = Math.ceil(Math.max(...boxes.map((box) => box.right)) - left + 2 * MARGIN);
  const height = Math.ceil(Math.max(...boxes.map((box) => box.bottom)) - top + 2 * MARGIN + TITLE_HEIGHT);
  const heading = svg("text", {
    x: MARGIN,
    y: MARGIN + 13,
    "font-size": 13,
    "font-weight": "bold",
    fill: INK,
  });
  heading.textContent = title;
  const sheet = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, "font-family": "sans-serif" },
    svg("rect", { width, height, fill: "#ffffff" }),
    heading,
    ...drawings.flatMap((element) => [drawn(element, boxOf(element)), frame(boxOf(element))]),
    ...words.map((element) => word(element, boxOf(element))),
  );
  return new XMLSerializer().serializeToString(sheet);
}

/** The same as pixels: a PNG file in base64. */
export async function sheetPng(card: Element, title: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(sheetSvg(card, title))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * PIXELS_A_POINT;
  canvas.height = image.naturalHeight * PIXELS_A_POINT;
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingEnabled = false;
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL("image/png");
  return url.slice(url.indexOf(",") + 1);
}
