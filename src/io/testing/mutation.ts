import fc from "fast-check";

/** What a mutation does to the bytes: damage at places, a cut, a piece moved or doubled. */
export const mutation = fc.record({
  writes: fc.array(
    fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0x2c, 0x22, 0x0a, 0x39), fc.boolean()),
    { maxLength: 6 },
  ),
  // Damage inside goes deeper into a reader than a cut, so that most files keep their length.
  cut: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat() }),
  piece: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(fc.nat(), fc.nat({ max: 64 }), fc.nat()) },
  ),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

/** The bytes after a mutation. */
export function mutate(original: Buffer, { writes, cut, piece }: Mutation): Buffer {
  let bytes = Buffer.from(original);
  for (const [at, value, flip] of writes) {
    const place = at % bytes.length;
    bytes[place] = flip ? bytes[place] ^ (1 << (value & 7)) : value;
  }
  if (piece) {
    const [from, length, to] = piece.map((number, index) => (index === 1 ? number : number % bytes.length));
    bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(from, from + length), bytes.subarray(to)]);
  }
  return cut === null ? bytes : bytes.subarray(0, cut % (bytes.length + 1));
}
