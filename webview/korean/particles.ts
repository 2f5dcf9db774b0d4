/** Korean digits that end in a consonant when read aloud: 영 일 삼 육 칠 팔. */
const CLOSED_DIGITS = "013678";
/** Of these 으로 takes the form after a vowel: 일 칠 팔. */
const L_DIGITS = "178";
const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;
const L_FINAL = 8;

type Ending = "open" | "closed" | "l";

/** A letter that stands alone is read by its name: 엘, 엠, 엔, 알. */
function letterEnding(letter: string): Ending {
  if (/[lr]/i.test(letter)) return "l";
  return /[mn]/i.test(letter) ? "closed" : "open";
}

/** As Korean reads foreign words: step, train, time and scale end in a consonant, value and data in a vowel. */
function foreignEnding(word: string): Ending {
  // Units are read in full: 메가바이트.
  if (/(?<![a-z\d])[kMGTPE]B$/.test(word)) return "open";
  const letter = /(?<![a-z\d])[a-z]$/i.exec(word);
  if (letter) return letterEnding(letter[0]);
  if (/l(e|s)?$/i.test(word)) return "l";
  return /([bcdgkmnpt]|ime|ine|one|ome|ate)$/i.test(word) ? "closed" : "open";
}

/** How the last thing that is read aloud ends; quotes and what stands in brackets are not read. */
function endingOf(before: string): Ending {
  const read = before.replace(/\([^()]*\)$/, "").replace(/["'’”\s)\]]+$/, "");
  const last = read.at(-1);
  if (last === undefined) return "open";
  const syllable = last.charCodeAt(0) - FIRST_SYLLABLE;
  if (syllable >= 0 && syllable < 11172) {
    const final = syllable % FINALS;
    return final === 0 ? "open" : final === L_FINAL ? "l" : "closed";
  }
  if (L_DIGITS.includes(last)) return "l";
  if (CLOSED_DIGITS.includes(last)) return "closed";
  return foreignEnding(read);
}

/** The particles `{이/가}`, `{을/를}` and their like in a sentence, each in the form that what stands before it asks for. */
export function withParticles(sentence: string): string {
  let said = "";
  let rest = sentence;
  for (
    let found = /\{([가-힣]+)\/([가-힣]+)\}/.exec(rest);
    found;
    found = /\{([가-힣]+)\/([가-힣]+)\}/.exec(rest)
  ) {
    said += rest.slice(0, found.index);
    const [whole, afterConsonant, afterVowel] = found;
    const ending = endingOf(said);
    const open = ending === "open" || (ending === "l" && afterConsonant === "으로");
    said += open ? afterVowel : afterConsonant;
    rest = rest.slice(found.index + whole.length);
  }
  // What is added in brackets stands close to what it is added to.
  return (said + rest).replace(/(?<=[가-힣\d%"]) \((?=[가-힣])/g, "(");
}
