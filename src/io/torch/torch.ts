import { describeArrayFile, readArrayFile, type ArrayFile } from "../arrayFile.ts";
import { openByteSource, type ByteSource } from "../byteSource.ts";
import { elementTypeOf } from "../elementType.ts";
import type { FileArray } from "../fileArrays.ts";
import { formatBytes, formatShape } from "../formatting.ts";
import { ReadError } from "../readError.ts";
import { arrayIn, refusalOfShape, type ArraySubject } from "../sampleShape.ts";
import type { SampleReader } from "../sampleReader.ts";
import { readZipMembers, type ZipMember } from "../zipArchive.ts";
import { PickleError, readPickle } from "./pickle.ts";
import { readStridedData, spanOf, type StridedView } from "./stridedData.ts";
import { isTensorCallable, namedTensors, type TensorView } from "./tensors.ts";

type Tensor = FileArray & { view?: StridedView; member?: ZipMember };

/** Of a pickle that names tensors; one of a million tensors has some 100 MB. */
const maximumPickleBytes = 1 << 28;

/** PyTorch's .pt and .pth, the archives of torch.save since PyTorch 1.6: tensors alone, and nothing of it is run. */
export const torchReader: SampleReader = {
  name: "pt",
  extensions: [".pt", ".pth"],
  // Both kinds begin so: the archive, and the bare pickle that is refused in words.
  recognises: (head) => (head[0] === 0x50 && head[1] === 0x4b) || (head[0] === 0x80 && head[1] < 6),

  async describe(path, options) {
    return describeArrayFile(path, await openTensors(path), options);
  },

  async read(path, options) {
    return readArrayFile(path, await openTensors(path), options);
  },
};

async function openTensors(path: string): Promise<ArrayFile<Tensor>> {
  const source = await openByteSource(path);
  try {
    requireArchive(path, await source.read(0, 4));
    const arrays = await readTensors(source);
    return {
      format: "pt",
      readsParts: true,
      arrays,
      async read({ key, view, member }, signal, chosen) {
        const stream = await member!.open();
        try {
          const values = await readStridedData(view!, stream, subjectOf(path, key), signal, chosen);
          await stream.finish();
          return values;
        } finally {
          stream.close();
        }
      },
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

function subjectOf(path: string, key: string): ArraySubject {
  return key === "" ? { path, name: path } : arrayIn(path, key);
}

function requireArchive(path: string, head: Uint8Array): void {
  const refuse = (code: "damaged" | "unsupported-format", sentence: string) =>
    new ReadError(code, path, `${path} ${sentence}`);
  if (head.length === 0) {
    throw refuse("damaged", "is empty (0 bytes); write it again, or wait until it is fully written.");
  }
  if (head[0] === 0x50 && head[1] === 0x4b) return;
  if (head[0] === 0x80) {
    throw refuse(
      "unsupported-format",
      "is a bare pickle, as PyTorch wrote before version 1.6, and is never loaded because that would run code; " +
        "load it in PyTorch and save the tensor again with torch.save.",
    );
  }
  throw refuse("damaged", "is not an archive of torch.save; save the tensor again with torch.save.");
}

async function readTensors(source: ByteSource): Promise<Tensor[]> {
  const { path } = source;
  const members = new Map((await readZipMembers(source)).map((member) => [member.name, member]));
  const pickleName = [...members.keys()].find((name) => /^([^/]+\/)?data\.pkl$/.test(name));
  const pickle = pickleName === undefined ? undefined : members.get(pickleName);
  if (pickle === undefined || pickleName === undefined) {
    throw new ReadError(
      "no-samples",
      path,
      `${path} is a zip archive that torch.save did not write (it has no data.pkl); save the tensor with torch.save.`,
    );
  }
  const prefix = pickleName.slice(0, -"data.pkl".length);
  if ([...members.keys()].some((name) => name.startsWith(`${prefix}code/`))) {
    const sentence = "is a TorchScript program and holds no samples; save the tensor with torch.save.";
    throw new ReadError("unsupported-format", path, `${path} ${sentence}`);
  }
  const byteOrder = members.get(`${prefix}byteorder`);
  const isBigEndian = byteOrder ? (await readMember(path, byteOrder)).toString("latin1") === "big" : false;
  const views = await readViews(path, pickle);
  if (views.size === 0) {
    throw new ReadError("no-samples", path, `${path} holds no tensors; save the samples as a tensor.`);
  }
  return [...views].map(([key, view]) =>
    describeTensor(path, key, view, members.get(`${prefix}data/${view.storage}`), !isBigEndian),
  );
}

async function readViews(path: string, pickle: ZipMember): Promise<Map<string, TensorView>> {
  const bytes = await readMember(path, pickle);
  try {
    return namedTensors(readPickle(bytes, isTensorCallable));
  } catch (error) {
    if (!(error instanceof PickleError)) throw error;
    if (error.callable !== undefined) {
      throw new ReadError(
        "unsupported-format",
        path,
        `${path} asks for ${error.callable} to be called on loading; nothing in a file is ever run, and only tensors ` +
          "are read: save the tensor alone, torch.save(samples.cpu(), FILE).",
      );
    }
    throw new ReadError("damaged", path, `${path} ${error.message}; save the tensor again with torch.save.`);
  }
}

async function readMember(path: string, member: ZipMember): Promise<Buffer> {
  const stream = await member.open();
  try {
    if (stream.remaining > maximumPickleBytes) {
      const sentence = `describes its tensors in ${formatBytes(stream.remaining)}, too much to be samples`;
      throw new ReadError("too-large", path, `${path} ${sentence}; save the samples alone.`);
    }
    const bytes = await stream.take(stream.remaining);
    await stream.finish();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  } finally {
    stream.close();
  }
}

function describeTensor(
  path: string,
  key: string,
  tensor: TensorView,
  member: ZipMember | undefined,
  littleEndian: boolean,
): Tensor {
  const subject = subjectOf(path, key);
  const refuse = (sentence: string): Tensor => ({
    key,
    refusal: new ReadError("not-numeric", path, `${subject.name} ${sentence}`),
  });
  const { dtype, shape, offset, strides } = tensor;
  const type = dtype === undefined ? undefined : elementTypeOf(dtype, littleEndian);
  if (dtype === undefined || !type) {
    return tensor.torchType.toLowerCase().includes("complex")
      ? refuse(
          "holds complex numbers, and samples are real numbers; save torch.view_as_real(x), or its modulus.",
        )
      : refuse(`holds numbers of type ${tensor.torchType}, which is not read; save tensor.float() instead.`);
  }
  if (tensor.isLazy) return refuse("is a view that is negated late; save tensor.resolve_neg() instead.");
  const refusal = refusalOfShape(shape, subject);
  if (refusal) return { key, refusal };
  const view = { type, shape, offset, strides };
  const needed = (offset + spanOf(view)) * type.itemSize;
  if (!member || needed > member.size) {
    const found = member ? `its storage has ${formatBytes(member.size)}` : "its storage is missing";
    const need = `shape ${formatShape(shape)} of ${dtype} needs ${formatBytes(needed)}`;
    const sentence = `${subject.name} is cut short: ${need}, and ${found}`;
    throw new ReadError("damaged", path, `${sentence}; copy it again, or wait until it is fully written.`);
  }
  return { key, shape, dtype, view, member };
}
