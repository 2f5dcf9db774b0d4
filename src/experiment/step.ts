const NAMED =
  /(?:^|[^a-z])(global[_-]?step|step|iterations?|iter|it|ckpt|checkpoint|epoch|kimg)s?[_\-=. ]*(\d+(?:\.\d+)?(?:e\d+)?)([km])?(?![a-z0-9])/gi;
const BARE = /^(\d+)$/;
const TRAILING = /[_-](\d+)([km])?$/i;

/** Coarser counters give way to finer ones in a name like "epoch=3-step=1200". */
const COARSE = new Set(["epoch", "kimg"]);

/**
 * Training step named by a dump's file or folder name: step_000500, ckpt-10k, epoch=3-step=1200, iter_5e4, 0012000.
 * @param name without its ending
 */
export function stepOf(name: string): number | null {
  const named = [...name.matchAll(NAMED)];
  const chosen = named.find(([, word]) => !COARSE.has(word.toLowerCase())) ?? named.at(0);
  if (chosen) return scaled(chosen[2], chosen[3]);
  const plain = BARE.exec(name) ?? TRAILING.exec(name);
  return plain ? scaled(plain[1], plain[2]) : null;
}

function scaled(digits: string, unit: string | undefined): number {
  const factor = { k: 1e3, m: 1e6 }[unit?.toLowerCase() ?? ""] ?? 1;
  return Number(digits) * factor;
}
