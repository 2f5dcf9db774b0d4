import type { ByteStream } from "./byteStream.ts";
import { elementTypeOf, type ElementType } from "./elementType.ts";
import { formatBytes, formatShape } from "./formatting.ts";
import { parsePythonLiteral, type PythonLiteral } from "./pythonLiteral.ts";
import { ReadError, type ReadErrorCode } from "./readError.ts";
import { elementCount } from "./sampleArray.ts";
import { refusalOfShape, type ArraySubject } from "./sampleShape.ts";

/** What stands before the data in an npy file. */
export interface NpyHeader {
  type: ElementType;
  /** Axis 0 counts samples. */
  shape: number[];
  /** Whether the first axis varies fastest in the file. */
  fortranOrder: boolean;
}

/** Far above any real header; numpy itself refuses 10 000 bytes unless asked. */
const maximumHeaderBytes = 1 << 20;
const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];

/**
 * Reads the header of an npy stream and checks that the data it claims is there, before anything is allocated for it.
 *
 * @param options `scalars`: whether a single number without axes is an array too
 * @throws ReadError for whatever is not an array of real numbers with at least one sample
 */
export async function readNpyHeader(
  stream: ByteStream,
  subject: ArraySubject,
  { scalars = false } = {},
): Promise<NpyHeader> {
  const { descr, fortranOrder, shape } = await readNpyFields(stream, subject);
  const type = parseElementType(descr, subject);
  const refusal = refusalOfShape(shape, subject);
  if (refusal && (shape.length > 0 || !scalars)) throw refusal;
  checkDataSize(type, shape, stream.remaining, subject);
  return { type, shape, fortranOrder };
}

/** What an npy header says, whatever the array holds. @throws ReadError where it is damaged */
export async function readNpyFields(stream: ByteStream, subject: ArraySubject): Promise<HeaderFields> {
  return parseHeaderText(await readHeaderText(stream, subject), subject);
}

function refuse(code: ReadErrorCode, subject: ArraySubject, sentence: string): ReadError {
  return new ReadError(code, subject.path, `${subject.name} ${sentence}`);
}

async function readHeaderText(stream: ByteStream, subject: ArraySubject): Promise<string> {
  const cut = () =>
    refuse("damaged", subject, "is cut inside its header; copy it again, or wait until it is fully written.");
  if (stream.remaining === 0) {
    throw refuse(
      "damaged",
      subject,
      "is empty (0 bytes); write it again, or wait until it is fully written.",
    );
  }
  const prefix = await stream.take(8);
  if (magic.some((byte, index) => index < prefix.length && prefix[index] !== byte)) {
    throw refuse(
      "damaged",
      subject,
      "is not an npy file (it does not start with numpy's mark); save it with numpy.save.",
    );
  }
  if (prefix.length < 8) throw cut();
  const version = prefix[6];
  if (version < 1 || version > 3) {
    throw refuse(
      "unsupported-format",
      subject,
      `is of npy version ${version}, and versions 1 to 3 are read; save it with numpy.save.`,
    );
  }
  const lengthSize = version === 1 ? 2 : 4;
  const lengthBytes = await stream.take(lengthSize);
  if (lengthBytes.length < lengthSize) throw cut();
  const headerLength = lengthBytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
  if (headerLength > stream.remaining) throw cut();
  if (headerLength > maximumHeaderBytes) {
    throw refuse(
      "damaged",
      subject,
      `has a header of ${formatBytes(headerLength)}, which no array needs; save it again with numpy.save.`,
    );
  }
  const header = await stream.take(headerLength);
  if (header.length < headerLength) throw cut();
  return Buffer.from(header).toString(version === 3 ? "utf8" : "latin1");
}

interface HeaderFields {
  descr: PythonLiteral;
  fortranOrder: boolean;
  shape: number[];
}

function parseHeaderText(text: string, subject: ArraySubject): HeaderFields {
  const damaged = (what: string) =>
    refuse("damaged", subject, `has a damaged header (${what}); save it again with numpy.save.`);
  let header: PythonLiteral;
  try {
    header = parsePythonLiteral(text);
  } catch {
    throw damaged("it is not a dictionary");
  }
  if (!(header instanceof Map)) throw damaged("it is not a dictionary");
  const descr = header.get("descr");
  const fortranOrder = header.get("fortran_order");
  const shape = header.get("shape");
  if (descr === undefined) throw damaged("descr is missing");
  if (typeof fortranOrder !== "boolean") throw damaged("fortran_order is neither True nor False");
  if (!Array.isArray(shape) || !shape.every(isExtent)) throw damaged("shape is not a tuple of counts");
  return { descr, fortranOrder, shape };
}

function isExtent(value: PythonLiteral): value is number {
  return typeof value === "number" && value >= 0;
}

const typeNames: Record<string, string> = {
  f2: "float16",
  f4: "float32",
  f8: "float64",
  i1: "int8",
  i2: "int16",
  i4: "int32",
  i8: "int64",
  u1: "uint8",
  u2: "uint16",
  u4: "uint32",
  u8: "uint64",
  b1: "bool",
};

function parseElementType(descr: PythonLiteral, subject: ArraySubject): ElementType {
  if (typeof descr !== "string") {
    const sentence =
      "holds records of several fields (a structured dtype) and not one array of numbers; save the field to evaluate as its own array.";
    throw refuse("not-numeric", subject, sentence);
  }
  const [whole, order, letter, size] = /^([<>|=]?)([a-zA-Z?])(\d*)/.exec(descr) ?? ["", "", "", ""];
  const code = letter === "?" ? "b1" : letter + size;
  const name = whole === descr && Object.hasOwn(typeNames, code) ? typeNames[code] : undefined;
  const type = name === undefined ? undefined : elementTypeOf(name, order !== ">");
  if (type) return type;
  throw refuse("not-numeric", subject, nonNumericSentence(descr, letter));
}

function nonNumericSentence(descr: string, letter: string): string {
  const type = JSON.stringify(descr).slice(0, 40);
  switch (letter) {
    case "c":
      return "holds complex numbers, and samples are real numbers; save their real and imaginary parts, or the modulus, as an array of its own.";
    case "O":
      return "holds pickled Python objects, which are never loaded because that would run code; save it as a numeric array (numpy.asarray(x, dtype=float)).";
    case "U":
    case "S":
    case "a":
      return "holds text and not numbers; save numeric samples.";
    case "M":
    case "m":
      return "holds dates or durations and not plain numbers; convert them to float64 first.";
    case "V":
      return `holds raw bytes of a type that numpy does not know (${type}, as bfloat16 is saved); convert it to float32 first.`;
    case "f":
      return `holds floating-point numbers of a size that only some machines have (${type}); convert them to float64 first.`;
    default:
      return `holds elements of an unknown type (${type}); convert them to float32 or float64 first.`;
  }
}

function checkDataSize(type: ElementType, shape: number[], available: number, subject: ArraySubject): void {
  const claimed = elementCount(shape) * type.itemSize;
  const claim = `its header claims ${formatBytes(claimed)} of data for shape ${formatShape(shape)} of ${type.dtype}`;
  if (claimed > available) {
    throw refuse(
      "damaged",
      subject,
      `is cut short: ${claim}, and only ${formatBytes(available)} follow; copy it again, or wait until it is fully written.`,
    );
  }
  if (claimed < available) {
    throw refuse(
      "damaged",
      subject,
      `goes on after its array: ${claim}, and ${formatBytes(available)} follow; save each array to a file of its own.`,
    );
  }
}
