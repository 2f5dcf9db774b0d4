import type { Report } from "../../src/evaluation/report.ts";
import { random } from "./random.ts";

const MODES: [number, number][] = [
  [-4, -4],
  [-4, 4],
  [4, -4],
  [4, 4],
];

function cloud(count: number, modes: [number, number][], seed: number): [number, number][] {
  const next = random(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = modes[i % modes.length];
    return [x + normal() * 0.8, y + normal() * 0.8];
  });
}

const heldout = cloud(400, MODES, 1);
const generated = cloud(400, MODES.slice(0, 3), 2);
for (let i = 0; i < 23; i++)
  generated[i * 17] = [generated[i * 17][0] * 0.35 + 0.4, generated[i * 17][1] * 0.45];

/** Four modes in the plane; the generated samples have three of them and a bridge in between. */
export const mixtureMap: NonNullable<Report["map"]> = {
  kind: "raw",
  axes: ["column 0", "column 1"],
  generated: { points: generated, outside: generated.map((_, i) => i % 17 === 0 && i < 23 * 17) },
  heldout: { points: heldout, uncovered: heldout.map(([x, y], i) => (x > 1 && y > 1) || i % 19 === 0) },
};
