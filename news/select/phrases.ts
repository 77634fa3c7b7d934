/** Finds whole words and phrases in a text, in any script. */

/** Lower-case tokens; sentence ends are tokens too, so that no phrase spans them. */
export function tokensOf(text: string): string[] {
  const whole = /a\./i.test(text) ? text.replace(spelledOut, "AI") : text;
  return whole.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+|[.!?;\n]/gu) ?? [];
}

const spelledOut = /(?<![\p{L}\p{N}])a\.\s?i\.?(?![\p{L}\p{N}])/giu;

/** Finds phrases in words, outside every phrase of `never`, as the rules write them, long names as their short ones. */
export function phraseFinder(
  phrases: readonly string[],
  never: readonly string[] = [],
  shortNames: readonly (readonly [long: string, short: string])[] = [],
) {
  const short = new Map(shortNames);
  const wanted = byFirstWord(phrases);
  const passed = byFirstWord(never);
  return function* (words: readonly string[]): Generator<string, undefined> {
    for (let at = 0; at < words.length; at += 1) {
      const skipped = phraseAt(passed, words, at);
      if (skipped) at += skipped.words.length - 1;
      const phrase = skipped ? undefined : phraseAt(wanted, words, at);
      if (phrase) yield short.get(phrase.text) ?? phrase.text;
    }
  };
}

/** Phrases as words, also with a plural s, by their first word. `text`: as the rules write it. */
function byFirstWord(phrases: readonly string[]) {
  const singular = phrases
    .map((text) => ({ text, words: tokensOf(text) }))
    .filter(({ words }) => words.length > 0);
  const plural = singular.map(({ text, words }) => ({
    text,
    words: [...words.slice(0, -1), `${words.at(-1)}s`],
  }));
  return Map.groupBy([...singular, ...plural], ({ words: [first] }) => first);
}

/** The phrase that starts at `at`. */
function phraseAt(phrases: ReturnType<typeof byFirstWord>, words: readonly string[], at: number) {
  return phrases.get(words[at])?.find((phrase) => phrase.words.every((word, i) => words[at + i] === word));
}
