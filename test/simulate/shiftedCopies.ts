/** False alarms of the search for shifted, cropped and mirrored copies among images, and the copies that it finds. */
import { copyControl } from "../../src/core/copyControl.ts";
import { copyTail, type CopyTail } from "../../src/core/copyTail.ts";
import { createRandom, subset } from "../../src/core/random.ts";
import { nearestShifted } from "../../src/core/shiftedImages.ts";
import { stackRows, takeRows, type Rows } from "../../src/kernels/rows.ts";
import { inGolden, readRows } from "../../src/testing/golden.ts";
import { inline } from "../../src/testing/metrics.ts";
import { filledRows, mapRows } from "../../src/testing/rows.ts";
import { rate, type Tables } from "./table.ts";

const random = createRandom(2026, "simulate/shifted copies");
const COPIES = 6;

/** Square images of one channel: n of each set. */
interface Images {
  name: string;
  side: number;
  n: number;
  draw: () => [Rows, Rows, Rows];
}

/** Smooth images: sums of three blobs at random places. */
function blobs(n: number, side: number): Rows {
  const centres = Array.from({ length: n }, () =>
    Array.from({ length: 3 }, () => [side * random.uniform(), side * random.uniform(), random.normal()]),
  );
  return filledRows(n, side * side, (i, p) =>
    centres[i].reduce((sum, [y, x, weight]) => {
      const squared = (Math.floor(p / side) - y) ** 2 + ((p % side) - x) ** 2;
      return sum + weight * Math.exp(-squared / 6);
    }, 0),
  );
}

/** Parts of the real digits, 8 × 8. */
async function digitParts(n: number): Promise<() => [Rows, Rows, Rows]> {
  const [train, heldout] = await Promise.all(
    ["train", "heldout"].map((role) => readRows(inGolden("digits", `${role}.npy`))),
  );
  const all = stackRows(train, heldout);
  return () => {
    const order = subset(random, all.n, 3 * n);
    const part = (i: number) => takeRows(all, order.subarray(i * n, (i + 1) * n));
    return [part(0), part(1), part(2)];
  };
}

/** Copies of training images, each moved by a pixel one way or the other, mirrored, or cropped. */
function withCopies(generated: Rows, train: Rows, side: number): Rows {
  const at = (i: number, y: number, x: number) =>
    y < 0 || x < 0 || y >= side || x >= side ? 0 : train.values[i * train.d + y * side + x];
  const changes = [
    (i: number, y: number, x: number) => at(i, y + 1, x),
    (i: number, y: number, x: number) => at(i, y, x - 1),
    (i: number, y: number, x: number) => at(i, y, side - 1 - x),
    (i: number, y: number, x: number) => (y === 0 || x === 0 ? 0 : at(i, y, x)),
  ];
  return mapRows(generated, (value, i, p) =>
    i < COPIES ? changes[i % changes.length](i, Math.floor(p / side), p % side) : value,
  );
}

async function searched(generated: Rows, heldout: Rows, train: Rows, side: number): Promise<CopyTail> {
  const shape = { height: side, width: side, channels: 1 };
  const nearest = (a: Rows, b: Rows) => nearestShifted(inline, a, b, shape);
  const [own, toHeldout] = [await nearest(generated, train), await nearest(generated, heldout)];
  const control = copyControl({ ...own, count: train.n }, { ...toHeldout, count: heldout.n });
  return copyTail(own.distances, (await nearest(heldout, train)).distances, control);
}

export async function shiftedCopies(tables: Tables): Promise<void> {
  const repetitions = tables.times(60);
  tables.begin(
    `Shifted copies among images: ${COPIES} of n moved by a pixel, mirrored or cropped, ${repetitions} times`,
    "images",
    "n of each set",
    "false alarms at p < 0.01",
    "reports of copies with p < 0.01",
    "copies found, of 6 on average",
  );
  const cases: Images[] = [
    { name: "real digits, 8 × 8", side: 8, n: 590, draw: await digitParts(590) },
    {
      name: "blobs, 16 × 16",
      side: 16,
      n: 600,
      draw: () => [blobs(600, 16), blobs(600, 16), blobs(600, 16)],
    },
  ];
  for (const { name, side, n, draw } of cases) {
    const counts = { alarms: 0, reports: 0, found: 0 };
    for (let i = 0; i < repetitions; i++) {
      const [generated, heldout, train] = draw();
      if ((await searched(generated, heldout, train, side)).p < 0.01) counts.alarms++;
      const { p, flagged } = await searched(withCopies(generated, train, side), heldout, train, side);
      if (p < 0.01) counts.reports++;
      counts.found += flagged.filter((row) => row < COPIES).length;
    }
    const [alarms, reports] = [counts.alarms, counts.reports].map((count) => rate(count, repetitions));
    tables.row(name, n, alarms, reports, (counts.found / repetitions).toFixed(2));
  }
}
