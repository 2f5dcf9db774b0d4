import { damagedImage } from "./damagedImage.ts";

/** What a JPEG file says of itself in its frame header. */
export interface JpegHeader {
  width: number;
  height: number;
  bitDepth: number;
  /** 1 gray, 3 colour, 4 CMYK. */
  components: number;
}

/** Whether bytes start as every JPEG file does. */
export function hasJpegSignature(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/**
 * Walks through the segments of a JPEG file to its end mark. The decoder fills what a cut file lacks with gray, so that
 * the end has to be looked for here.
 *
 * @throws ReadError `damaged` where the file is cut or has no frame
 */
export function readJpegHeader(bytes: Uint8Array, path: string): JpegHeader {
  const cut = () => damagedImage(path, "it is cut");
  if (!hasJpegSignature(bytes)) throw damagedImage(path, "it does not start as a JPEG file does");
  let header: JpegHeader | undefined;
  let position = 2;
  for (;;) {
    position = nextMarker(bytes, position);
    if (position >= bytes.length) throw cut();
    const marker = bytes[position++];
    if (marker === 0xd9) break;
    if (isStandalone(marker)) continue;
    if (position + 2 > bytes.length) throw cut();
    const length = (bytes[position] << 8) | bytes[position + 1];
    if (length < 2) throw damagedImage(path, "a segment makes no sense");
    if (position + length > bytes.length) throw cut();
    if (isFrame(marker)) header ??= parseFrame(bytes.subarray(position, position + length), path);
    position += length;
  }
  if (!header) throw damagedImage(path, "it has no frame header");
  return header;
}

/** Position of the next marker's code; entropy-coded data holds 0xff only before 0. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let position = from;
  while (position < bytes.length) {
    position = bytes.indexOf(0xff, position);
    if (position < 0) return bytes.length;
    while (bytes[position] === 0xff) position++;
    if (bytes[position] !== 0) return position;
  }
  return bytes.length;
}

/** Markers without a segment: restarts, start of image, TEM. */
function isStandalone(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which lie between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function parseFrame(segment: Uint8Array, path: string): JpegHeader {
  if (segment.length < 8) throw damagedImage(path, "its frame header is cut");
  const height = (segment[3] << 8) | segment[4];
  const width = (segment[5] << 8) | segment[6];
  if (width === 0 || height === 0) throw damagedImage(path, "its frame header gives no size");
  return { width, height, bitDepth: segment[2], components: segment[7] };
}
