import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Makes `gc` known to this thread. V8 does not count shared memory, in which all samples and their parts lie, and so would
 * let gigabytes of it pile up before it looks for garbage; whoever allocates it asks for a collection in time. Where `gc`
 * is not to be had, more memory is held for longer, and nothing else changes.
 */
export function exposeGarbageCollection(): void {
  if (globalThis.gc) return;
  try {
    setFlagsFromString("--expose-gc");
    globalThis.gc = runInNewContext("gc") as typeof globalThis.gc;
  } catch {
    // An engine without that flag.
  }
}
