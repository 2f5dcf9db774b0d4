import { ReadError } from "./readError.ts";

/** The refusal of an image that cannot be decoded: it must not count as a sample. */
export function damagedImage(path: string, reason: string): ReadError {
  return new ReadError(
    "damaged",
    path,
    `${path} is a damaged image (${reason}); write it again, or take it out of the folder.`,
  );
}
