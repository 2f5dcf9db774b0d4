import { centringOf } from "./centring.ts";
import type { FilterKind, FilterRows } from "./filterRows.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import type { NearestArguments } from "./nearest.ts";
import { loadOriginals } from "./originals.ts";
import { loadRows16, scaleOf16 } from "./rows16.ts";
import { loadRows32 } from "./rows32.ts";

/**
 * Puts two sets, or one with itself, where a filter of the given kind wants them: in the few columns of their contraction
 * where there is one.
 * @throws RangeError where they do not fit, or their values are of extreme size
 */
export function loadFilterRows(
  memory: KernelMemory,
  kind: FilterKind,
  { targets, queries, contracted }: NearestArguments,
): { targets: FilterRows; queries: FilterRows } {
  const { error, ...filtered } = contracted ?? { targets, queries, error: 0 };
  // The errors of contracted rows go by their norms as they are.
  const centre = contracted && new Float64Array(contracted.targets.d);
  const centring = centringOf(filtered.targets, filtered.queries, centre);
  const isOne = filtered.targets === filtered.queries;
  const sets = isOne ? [filtered.targets] : [filtered.targets, filtered.queries];
  const scale = kind === "int16" ? scaleOf16(sets, centring) : 0;
  const loaded = sets.map((rows, set) => {
    const place =
      kind === "int16"
        ? loadRows16(memory, rows, centring, scale, error)
        : loadRows32(memory, rows, centring, error);
    return { ...place, originals: loadOriginals(memory, set === 0 ? targets : queries) };
  });
  return { targets: loaded[0], queries: loaded[loaded.length - 1] };
}
