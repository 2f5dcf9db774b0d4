import { withParticles } from "./korean/particles.ts";
import { KOREAN_SENTENCES } from "./korean/sentences.ts";
import { SentenceTable } from "./sentences.ts";

/** Tables for the evaluation's own sentences, by language; they are made in English. */
const TABLES: Partial<Record<string, () => SentenceTable>> = {
  ko: () => new SentenceTable(KOREAN_SENTENCES, withParticles),
};

/** The table of a language tag such as `ko` or `ko-KR`; none where sentences stay in English. */
export function sentencesFor(tag: string): SentenceTable | undefined {
  return TABLES[tag.toLowerCase().split("-")[0]]?.();
}
