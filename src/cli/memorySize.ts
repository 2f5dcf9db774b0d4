import { InvalidArgumentError } from "commander";

const UNITS = new Map([
  ["kb", 1024],
  ["mb", 1024 ** 2],
  ["gb", 1024 ** 3],
  ["tb", 1024 ** 4],
]);

/** Bytes of a size such as 4GB or "512 MB", in units of 1024. @throws InvalidArgumentError */
export function memorySize(text: string): number {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([kmgt]b)\s*$/i.exec(text);
  const bytes = match ? Math.floor(Number(match[1]) * UNITS.get(match[2].toLowerCase())!) : 0;
  if (!(bytes > 0)) throw new InvalidArgumentError("It must be a size like 4GB or 512MB.");
  return bytes;
}
