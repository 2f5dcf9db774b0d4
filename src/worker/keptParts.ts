import { PartCache } from "../evaluation/partCache.ts";

/** Parts of the real data live as long as the worker, so that the next checkpoint reuses them, whichever job it is for. */
export const keptParts = new PartCache();
