import { sharedFloat64, stackRows, type Float64Rows } from "../../kernels/rows.ts";
import { subset, type Random } from "../random.ts";
import type { Effect } from "./effect.ts";
import type { Groups } from "./groups.ts";

/** Float64Rows from which the pairs of samples of a simulation are drawn. */
export interface Population {
  rows: Float64Rows;
  /** Indices into `rows` of `n` generated samples and, behind them, `m` real ones; no real sample twice. */
  draw: (random: Random, n: number, m: number) => Int32Array;
}

/** Share of the real rows that plays the training set that copies come from. */
const TRAIN_SHARE = 1 / 3;

/** Real rows that a draw of so many samples takes, where the effect needs some of them for something else. */
export function rowsNeeded({ kind, size }: Effect, n: number, m: number): number {
  switch (kind) {
    case "missing":
      // Even where no real one of a draw lies in the region, enough are left outside of it.
      return Math.ceil((n + m) / (1 - size)) + 1;
    case "copies":
      return Math.ceil((n - copiesAmong(n, size) + m) / (1 - TRAIN_SHARE)) + 1;
    case "like":
      return m;
    case "spread":
    case "shift":
    case "localShift":
    case "noise":
      return n + m;
  }
}

/**
 * The population of an effect over real rows.
 * @param pilot rows of the dump that the effect "like" resamples
 */
export function populationOf(
  real: Float64Rows,
  groups: Groups,
  effect: Effect,
  pilot: Float64Rows | undefined,
  random: Random,
): Population {
  switch (effect.kind) {
    case "missing":
      return withoutRegion(real, regionOf(real, groups, effect.size));
    case "copies":
      return withCopies(real, effect.size);
    case "like":
      return ofPilot(real, pilot!);
    case "spread":
    case "shift":
    case "localShift":
    case "noise":
      return changedEach(real, changedRows(real, groups, effect, random));
  }
}

/** Each generated sample is the changed version of a real one that is not drawn itself. */
function changedEach(real: Float64Rows, changed: Float64Rows): Population {
  return {
    rows: stackRows(real, changed),
    draw: (random, n, m) => {
      const picks = subset(random, real.n, n + m);
      for (let i = 0; i < n; i++) picks[i] += real.n;
      return picks;
    },
  };
}

/** Every row changed by an effect that changes rows one by one. */
export function changedRows(real: Float64Rows, groups: Groups, effect: Effect, random: Random): Float64Rows {
  const { n, d, values } = real;
  const changed = sharedFloat64(n * d);
  const { kind, size } = effect;
  const shift = size * (kind === "localShift" ? groups.axisDeviation.local : groups.axisDeviation.global);
  for (let i = 0; i < n; i++) {
    const mean = groups.means[groups.labels[i]];
    for (let c = 0; c < d; c++) {
      const value = values[i * d + c];
      if (kind === "spread") changed[i * d + c] = mean[c] + size * (value - mean[c]);
      else if (kind === "noise") changed[i * d + c] = value + size * groups.localDeviation * random.normal();
      else changed[i * d + c] = value + shift * groups.axis[c];
    }
  }
  return { n, d, values: changed };
}

/** The rows of a region that holds this share of them: about the mean of the group whose share is nearest to it. */
function regionOf({ n, d, values }: Float64Rows, { sizes, means }: Groups, share: number): Uint8Array {
  const distanceOf = (group: number) => Math.abs(sizes[group] / n - share);
  const group = sizes.reduce((best, _, g) => (distanceOf(g) < distanceOf(best) ? g : best), 0);
  const squared = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < d; c++) squared[i] += (values[i * d + c] - means[group][c]) ** 2;
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => squared[a] - squared[b] || a - b);
  const inside = new Uint8Array(n);
  for (const i of order.slice(0, Math.min(n - 1, Math.round(share * n)))) inside[i] = 1;
  return inside;
}

/** Generated samples come from outside the region, real ones from everywhere. */
function withoutRegion(real: Float64Rows, inside: Uint8Array): Population {
  return {
    rows: real,
    draw: (random, n, m) => {
      const order = subset(random, real.n, real.n);
      // The real ones first: whatever the generated ones left over would hold too much of the region.
      const others = order.subarray(0, m);
      const generated = order.subarray(m).filter((row) => !inside[row]);
      return joined(generated.subarray(0, n), others);
    },
  };
}

function copiesAmong(n: number, share: number): number {
  return Math.round(share * n);
}

/** Some generated samples are drawn, with replacement, from rows that play the training set. */
function withCopies(real: Float64Rows, share: number): Population {
  const train = Math.max(1, Math.floor(real.n * TRAIN_SHARE));
  return {
    rows: real,
    draw: (random, n, m) => {
      const copies = copiesAmong(n, share);
      const fresh = subset(random, real.n - train, n - copies + m).map((row) => row + train);
      const picks = new Int32Array(n + m);
      for (let i = 0; i < copies; i++) picks[i] = random.integer(train);
      picks.set(fresh, copies);
      return picks;
    },
  };
}

function ofPilot(real: Float64Rows, pilot: Float64Rows): Population {
  return {
    rows: stackRows(pilot, real),
    draw: (random, n, m) =>
      joined(
        subset(random, pilot.n, n),
        subset(random, real.n, m).map((row) => row + pilot.n),
      ),
  };
}

function joined(first: Int32Array, second: Int32Array): Int32Array {
  const all = new Int32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
