import type { ImageShape } from "../core/shiftedImages.ts";
import { sharedFloat64, type Rows } from "../kernels/rows.ts";
import type { Input } from "./inputs.ts";

const CHANNELS = new Set([1, 3, 4]);

/** The samples as images, channel last, where their shape is that of images; undefined otherwise. */
export function imageRows({
  samples: rows,
  sampleShape: shape,
}: Input): { rows: Rows; shape: ImageShape } | undefined {
  if (shape.length === 2) return { rows, shape: { height: shape[0], width: shape[1], channels: 1 } };
  if (shape.length !== 3) return undefined;
  if (CHANNELS.has(shape[2]))
    return { rows, shape: { height: shape[0], width: shape[1], channels: shape[2] } };
  if (!CHANNELS.has(shape[0])) return undefined;
  const image = { height: shape[1], width: shape[2], channels: shape[0] };
  return { rows: channelLast(rows, image), shape: image };
}

function channelLast({ n, d, values }: Rows, { height, width, channels }: ImageShape): Rows {
  const pixels = height * width;
  const turned = sharedFloat64(values.length);
  for (let i = 0; i < n; i++) {
    for (let p = 0; p < pixels; p++) {
      for (let c = 0; c < channels; c++) turned[i * d + p * channels + c] = values[i * d + c * pixels + p];
    }
  }
  return { n, d, values: turned };
}
