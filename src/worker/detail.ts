/** What a thrown value says, on one line. */
export function detailOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, " ");
}
