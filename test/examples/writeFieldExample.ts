/** Writes the data of examples/field anew: `node scripts/fieldExample.mjs`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { npyBytes } from "../../src/io/testing/npyBytes.ts";
import { inProject } from "../../src/testing/golden.ts";
import { fieldExample, fieldShape } from "./fieldExample.ts";

const SAMPLES = 250;
for (const [path, values] of Object.entries(fieldExample(SAMPLES))) {
  const file = inProject("examples", "field", ...path.split("/"));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, npyBytes({ descr: "<f4", shape: fieldShape(SAMPLES), values }));
}
