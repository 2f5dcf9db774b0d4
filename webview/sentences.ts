/**
 * The evaluation's own sentences in the page's language. A report is stored in English, so that the file, the command line and
 * every reader of it see one and the same text; the page translates what it shows. As in `vscode.l10n`, a table holds English
 * templates with `{0}` for what varies. A sentence is looked up whole, else taken apart where its parts were joined; what a
 * template captures is looked up in turn, unless it stands in quotes or the translation calls it a name (`{0!}`); numbers stay as
 * they are, and what no template knows stays English.
 */
interface Template {
  pattern: RegExp;
  /** What stands between the placeholders, in order. */
  literals: string[];
  /** Placeholders in the order of the English template. */
  places: { index: number; quoted: boolean }[];
  translation: string;
  weight: number;
}

/** A template with hardly a letter may capture single words only, or it would match nearly everything. */
const FEWEST_LETTERS = 10;
const FEWEST_AT_START = 3;
const PLACEHOLDER = /\{(\d+)\}/;

const ANYTHING = "(.*?)";
/** A name before what is said of it, which is not the words that lead up to a sentence: "Downstream: a.npy is empty". */
const NAME_IN_FRONT = "((?:(?!: ).)*?)";
/** One word, or a number with its unit. */
const FEW_WORDS = "([^\\s(),;]*(?: (?!and |the |of )[^\\s(),;]+)?)";
/** Behind another placeholder stands what was added to a clause, with the mark that joins it. */
const ADDED = "((?:[,;:.] |[ (]).*|)";

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The first letter in either case: clauses are capitalised where they begin a sentence. */
function caseless(literal: string): string {
  return /^[a-z]/i.test(literal)
    ? `[${literal[0].toLowerCase()}${literal[0].toUpperCase()}]${escaped(literal.slice(1))}`
    : escaped(literal);
}

function lettersIn(text: string): number {
  return text.replace(/[^a-z]/gi, "").length;
}

function captureAt(place: number, literals: readonly string[], isName: boolean): string {
  if (place === 0 && literals[0] === "" && isName) return NAME_IN_FRONT;
  const isAnchored = lettersIn(literals[0]) >= FEWEST_AT_START || /^[A-Z]/.test(literals[0]);
  if (lettersIn(literals.join("")) < FEWEST_LETTERS && !isAnchored) return FEW_WORDS;
  return place > 0 && literals[place] === "" ? ADDED : ANYTHING;
}

function compile(english: string, translation: string): Template {
  const pieces = english.split(new RegExp(PLACEHOLDER, "g"));
  const literals = pieces.filter((_, i) => i % 2 === 0);
  const places = pieces
    .filter((_, i) => i % 2 === 1)
    .map((index, i) => ({
      index: Number(index),
      quoted: literals[i].endsWith('"') && literals[i + 1].startsWith('"'),
    }));
  const isName = (place: number) => translation.includes(`{${places[place].index}!}`);
  const source = literals
    .map((literal, i) =>
      i === 0 ? caseless(literal) : `${captureAt(i - 1, literals, isName(i - 1))}${escaped(literal)}`,
    )
    .join("");
  return {
    pattern: new RegExp(`^${source}$`, "s"),
    literals,
    places,
    translation,
    weight: literals.join("").length,
  };
}

/** The surest templates, which stand first. */
function startsWithWords({ literals }: Template): boolean {
  return literals[0] !== "";
}

/** Whether all literals stand in the text in their order, which is far cheaper to ask than a pattern. */
function mayMatch({ literals }: Template, text: string): boolean {
  let at = 0;
  return literals.every((literal, i) => {
    const wanted = i === 0 ? literal.slice(1) : literal;
    const found = text.indexOf(wanted, at);
    at = found + wanted.length;
    return found >= 0;
  });
}

/** What a captured value may not hold: the less it may, the surer the match. */
const STRICTEST = /[.?!] |[;,] /;
const STRICT = /[.?!] |; /;
const LOOSE = /[.?!] /;

/** What stands in quotes is somebody else's, and so are the marks in it. */
const QUOTED = /"[^"]*"/g;
const QUOTED_WHOLE = /^"[^"]*"$/;

/** What of a captured value is the sentence's own. */
function unquoted(value: string, isInQuotes: boolean): string {
  return isInQuotes && !value.includes('"') ? "" : value.replace(QUOTED, "");
}

