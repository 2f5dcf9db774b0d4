/** Anchors of viridis (Smith, van der Walt & Firing, matplotlib), whose lightness grows evenly from dark to light. */
const ANCHORS =
  "440154 481467 482576 463480 414487 3b528b 35608d 2f6c8e 2a788e 25848e 21918c 1e9c89 22a884 2fb47c 44bf70 5ec962 7ad151 9bd93c bddf26 dfe318 fde725"
    .split(" ")
    .map((hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)));

/** Red, green and blue of 256 steps from low to high: perceptually uniform, and readable without seeing hues. */
export const COLOUR_MAP: Uint8ClampedArray = Uint8ClampedArray.from({ length: 256 * 3 }, (_, at) => {
  const position = (Math.floor(at / 3) / 255) * (ANCHORS.length - 1);
  const low = Math.min(ANCHORS.length - 2, Math.floor(position));
  const [a, b] = [ANCHORS[low][at % 3], ANCHORS[low + 1][at % 3]];
  return a + (position - low) * (b - a);
});
