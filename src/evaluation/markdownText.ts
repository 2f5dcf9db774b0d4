/** Names and sentences must not become markup. */
export function escapedMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>|#]/g, "\\$&").replaceAll(/\s*\n\s*/g, " ");
}
