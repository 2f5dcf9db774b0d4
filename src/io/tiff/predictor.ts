/**
 * Undoes what makes rows compress better, in place: differences between neighbouring pixels (predictor 2), or those
 * between bytes of floats that were sorted by significance (predictor 3).
 *
 * @param rowBytes bytes of a row; @param channels samples of a pixel; @param itemSize bytes of a sample
 */
export function undoPredictor(
  predictor: number,
  bytes: Uint8Array,
  {
    rowBytes,
    channels,
    itemSize,
    littleEndian,
  }: {
    rowBytes: number;
    channels: number;
    itemSize: number;
    littleEndian: boolean;
  },
): void {
  for (let row = 0; row + rowBytes <= bytes.length; row += rowBytes) {
    const line = bytes.subarray(row, row + rowBytes);
    if (predictor === 3) joinFloats(line, channels, itemSize, littleEndian);
    else addNeighbours(line, channels, itemSize, littleEndian);
  }
}

function addNeighbours(line: Uint8Array, channels: number, itemSize: number, little: boolean): void {
  const view = new DataView(line.buffer, line.byteOffset, line.byteLength);
  const step = channels * itemSize;
  for (let at = step; at < line.length; at += itemSize) {
    if (itemSize === 1) line[at] += line[at - step];
    else if (itemSize === 2) {
      view.setUint16(at, view.getUint16(at, little) + view.getUint16(at - step, little), little);
    } else if (itemSize === 4) {
      view.setUint32(at, view.getUint32(at, little) + view.getUint32(at - step, little), little);
    } else {
      const sum = view.getBigUint64(at, little) + view.getBigUint64(at - step, little);
      view.setBigUint64(at, sum, little);
    }
  }
}

function joinFloats(line: Uint8Array, channels: number, itemSize: number, little: boolean): void {
  for (let at = channels; at < line.length; at++) line[at] += line[at - channels];
  const sorted = new Uint8Array(line);
  const count = line.length / itemSize;
  for (let index = 0; index < count; index++) {
    for (let byte = 0; byte < itemSize; byte++) {
      // The most significant bytes of all floats come first.
      const place = little ? itemSize - 1 - byte : byte;
      line[index * itemSize + place] = sorted[byte * count + index];
    }
  }
}
