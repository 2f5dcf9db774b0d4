/**
 * The strings of the page in the language in use. A translation is one more table in `TABLES`; what is missing in it is shown
 * in English.
 */
import { english, type Texts } from "./english.ts";
import { korean } from "./korean.ts";
import type { SentenceTable } from "./sentences.ts";
import { sentencesFor } from "./sentenceTables.ts";

/** The English table with everything replaced that the translation holds. */
export function translated(table: object, translation: object): object {
  const own = translation as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(table).map(([key, value]: [string, unknown]) => {
      const other = own[key];
      const isGroup =
        !Array.isArray(value) &&
        typeof value === "object" &&
        value !== null &&
        typeof other === "object" &&
        other !== null;
      return [key, isGroup ? translated(value, other) : (other ?? value)];
    }),
  );
}

const TABLES: Record<string, Texts> = { en: english, ko: translated(english, korean) as Texts };

/** The table in use; English until `useLanguage` says otherwise. */
export let text: Texts = english;

let sentences: SentenceTable | undefined;

/** Chooses the tables of a language tag such as `ko` or `ko-KR`; English where there are none. */
export function useLanguage(tag: string): void {
  const language = tag.toLowerCase().split("-")[0];
  text = TABLES[language] ?? english;
  sentences = sentencesFor(tag);
}

/** What the evaluation says in the language in use, as far as it is translated. */
export function said(sentence: string): string {
  return sentences?.translate(sentence) ?? sentence;
}
