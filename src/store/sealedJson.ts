import { createHash } from "node:crypto";

/** Name of the first member of a sealed document. */
const SEAL = "integrity";
const HEAD = new RegExp(`^\\{"${SEAL}":"([0-9a-f]{64})",`);

/** A JSON object as text, with the hash of everything else as its first member: still the same JSON to any reader. */
export function seal(document: object): string {
  const body = JSON.stringify(document).slice(1);
  return `{"${SEAL}":"${hashOf(body)}",${body}`;
}

/**
 * The object in a sealed text, without its seal.
 * @returns undefined where the text is not what was written: cut, changed, or never sealed
 */
export function unseal(text: string): unknown {
  const [head, expected] = HEAD.exec(text) ?? [];
  if (head === undefined) return undefined;
  const body = text.slice(head.length);
  return hashOf(body) === expected ? JSON.parse(`{${body}`) : undefined;
}

function hashOf(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}
