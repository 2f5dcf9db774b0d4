import { InvalidArgumentError } from "commander";

const UNITS: Record<string, number> = { kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3, tb: 1024 ** 4 };

/** Bytes of a size such as 4GB or "512 MB", in units of 1024. @throws InvalidArgumentError */
export function memorySize(text: string): number {
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*([kmgt]b)\s*$/i.exec(text) ?? [];
  const bytes = Math.floor(Number(number) * UNITS[unit?.toLowerCase()]);
  if (!(bytes > 0)) throw new InvalidArgumentError("It must be a size like 4GB or 512MB.");
  return bytes;
}
