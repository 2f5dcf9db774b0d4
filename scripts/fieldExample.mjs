// `node scripts/fieldExample.mjs`: writes the data of examples/field anew.
import { runTypescript } from "./runTypescript.mjs";

await runTypescript("test/examples/writeFieldExample.ts");
