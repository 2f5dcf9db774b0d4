import { ReadError } from "./readError.ts";

/**
 * Refuses a key for a format whose one array has no name.
 *
 * @throws ReadError `unknown-key` where a key is given
 */
export function refuseKey(path: string, key: string | undefined): void {
  if (key === undefined) return;
  throw new ReadError(
    "unknown-key",
    path,
    `${path} holds one array without a name, so there is no ${JSON.stringify(key)} in it; leave out the key.`,
  );
}
