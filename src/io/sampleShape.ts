import { formatShape } from "./formatting.ts";
import { ReadError } from "./readError.ts";

/** The array being read, for error messages. */
export interface ArraySubject {
  path: string;
  /** What the sentence is about: the path, with the key where there is one. */
  name: string;
}

/** A subject for an array with a name inside its file. */
export function arrayIn(path: string, key: string): ArraySubject {
  return { path, name: `${path} (array ${JSON.stringify(key)})` };
}

/** Why an array of a shape cannot be a set of samples; undefined where it can. */
export function refusalOfShape(
  shape: readonly number[],
  { path, name }: ArraySubject,
): ReadError | undefined {
  const refuse = (sentence: string) => new ReadError("no-samples", path, `${name} ${sentence}`);
  if (shape.length === 0) {
    return refuse(
      "holds a single number and not a set of samples; choose an array whose first axis counts samples.",
    );
  }
  if (shape[0] === 0) {
    return refuse(`holds no samples (shape ${formatShape(shape)}); choose a dump with at least one row.`);
  }
  if (shape.includes(0)) {
    return refuse(`holds samples without any value (shape ${formatShape(shape)}); choose another array.`);
  }
  return undefined;
}
