import { sharedFloat64, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { neighboursBetween } from "./neighbours.ts";
import { amplitudes } from "./spectrum.ts";

/** Height, width and channels of images, channel last. */
export interface ImageShape {
  height: number;
  width: number;
  channels: number;
}

/** The training image that a part of a generated one agrees with best. */
export interface ShiftedMatches {
  /** Root mean square difference over the middle of the image. */
  distances: Float64Array;
  indices: Int32Array;
}

/** Images are averaged down to at most this many pixels a side. */
const LARGEST_SIDE = 32;
/** Training images, likest first by what shifts and mirrors leave alone, that are compared in all positions. */
const CANDIDATES = 8;

/** Pixels by which images may be shifted; 0 where they are too small for a middle to be left. */
export function largestShift({ height, width }: ImageShape): number {
  const side = Math.min(height, width);
  return side >= 8 ? 2 : side >= 5 ? 1 : 0;
}

/**
 * Nearest training image of each image under a distance that a crop of the border, a shift of up to two pixels or a mirror
 * image does not hide: the middle of the image against every position within the training image, mirrored or not, smallest
 * first (after the patched distances of Carlini et al. 2023, arXiv 2301.13188, §5).
 *
 * Candidates are found by the amplitude spectra of row and column means, which shifts and mirrors leave nearly as they
 * are, of the whole and of the middle, so that not every pair need be compared in all positions.
 */
export async function nearestShifted(
  runner: TileRunner,
  images: Rows,
  train: Rows,
  shape: ImageShape,
): Promise<ShiftedMatches> {
  const [queries, targets] = [images, train].map((rows) => reduced(rows, shape));
  const small = queries.shape;
  const k = Math.min(CANDIDATES, train.n);
  const r = largestShift(small);
  const candidates: Int32Array[] = [];
  for (const border of [0, r]) {
    const [own, other] = [queries, targets].map(({ rows }) => signatures(rows, small, border));
    candidates.push((await neighboursBetween(runner, own, other, k)).indices);
  }
  const distances = new Float64Array(images.n).fill(Infinity);
  const indices = new Int32Array(images.n);
  for (let i = 0; i < images.n; i++) {
    runner.checkCancelled();
    for (const j of candidates.flatMap((each) => [...each.subarray(i * k, (i + 1) * k)])) {
      const squared = smallestSquared(queries.rows, i, targets.rows, j, small, distances[i]);
      if (squared < distances[i]) [distances[i], indices[i]] = [squared, j];
    }
  }
  const compared = (small.height - 2 * r) * (small.width - 2 * r) * small.channels;
  return { distances: distances.map((squared) => Math.sqrt(squared / compared)), indices };
}

/** Smallest sum of squared differences of the image's middle over shifts and mirrors; at least `limit` when beyond it. */
function smallestSquared(a: Rows, i: number, b: Rows, j: number, shape: ImageShape, limit: number): number {
  const r = largestShift(shape);
  let best = limit;
  for (const mirrored of [false, true]) {
    for (let dy = -r; dy <= r; dy++) {
      for (let dx = -r; dx <= r; dx++) {
        best = Math.min(best, middleSquared(a, i, b, j, shape, { r, dy, dx, mirrored }, best));
      }
    }
  }
  return best;
}

interface Position {
  r: number;
  dy: number;
  dx: number;
  mirrored: boolean;
}

function middleSquared(
  a: Rows,
  i: number,
  b: Rows,
  j: number,
  { height, width, channels }: ImageShape,
  { r, dy, dx, mirrored }: Position,
  limit: number,
): number {
  let sum = 0;
  for (let y = r; y < height - r; y++) {
    for (let x = r; x < width - r; x++) {
      const source = mirrored ? width - 1 - x : x;
      const p = i * a.d + (y * width + x) * channels;
      const q = j * b.d + ((y + dy) * width + source + dx) * channels;
      for (let c = 0; c < channels; c++) sum += (a.values[p + c] - b.values[q + c]) ** 2;
    }
    if (sum >= limit) return limit;
  }
  return sum;
}

/** Images averaged over blocks, so that no side is longer than the largest. */
function reduced(rows: Rows, shape: ImageShape): { rows: Rows; shape: ImageShape } {
  const factor = Math.ceil(Math.max(shape.height, shape.width) / LARGEST_SIDE);
  if (factor === 1) return { rows, shape };
  const { channels } = shape;
  const [height, width] = [Math.floor(shape.height / factor), Math.floor(shape.width / factor)];
  const d = height * width * channels;
  const values = sharedFloat64(rows.n * d);
  for (let i = 0; i < rows.n; i++) {
    for (let y = 0; y < height * factor; y++) {
      for (let x = 0; x < width * factor; x++) {
        const to = i * d + (Math.floor(y / factor) * width + Math.floor(x / factor)) * channels;
        const from = i * rows.d + (y * shape.width + x) * channels;
        for (let c = 0; c < channels; c++) values[to + c] += rows.values[from + c] / factor ** 2;
      }
    }
  }
  return { rows: { n: rows.n, d, values }, shape: { height, width, channels } };
}

/** Amplitude spectra of the row means and of the column means of each channel, without the border. */
function signatures(rows: Rows, shape: ImageShape, border: number): Rows {
  const { channels } = shape;
  const [height, width] = [shape.height - 2 * border, shape.width - 2 * border];
  const lengths = [height, width].map((side) => Math.floor(side / 2) + 1);
  const d = (lengths[0] + lengths[1]) * channels;
  const values = sharedFloat64(rows.n * d);
  for (let i = 0; i < rows.n; i++) {
    for (let c = 0; c < channels; c++) {
      const [down, across] = [new Float64Array(height), new Float64Array(width)];
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const pixel = (y + border) * shape.width + x + border;
          const value = rows.values[i * rows.d + pixel * channels + c];
          down[y] += value / width;
          across[x] += value / height;
        }
      }
      const base = i * d + c * (lengths[0] + lengths[1]);
      values.set(amplitudes(down), base);
      values.set(amplitudes(across), base + lengths[0]);
    }
  }
  return { n: rows.n, d, values };
}
