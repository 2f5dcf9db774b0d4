// `npm run reproduce`: the tables of the reference text, recomputed from its arrays and printed beside its own figures.
import { runTypescript } from "./runTypescript.mjs";

await runTypescript("test/reproduce/reproduce.ts");
