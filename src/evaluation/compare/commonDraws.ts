/** How often parts of larger dumps are drawn, where it costs little. */
const [DRAWS_OF_PAIR, DRAWS_OF_MANY] = [5, 3];
/** Products of samples, held-out samples and values that all draws together may take, and values they may hold. */
const [MOST_WORK, MOST_VALUES] = [3e10, 6e7];

/**
 * How many random parts of each larger dump are measured: one part is a matter of luck, many take long.
 *
 * @param sizes the common number of samples, that of held-out ones, and the values of each
 * @param larger dumps of which a part is taken, of how many
 */
export function drawsFor(
  { n, heldout, d }: { n: number; heldout: number; d: number },
  { larger, dumps }: { larger: number; dumps: number },
): number {
  if (larger === 0) return 1;
  const wanted = dumps > 2 ? DRAWS_OF_MANY : DRAWS_OF_PAIR;
  const affordable = Math.min(MOST_WORK / (n * heldout * d), MOST_VALUES / (n * d)) / larger;
  return Math.max(1, Math.min(wanted, Math.floor(affordable)));
}
