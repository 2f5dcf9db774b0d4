import { InvalidArgumentError } from "commander";

/** Reads an option that is a whole number. @throws InvalidArgumentError */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
    }
    return value;
  };
}
