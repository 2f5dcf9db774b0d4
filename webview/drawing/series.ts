import { svg } from "../dom.ts";

const WIDTH = 96;
const HEIGHT = 48;
/** More channels than this are a thicket; the first ones stand for the rest. */
const MAX_CHANNELS = 4;

/** Points of a polyline for one channel of a series laid out as length × channels. */
export function seriesPoints(
  values: number[],
  { channel, channels }: { channel: number; channels: number },
  [low, high]: [number, number],
): string {
  const length = Math.floor(values.length / channels);
  const y = (value: number) => 1 + (1 - (value - low) / (high - low || 1)) * (HEIGHT - 2);
  return Array.from({ length }, (_, i) => {
    const x = length > 1 ? (i / (length - 1)) * WIDTH : WIDTH / 2;
    return `${x.toFixed(1)},${y(values[i * channels + channel]).toFixed(1)}`;
  }).join(" ");
}

/** A sample as a small line plot without axes; the card names the range. */
export function drawSeries(shape: number[], values: number[], range: [number, number], label: string) {
  const channels = shape.length > 1 ? shape[shape.length - 1] : 1;
  return svg(
    "svg",
    { class: "series", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    ...Array.from({ length: Math.min(channels, MAX_CHANNELS) }, (_, channel) =>
      svg("polyline", {
        class: `channel-${channel}`,
        points: seriesPoints(values, { channel, channels }, range),
      }),
    ),
  );
}
