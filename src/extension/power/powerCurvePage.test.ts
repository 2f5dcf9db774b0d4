import { describe, expect, it } from "vitest";
import { powerCurvePage } from "./powerCurvePage.ts";

const words = {
  n: "samples",
  power: "power",
  interval: "interval",
  repetitions: "tests",
  wanted: "wanted",
  declared: "declared n",
  required: "needed n",
};
const point = (n: number, value: number) => ({
  n,
  label: String(n),
  value,
  interval: [value - 0.05, value + 0.05] as [number, number],
  repetitions: 120,
});
const content = {
  title: "<spread>",
  sentence: "a & b",
  caveats: ["too few"],
  curve: {
    points: [point(10, 0.1), point(100, 0.6), point(1000, 0.95)],
    declared: 100,
    required: 400,
    wanted: 0.8,
  },
  words,
};

describe("the page of a power curve", () => {
  const page = powerCurvePage(content, "NONCE", "en");

  it("allows itself nothing but its own style", () => {
    expect(page).toContain(`default-src 'none'; style-src 'nonce-NONCE'`);
    expect(page).not.toContain("<script");
    expect(page).not.toContain(" style=");
  });

  it("draws every point within the picture, and says the same in a table", () => {
    const circles = [...page.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(circles).toHaveLength(3);
    const [xs, ys] = [0, 1].map((axis) => circles.map((circle) => circle[axis]));
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(ys).toEqual([...ys].sort((a, b) => b - a));
    expect(Math.min(...xs, ...ys)).toBeGreaterThan(0);
    expect(Math.max(...xs)).toBeLessThan(640);
    expect(page).toContain("<td>0.60</td><td>0.55 – 0.65</td><td>120</td>");
    expect(page).toContain(">needed n<");
  });

  it("takes names for text", () => {
    expect(page).toContain("<h1>&lt;spread&gt;</h1>");
    expect(page).toContain("<p>a &amp; b</p>");
  });

  it("is a sentence alone while there is no curve", () => {
    const waiting = powerCurvePage({ title: "a", sentence: "Simulating…" }, "N", "ko");
    expect(waiting).toContain("<p>Simulating…</p>");
    expect(waiting).not.toContain("<svg");
  });
});
