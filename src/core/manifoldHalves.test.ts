import { describe, expect, it } from "vitest";
import { inline } from "../testing/metrics.ts";
import { gaussianRows, wholeRows } from "../testing/rows.ts";
import type { Rows } from "../kernels/rows.ts";
import { HALVES_A_WORD, halvesOf, type Halves } from "./halves.ts";
import {
  ballsOfHalves,
  coverageOnHalves,
  coverageWithinHalves,
  membersOnHalves,
  widestRadii,
} from "./manifoldHalves.ts";
import { crossMemberships } from "./memberships.ts";
import { neighboursWithin, squaredRadii, type Neighbours } from "./neighbours.ts";
import { neighbourDepth } from "./knnManifold.ts";
import { mean, variance } from "./order.ts";
import { createRandom } from "./random.ts";

const HALVES = 40;
const random = createRandom(3, "halves of manifolds");

function isIn({ words, bits }: Halves, i: number, half: number): boolean {
  const word = bits[i * words + Math.floor(half / HALVES_A_WORD)];
  return ((word >> (half % HALVES_A_WORD)) & 1) === 1;
}

/** Squared radius of point i among the points of a half, by its list; −1 outside the half. */
function radiusWithin(
  { squared, indices, k: depth }: Neighbours,
  k: number,
  halves: Halves,
  i: number,
  half: number,
) {
  if (!isIn(halves, i, half)) return -1;
  let slot = i * depth;
  for (let found = 0; slot < (i + 1) * depth - 1; slot++) {
    if (isIn(halves, indices[slot], half) && ++found === k) break;
  }
  return squared[slot];
}

describe.each([
  ["normal values", (n: number) => gaussianRows(random, n, 3)],
  ["ties and duplicates", (n: number) => wholeRows(random, n, 2, 3)],
] as const)("halves of a manifold of %s", (_, make: (n: number) => Rows) => {
  it.each([
    { k: 1, ball: "closed" },
    { k: 3, ball: "closed" },
    { k: 3, ball: "open" },
  ] as const)("are those of one half after the other: k = $k, $ball balls", async ({ k, ball }) => {
    const [centres, queries] = [make(61), make(47)];
    const neighbours = await neighboursWithin(inline, centres, neighbourDepth(k, centres.n));
    const halves = halvesOf(random, centres.n, HALVES);
    const balls = ballsOfHalves(neighbours, k, halves, ball);
    const widest = { rows: centres, squaredRadii: widestRadii(balls, k) };
    const everywhere = { rows: queries, squaredRadii: new Float64Array(queries.n).fill(-1) };
    const { firstInSecond: members } = await crossMemberships(inline, everywhere, widest);

    const inside = (distance: number, radius: number) =>
      distance < radius || (distance === radius && ball === "closed");
    const distance = (q: number, c: number) => {
      let sum = 0;
      for (let at = 0; at < centres.d; at++) {
        sum += (queries.values[q * centres.d + at] - centres.values[c * centres.d + at]) ** 2;
      }
      return sum;
    };
    const all = [...Array(HALVES).keys()];
    const balled = (q: number, half: number) =>
      [...Array(centres.n).keys()].filter((c) =>
        inside(distance(q, c), radiusWithin(neighbours, k, halves, c, half)),
      );
    const counts = [...Array(queries.n).keys()].map((q) => all.map((half) => balled(q, half).length));
    const shares = counts.map((row) => row.map((count) => (count > 0 ? 1 : 0)));

    const { share, density } = membersOnHalves(members, balls, k);
    expect(share.values).toEqual(all.map((half) => mean(shares.map((row) => row[half]))));
    expect(density.values).toEqual(all.map((half) => mean(counts.map((row) => row[half])) / k));
    const single = (rows: number[][], scale: number) =>
      rows.reduce((sum, row) => sum + variance(row), 0) / (queries.n * scale) ** 2;
    expect(share.single).toBeCloseTo(single(shares, 1), 14);
    expect(density.single).toBeCloseTo(single(counts, k), 14);

    const ofQueries = halvesOf(random, queries.n, HALVES);
    const radii = squaredRadii(neighbours, k);
    const covered = all.map((half) =>
      mean(
        [...radii].map((radius, c) =>
          [...Array(queries.n).keys()].some((q) => isIn(ofQueries, q, half) && inside(distance(q, c), radius))
            ? 1
            : 0,
        ),
      ),
    );
    expect(coverageOnHalves(members, { squaredRadii: radii, ball }, ofQueries).values).toEqual(covered);

    const nearest = Float64Array.from({ length: centres.n }, (_, c) =>
      Math.min(...[...Array(queries.n).keys()].map((q) => distance(q, c))),
    );
    const within = all.map(
      (half) =>
        [...nearest].filter((least, c) => inside(least, radiusWithin(neighbours, k, halves, c, half)))
          .length /
        (centres.n >> 1),
    );
    expect(coverageWithinHalves(nearest, balls).values).toEqual(within);
  });
});
