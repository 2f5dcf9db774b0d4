// `npm run fuzz`: damaged files of every format, at length. FUZZ=250,50,1 sets mutations of a file, of a slow file, and the seed;
// FUZZ_ONLY=h5|nc_n4 the files, by a regular expression.
import { runTypescript } from "./runTypescript.mjs";

await runTypescript("test/fuzz/fuzz.ts");
