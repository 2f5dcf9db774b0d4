import type { ByteStream } from "./byteStream.ts";
import { readNpyFields } from "./npyHeader.ts";
import { ReadError } from "./readError.ts";
import type { ArraySubject } from "./sampleShape.ts";

/** Characters of one text; more in a class's name is a damaged header. */
const LONGEST = 4096;

/**
 * The texts of an npy file of one axis (dtype U or S); undefined where it holds something else.
 *
 * @throws ReadError where the header is damaged or claims what is not there
 */
export async function readTextArray(
  stream: ByteStream,
  subject: ArraySubject,
): Promise<string[] | undefined> {
  const { descr, shape } = await readNpyFields(stream, subject);
  const type = typeof descr === "string" ? /^([<>|=]?)([US])(\d{1,4})$/.exec(descr) : null;
  if (!type) return undefined;
  const [, order, letter, length] = type;
  const refuse = (what: string) => new ReadError("damaged", subject.path, `${subject.name} ${what}`);
  if (shape.length !== 1)
    throw refuse(`holds text of ${shape.length} axes, and labels are one a sample; save one axis.`);
  const characters = Number(length);
  const size = characters * (letter === "U" ? 4 : 1);
  if (characters === 0 || characters > LONGEST || shape[0] * size !== stream.remaining)
    throw refuse("holds more or less text than its header claims; save it again with numpy.save.");
  const bytes = Buffer.from(await stream.take(shape[0] * size));
  const decode = letter === "U" ? codePoints(order === ">") : (own: Buffer) => own.toString("utf8");
  return Array.from({ length: shape[0] }, (_, i) =>
    decode(bytes.subarray(i * size, (i + 1) * size)).replace(/\0+$/, ""),
  );
}

/** numpy's U: four bytes a character. */
function codePoints(isBigEndian: boolean): (bytes: Buffer) => string {
  return (bytes) => {
    let text = "";
    for (let at = 0; at < bytes.length; at += 4) {
      const code = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
      text += code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
    }
    return text;
  };
}
