/**
 * The strings of the page in the language in use. A translation is one more table in `TABLES`; what is missing in it is shown
 * in English.
 */
import { english, type Texts } from "./english.ts";
import { korean } from "./korean.ts";

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

/** Chooses the table of a language tag such as `ko` or `ko-KR`; English where there is none. */
export function useLanguage(tag: string): void {
  text = TABLES[tag.toLowerCase().split("-")[0]] ?? english;
}
