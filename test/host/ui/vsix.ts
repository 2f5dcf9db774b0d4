import { readFileSync } from "node:fs";
import { join } from "node:path";
import { currentPlace } from "./currentPlace.ts";

/** Path of the packed extension. */
export function vsixPath(): string {
  const { root } = currentPlace();
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  return join(root, `${name}-${version}.vsix`);
}
