import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { allocateValues, kindOf } from "./allocateValues.ts";
import { hasOpaqueAlpha, withoutAlpha } from "./alphaChannel.ts";
import { accessError, readWholeFile } from "./byteSource.ts";
import { extentOf } from "./chosenSamples.ts";
import { damagedImage } from "./damagedImage.ts";
import type { DecodedImage } from "./decodedImage.ts";
import { decodeJpeg } from "./jpeg.ts";
import { hasJpegSignature } from "./jpegHeader.ts";
import { compareNatural } from "./naturalOrder.ts";
import { decodePng } from "./png.ts";
import { hasPngSignature } from "./pngChunks.ts";
import { ReadError } from "./readError.ts";
import { decodeTiff, hasTiffSignature } from "./tiff/tiff.ts";
import { decodeWebp, hasWebpSignature } from "./webp.ts";
import { refuseKey } from "./refuseKey.ts";
import type { NumericValues } from "./sampleArray.ts";
import type { SampleReader } from "./sampleReader.ts";

/** Endings of the images that are read, in lower case. */
export const imageExtensions: readonly string[] = [".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff"];
/** Images that would be left out in silence if they were passed over beside others. */
const unreadImageExtensions = [".bmp", ".gif", ".avif", ".jxl", ".jp2", ".heic"];
/** Files that are fetched while others are decoded. */
const filesAtOnce = 16;
const maximumFileBytes = 2 ** 30;

/** Folders of PNG, JPEG, WebP and TIFF images in natural order of their names: an image a sample, [height, width] or with channels. */
export const imageFolderReader: SampleReader = {
  name: "images",
  extensions: [],

  async describe(path) {
    const { images } = await listImages(path);
    const file = join(path, images[0]);
    const first = await decode(await readWholeFile(file, maximumFileBytes), file);
    const { shape, dtype } = layoutOf(hasOpaqueAlpha(first) ? withoutAlpha(first) : first);
    return [{ shape: [images.length, ...shape], dtype }];
  },

  async read(path, { key, choose, signal }) {
    refuseKey(path, key);
    const { images: all, passedOver } = await listImages(path);
    const chosen = choose?.(all.length);
    const images = chosen ? Array.from(chosen, (sample) => all[sample]) : all;
    const stack =
      (await readStack(path, images, false, signal)) ?? (await readStack(path, images, true, signal))!;
    const notes = [...stack.notes];
    if (passedOver.length > 0) {
      const are =
        passedOver.length === 1
          ? "1 entry that is no image was"
          : `${passedOver.length} entries that are no images were`;
      notes.push(`${are} passed over: ${listNames(passedOver)}`);
    }
    return {
      path,
      format: stack.format,
      keys: [],
      ...extentOf([all.length, ...stack.layout.shape], chosen),
      dtype: stack.layout.dtype,
      values: stack.values,
      notes,
    };
  },
};

interface FolderContent {
  /** Names of images in natural order, at least one. */
  images: string[];
  passedOver: string[];
}

