import { markPoint } from "../charts.ts";

interface Walk {
  /** Of the points, from left to right, in words. */
  names: readonly string[];
  /** Opens what a point stands for. */
  onOpen: (index: number) => void;
}

/**
 * Lets the keyboard go along a curve, as along a slider: arrows, Home and End choose a point, which a screen reader then
 * says; Enter opens it.
 */
export function walkCurve(plot: HTMLElement, { names, onOpen }: Walk): void {
  const canvas = plot.querySelector("canvas")!;
  const last = names.length - 1;
  let at = last;
  canvas.tabIndex = 0;
  canvas.role = "slider";
  canvas.ariaValueMin = "1";
  canvas.ariaValueMax = String(names.length);
  const tell = () => {
    canvas.ariaValueNow = String(at + 1);
    canvas.ariaValueText = names[at];
  };
  tell();
  canvas.addEventListener("focus", () => canvas.matches(":focus-visible") && markPoint(canvas, at));
  canvas.addEventListener("blur", () => markPoint(canvas, undefined));
  canvas.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") onOpen(at);
    else {
      const next = {
        ArrowLeft: at - 1,
        ArrowDown: at - 1,
        ArrowRight: at + 1,
        ArrowUp: at + 1,
        Home: 0,
        End: last,
      };
      if (!Object.hasOwn(next, event.key)) return;
      at = Math.min(last, Math.max(0, next[event.key as keyof typeof next]));
      tell();
      markPoint(canvas, at);
    }
    event.preventDefault();
  });
}
