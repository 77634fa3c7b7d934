/** Reads what a visitor typed into the search box: a few plain words, folded as the index folds texts. */

/** Characters of the query that are read, and shown again in the box. */
export const maxQueryLength = 200;
const maxWords = 6;
const maxWordLength = 40;

/** PostgreSQL ignores these in English text (its english.stop), so SQLite does too. */
const stopWords: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
  they them their theirs themselves what which who whom this that these those am is are was were be been being have has had
  having do does did doing a an the and but if or because as until while of at by for with about against between into through
  during before after above below to from up down in out on off over under again further then once here there when where why
  how all any both each few more most other some such no nor not only own same so than too very s t can will just don should
  now`.split(/\s+/),
);

export type SearchQuery = ReturnType<typeof readQuery>;

/** `typed`: trimmed and cut, to be shown again. `words`: folded (`foldText`), at most 6, without stop words. Never throws; the cost does not grow with the length of the text. */
export function readQuery(text: string) {
  const typed = text
    .slice(0, maxQueryLength)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return { typed, words: readWords(typed, stopWords) };
}

/** At most 6 folded words of well-formed text, each once. */
export function readWords(text: string, without: ReadonlySet<string> = new Set()): string[] {
  const words = foldText(text.normalize("NFC"))
    .split(" ")
    .filter((word) => word && !without.has(word))
    .map((word) => word.slice(0, maxWordLength).toWellFormed().replaceAll("\ufffd", ""));
  return [...new Set(words)].slice(0, maxWords);
}

const plain = /[^a-z0-9 ]/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Folds composed text (NFC), unit for unit: the result is as long as the text, so that a place in one is the same place in
 * the other. Everything but letters and digits becomes spaces.
 */
export function foldText(text: string): string {
  return text.replace(plain, foldCharacter);
}

function foldCharacter(character: string): string {
  if (!letterOrDigit.test(character)) return " ".repeat(character.length);
  const folded = character.normalize("NFD").slice(0, character.length).toLowerCase();
  return folded.length === character.length ? folded : character;
}
