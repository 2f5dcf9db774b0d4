/**
 * The data of examples/field: a tracer carried by a steady wind on a periodic grid of 8 × 8 cells, in four frames. Fluxes leave one
 * cell and enter the next (upwind, with diffusion), so that the total is conserved to rounding; the run "leaky" loses a two-hundredth
 * in each of four steps between frames. Everything else is the same.
 */
import { createRandom, type Random } from "../../src/core/random.ts";

const SIDE = 8;
const FRAMES = 4;
const STEPS = 4;
const LEAK = 0.005;

/** Sets of the example by their place in it, each of `samples` fields of shape FRAMES × SIDE × SIDE. */
export function fieldExample(samples: number): Record<string, Float32Array> {
  const set = (name: string, kept: number) => {
    const random = createRandom(0, `examples/field/${name}`);
    const values = new Float32Array(samples * FRAMES * SIDE * SIDE);
    for (let i = 0; i < samples; i++) values.set(film(random, kept), i * FRAMES * SIDE * SIDE);
    return values;
  };
  return {
    "data/train.npy": set("train", 1),
    "data/heldout.npy": set("heldout", 1),
    "runs/conserving/samples.npy": set("conserving", 1),
    "runs/leaky/samples.npy": set("leaky", 1 - LEAK),
  };
}

/** Shape of one of them. */
export function fieldShape(samples: number): number[] {
  return [samples, FRAMES, SIDE, SIDE];
}

function film(random: Random, kept: number): Float64Array {
  let field = clouds(random);
  const [east, south] = [0.6 * random.uniform() - 0.3, 0.6 * random.uniform() - 0.3];
  const values = new Float64Array(FRAMES * SIDE * SIDE);
  for (let frame = 0; frame < FRAMES; frame++) {
    values.set(field, frame * SIDE * SIDE);
    for (let step = 0; step < STEPS; step++) field = carried(field, east, south).map((x) => kept * x);
  }
  return values;
}

/** One to three clouds on a background. */
function clouds(random: Random): Float64Array {
  const field = new Float64Array(SIDE * SIDE).fill(0.2 + 0.2 * random.uniform());
  const count = 1 + random.integer(3);
  for (let cloud = 0; cloud < count; cloud++) {
    const [y, x, width] = [SIDE * random.uniform(), SIDE * random.uniform(), 1 + random.uniform()];
    const mass = 0.5 + random.uniform();
    for (let i = 0; i < field.length; i++) {
      const away = distance(Math.floor(i / SIDE), y) ** 2 + distance(i % SIDE, x) ** 2;
      field[i] += mass * Math.exp(-away / (2 * width * width));
    }
  }
  return field;
}

/** On a ring of SIDE cells. */
function distance(a: number, b: number): number {
  const straight = Math.abs(a - b);
  return Math.min(straight, SIDE - straight);
}

const DIFFUSION = 0.05;

function carried(field: Float64Array, east: number, south: number): Float64Array {
  const next = field.slice();
  const flow = (from: number, to: number, speed: number) => {
    const amount = (speed > 0 ? speed * field[from] : speed * field[to]) + DIFFUSION * (field[from] - field[to]);
    next[from] -= amount;
    next[to] += amount;
  };
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      flow(y * SIDE + x, y * SIDE + ((x + 1) % SIDE), east);
      flow(y * SIDE + x, ((y + 1) % SIDE) * SIDE + x, south);
    }
  }
  return next;
}
