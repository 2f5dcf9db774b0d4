/** What to write into an npy file. */
export interface NpyContent {
  /** As in the header: "<f4", ">i2", "|b1", … */
  descr: string;
  shape: number[];
  /** In C order. */
  values: ArrayLike<number>;
  fortranOrder?: boolean;
  version?: 1 | 2 | 3;
  /** Replaces the header's text. */
  header?: string;
}

type Write = (view: DataView, at: number, value: number, little: boolean) => void;
const writers: Record<string, [size: number, write: Write]> = {
  b1: [1, (view, at, value) => view.setUint8(at, value)],
  i1: [1, (view, at, value) => view.setInt8(at, value)],
  u1: [1, (view, at, value) => view.setUint8(at, value)],
  i2: [2, (view, at, value, little) => view.setInt16(at, value, little)],
  u2: [2, (view, at, value, little) => view.setUint16(at, value, little)],
  i4: [4, (view, at, value, little) => view.setInt32(at, value, little)],
  u4: [4, (view, at, value, little) => view.setUint32(at, value, little)],
  i8: [8, (view, at, value, little) => view.setBigInt64(at, BigInt(value), little)],
  u8: [8, (view, at, value, little) => view.setBigUint64(at, BigInt(value), little)],
  f4: [4, (view, at, value, little) => view.setFloat32(at, value, little)],
  f8: [8, (view, at, value, little) => view.setFloat64(at, value, little)],
};

/** The bytes of an npy file as numpy.save writes it, by another way than the reader's. */
export function npyBytes({
  descr,
  shape,
  values,
  fortranOrder = false,
  version = 1,
  header,
}: NpyContent): Buffer {
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(", ")})`;
  const order = fortranOrder ? "True" : "False";
  const text = header ?? `{'descr': '${descr}', 'fortran_order': ${order}, 'shape': ${tuple}, }`;
  const lengthSize = version === 1 ? 2 : 4;
  const padding = 64 - ((8 + lengthSize + text.length + 1) % 64);
  const padded = Buffer.from(`${text}${" ".repeat(padding % 64)}\n`, "latin1");
  const prefix = Buffer.alloc(8 + lengthSize);
  prefix.write("\x93NUMPY", "latin1");
  prefix[6] = version;
  prefix.writeUIntLE(padded.length, 8, lengthSize);

  const [size, write] = writers[descr.slice(1)];
  const data = Buffer.alloc(values.length * size);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let place = 0; place < values.length; place++) {
    const index = fortranOrder ? rowMajorIndex(place, shape) : place;
    write(view, place * size, values[index], !descr.startsWith(">"));
  }
  return Buffer.concat([prefix, padded, data]);
}

/** C-order index of the element at a place in column-major order. */
function rowMajorIndex(place: number, shape: readonly number[]): number {
  const index = shape.map((extent) => {
    const digit = place % extent;
    place = Math.floor(place / extent);
    return digit;
  });
  return index.reduce((sum, digit, axis) => sum * shape[axis] + digit, 0);
}
