import { rename } from "node:fs/promises";

const DAMAGED = ".damaged";

/**
 * Takes a damaged file out of the way, so that it is computed again and a person can look at it.
 * @returns a sentence about it
 */
export async function setAside(path: string): Promise<string> {
  // Of several only the last is kept. Another program may have been quicker.
  await rename(path, path + DAMAGED).catch(() => undefined);
  return `${path} was damaged; it is set aside as ${path}${DAMAGED} and computed again.`;
}
