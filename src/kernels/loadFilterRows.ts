import { centringOf } from "./centring.ts";
import type { FilterKind, FilterRows } from "./filterRows.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import type { Rows } from "./rows.ts";
import { loadRows16, scaleOf16 } from "./rows16.ts";
import { loadRows32 } from "./rows32.ts";

/**
 * Puts two sets, or one with itself, where a filter of the given kind wants them.
 * @throws RangeError where they do not fit, or their values are of extreme size
 */
export function loadFilterRows(
  memory: KernelMemory,
  kind: FilterKind,
  targets: Rows,
  queries: Rows,
): { targets: FilterRows; queries: FilterRows } {
  const sets = targets === queries ? [targets] : [targets, queries];
  const centring = centringOf(targets, queries);
  const scale = kind === "int16" ? scaleOf16(sets, centring) : 0;
  const loaded = sets.map((rows) =>
    kind === "int16" ? loadRows16(memory, rows, centring, scale) : loadRows32(memory, rows, centring),
  );
  return { targets: loaded[0], queries: loaded[loaded.length - 1] };
}
