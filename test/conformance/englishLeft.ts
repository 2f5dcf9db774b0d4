/** Words that stay as they are in Korean texts, and names in the examples. */
const KEPT =
  /\b(held-out|heldout|train|MMD|Vendi|KID|TSTR|TRTR|RDKit|SMILES|Morgan|ReLU|NaN|Hz|nat|kernel|sliced|prdc|authenticity|aggregated|lag|logP|Holm|float64|data|labels?|samplescope|features|standardized|memory|setting|C_T)\b/g;
const FILE_OR_NAME = /"[^"]*"|'[^']*'|\S*\/\S*|[\w-]+\.(npy|npz|json|csv|smi|png)\b/g;

/** Words of a translated sentence that are English still. */
export function englishLeft(sentence: string, names: RegExp): string[] {
  return (
    sentence
      .replace(FILE_OR_NAME, "")
      .replace(KEPT, "")
      .replace(names, "")
      .match(/[a-z]{3,}/gi) ?? []
  );
}