const SENTENCE_END = /[.?!] /g;
const CLAUSE_END = /[;:,] | (?=\()| and /g;
const LIST_JOINT = /, (?![^(]*\))/;

/** Translates sentences by a table of templates; answers are remembered, since pages are drawn again and again. */
export class SentenceTable {
  private readonly exact = new Map<string, string>();
  private readonly templates: Template[] = [];
  private readonly known = new Map<string, string | undefined>();

  /** @param finish the last touch on a translated sentence, such as choosing particles */
  constructor(
    table: Readonly<Record<string, string>>,
    private readonly finish: (sentence: string) => string = (sentence) => sentence,
  ) {
    for (const [english, translation] of Object.entries(table)) {
      if (PLACEHOLDER.test(english)) this.templates.push(compile(english, translation));
      else this.exact.set(english, translation);
    }
    this.templates.sort(
      (a, b) => Number(startsWithWords(b)) - Number(startsWithWords(a)) || b.weight - a.weight,
    );
  }

  /** The sentence in the table's language, as far as it is known. */
  translate(sentence: string): string {
    const [, before, core, after] = /^(\s*)(.*?)(\s*)$/s.exec(sentence)!;
    return core === "" ? sentence : before + (this.part(core) ?? core) + after;
  }

  /** A part of a sentence; undefined where nothing of it is known. */
  private part(text: string): string | undefined {
    if (lettersIn(text) < 2 || QUOTED_WHOLE.test(text)) return undefined;
    if (this.known.has(text)) return this.known.get(text);
    const translation =
      this.exactly(text) ??
      this.matching(text, STRICTEST, true) ??
      this.beforeNumber(text) ??
      this.whole(text) ??
      this.apart(text, SENTENCE_END) ??
      this.apart(text, CLAUSE_END);
    this.known.set(text, translation);
    return translation;
  }

  private whole(text: string): string | undefined {
    return (
      this.exactly(text) ??
      this.matching(text, STRICTEST) ??
      this.list(text) ??
      this.matching(text, LOOSE, true) ??
      this.matching(text, STRICT) ??
      this.matching(text, LOOSE)
    );
  }

  /** What the table holds as a clause may stand as a sentence of its own, and the other way round. */
  private exactly(text: string): string | undefined {
    if (text === "") return undefined;
    const found = this.either(text);
    if (found !== undefined) return found;
    if (!text.endsWith(".")) return this.either(`${text}.`)?.replace(/\.$/, "");
    const clause = text === "." ? undefined : this.either(text.slice(0, -1));
    return clause === undefined ? undefined : `${clause}.`;
  }

  /** In either case of the first letter. */
  private either(text: string): string | undefined {
    return this.exact.get(text) ?? this.exact.get(otherCase(text));
  }

  /** @param anchored by templates that begin with words only */
  private matching(text: string, forbidden: RegExp, anchored = false): string | undefined {
    for (const template of this.templates) {
      if (anchored && !startsWithWords(template)) return undefined;
      for (const [form, fit] of formsOf(text, template)) {
        const captured = mayMatch(template, form) ? template.pattern.exec(form)?.slice(1) : undefined;
        if (
          captured &&
          !captured.some((value, i) => forbidden.test(unquoted(value, template.places[i].quoted)))
        )
          return fit(this.filled(template, captured));
      }
    }
    return undefined;
  }

  private filled({ translation, places }: Template, captured: string[]): string {
    const values = new Map(places.map(({ index, quoted }, i) => [index, { said: captured[i], quoted }]));
    const filledIn = translation.replace(/\{(\d+)(!?)\}/g, (_, index: string, isName: string) => {
      const value = values.get(Number(index));
      return value === undefined || value.quoted || isName ? (value?.said ?? "") : this.translate(value.said);
    });
    return this.finish(filledIn);
  }

  /** Items that are all known. */
  private list(text: string): string | undefined {
    const items = text.split(LIST_JOINT);
    if (items.length < 2 || LOOSE.test(text)) return undefined;
    const known = items.map((item) => this.exactly(item) ?? this.matching(item, STRICTEST));
    return known.every((item) => item !== undefined) ? known.join(", ") : undefined;
  }

  /** "mean frequency of a sample 3.1 Hz": a quantity and how much of it. */
  private beforeNumber(text: string): string | undefined {
    const found = /^([^\d,;:]*[a-z|)]) ([−-]?\d[\d.,e+-]*(?: \S+)?)$/.exec(text);
    const translation = found ? this.whole(found[1]) : undefined;
    return found && translation ? `${translation} ${found[2]}` : undefined;
  }

  /** The longest beginning that is known, and the rest in turn; or what is known behind a beginning that is not. */
  private apart(text: string, end: RegExp): string | undefined {
    const isSentence = end === SENTENCE_END;
    const joints = [...text.matchAll(end)].map(({ 0: joint, index }) => ({
      joint,
      first: text.slice(0, isSentence ? index + 1 : index),
      rest: text.slice(index + joint.length),
    }));
    for (const { joint, first, rest } of [...joints].reverse()) {
      const translation = this.whole(first);
      if (translation !== undefined)
        return translation + (isSentence ? " " : joint === " and " ? ", " : joint) + this.translate(rest);
    }
    const shortest = joints.at(0);
    const rest = shortest ? this.part(shortest.rest) : undefined;
    if (!shortest || rest === undefined) return undefined;
    return isSentence ? `${this.translate(shortest.first)} ${rest}` : shortest.first + shortest.joint + rest;
  }
}

/** Not the dots of a path. */
const FULL_STOP = /[^.\s]\.$/;

type Form = [text: string, fit: (translation: string) => string];

/** A clause and the sentence that it makes: as it stands, and with its full stop or without. */
function formsOf(text: string, { literals }: Template): Form[] {
  const asItIs: Form = [text, (translation) => translation];
  if (!FULL_STOP.test(text)) return [asItIs, [`${text}.`, (translation) => translation.replace(/\.$/, "")]];
  const clause: Form = [text.slice(0, -1), (translation) => `${translation}.`];
  // What ends with a value would take the full stop for a part of it.
  const endsWithValue = literals.at(-1) === "" && !literals.at(-2)?.endsWith(".");
  return endsWithValue ? [clause, asItIs] : [asItIs, clause];
}

function otherCase(text: string): string {
  const first = text[0];
  return (first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()) + text.slice(1);
}