async function listImages(path: string): Promise<FolderContent> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw accessError(path, error);
  });
  const images: string[] = [];
  const passedOver: string[] = [];
  const unread: string[] = [];
  for (const entry of entries) {
    const extension = extname(entry.name).toLowerCase();
    // Hidden files are never samples: macOS writes "._0001.png" beside each image on foreign disks.
    const isCandidate = (entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith(".");
    if (isCandidate && imageExtensions.includes(extension)) images.push(entry.name);
    else if (isCandidate && unreadImageExtensions.includes(extension)) unread.push(entry.name);
    else passedOver.push(entry.name);
  }
  if (unread.length > 0) {
    const sentence = `holds images of a format that is not read, such as ${unread.sort(compareNatural)[0]}; convert them to PNG.`;
    throw new ReadError("unsupported-format", path, `${path} ${sentence}`);
  }
  passedOver.sort(compareNatural);
  if (images.length === 0) {
    const visible = passedOver.filter((name) => !name.startsWith("."));
    const instead =
      visible.length > 0 ? `, only ${listNames(visible)}; choose one of these` : "; choose another";
    throw new ReadError(
      "no-samples",
      path,
      `${path} is a folder without any PNG, JPEG, WebP or TIFF image and without an array for each sample (sample_0.npy, …)${instead}.`,
    );
  }
  return { images: images.sort(compareNatural), passedOver };
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

interface Layout {
  /** Of one sample: [height, width], and channels where there are several. */
  shape: number[];
  dtype: string;
}

interface Stack {
  layout: Layout;
  format: string;
  values: NumericValues;
  notes: Set<string>;
}

/**
 * Decodes all images into one array.
 *
 * @param keepAlpha whether to keep an opaque alpha channel, because another image has one that is not
 * @returns undefined where opaque alpha was dropped and then an image needs its own: to be read again with `keepAlpha`
 */
async function readStack(
  path: string,
  names: readonly string[],
  keepAlpha: boolean,
  signal: AbortSignal | undefined,
): Promise<Stack | undefined> {
  const notes = new Set<string>();
  const formats = new Set<string>();
  let layout: Layout | undefined;
  let values: NumericValues | undefined;
  let droppedAlpha = false;
  let index = 0;
  for await (const { file, bytes } of readAhead(path, names, signal)) {
    let image = await decode(bytes, file);
    formats.add(formatOf(bytes)!);
    if (image.note) notes.add(image.note);
    if (!keepAlpha && hasOpaqueAlpha(image)) {
      image = withoutAlpha(image);
      droppedAlpha = true;
      notes.add("A fully opaque alpha channel was dropped");
    } else if (droppedAlpha && image.hasAlpha) {
      return undefined;
    }
    const found = layoutOf(image);
    layout ??= found;
    if (!isSameLayout(layout, found)) throw mixedLayouts(path, names[0], layout, names[index], found);
    values ??= allocateValues(kindOf(image.values), names.length * image.values.length, path);
    values.set(image.values, index * image.values.length);
    index++;
  }
  const format = formats.size === 1 ? [...formats][0] : "images";
  return { layout: layout!, format, values: values!, notes };
}

async function* readAhead(
  path: string,
  names: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<{ file: string; bytes: Uint8Array }> {
  for (let start = 0; start < names.length; start += filesAtOnce) {
    const files = names.slice(start, start + filesAtOnce).map((name) => join(path, name));
    const contents = await Promise.all(files.map((file) => readWholeFile(file, maximumFileBytes)));
    for (let index = 0; index < files.length; index++) {
      signal?.throwIfAborted();
      yield { file: files[index], bytes: contents[index] };
    }
  }
}

/** Image formats by the names that a report gives them. */
const imageFormats: Record<
  string,
  {
    isOne: (bytes: Uint8Array) => boolean;
    decode: (bytes: Uint8Array, path: string) => DecodedImage | Promise<DecodedImage>;
  }
> = {
  png: { isOne: hasPngSignature, decode: decodePng },
  jpeg: { isOne: hasJpegSignature, decode: decodeJpeg },
  webp: { isOne: hasWebpSignature, decode: decodeWebp },
  tiff: { isOne: hasTiffSignature, decode: decodeTiff },
};

/** By content: an image with the wrong ending is still an image. */
function formatOf(bytes: Uint8Array): string | undefined {
  return Object.keys(imageFormats).find((name) => imageFormats[name].isOne(bytes));
}

function decode(bytes: Uint8Array, file: string): DecodedImage | Promise<DecodedImage> {
  const format = formatOf(bytes);
  if (format !== undefined) return imageFormats[format].decode(bytes, file);
  throw damagedImage(file, bytes.length === 0 ? "it is empty" : "it is neither PNG, JPEG, WebP nor TIFF");
}

function layoutOf({ width, height, channels, values, dtype }: DecodedImage): Layout {
  return {
    shape: channels === 1 ? [height, width] : [height, width, channels],
    dtype: dtype ?? kindOf(values),
  };
}

function isSameLayout(a: Layout, b: Layout): boolean {
  return a.dtype === b.dtype && a.shape.join() === b.shape.join();
}

function mixedLayouts(
  path: string,
  firstName: string,
  first: Layout,
  name: string,
  other: Layout,
): ReadError {
  const describe = (file: string, { shape: [height, width, channels = 1], dtype }: Layout) =>
    `${file} is ${height}×${width} (height×width) with ${channels} channel${channels === 1 ? "" : "s"} of ${dtype}`;
  return new ReadError(
    "mixed-shapes",
    path,
    `${path} holds images of several kinds: ${describe(firstName, first)}, ${describe(name, other)}; ` +
      "bring all to one size and kind, or take the odd ones out.",
  );
}
