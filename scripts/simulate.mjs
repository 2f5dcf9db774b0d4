// `npm run simulate`: what intervals and tests promise, measured at length; results go into docs/statistics.md.
import { runTypescript } from "./runTypescript.mjs";

await runTypescript("test/simulate/simulate.ts");
