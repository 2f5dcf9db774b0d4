// `npm run fuzz`: damaged files of every format, at length. FUZZ=250,12,1 sets mutations of a file, of a slow file, and the seed.
import buildReaderThreads from "./readerThreads.mjs";
import { runTypescript } from "./runTypescript.mjs";

await buildReaderThreads();
await runTypescript("test/fuzz/fuzz.ts");
