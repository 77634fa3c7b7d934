/** What the search knows of words by the content of the site: topics, terms, places, and what stands for them in other languages. Server only. */
import { languages } from "../content/languages.ts";
import { places } from "../content/places.ts";
import { glossary } from "../content/residents/glossary.ts";
import { topics } from "../content/topics.ts";
import { foldText, readWords } from "../search/read-query.ts";
import { readIn } from "../text/words/reading.ts";

/** Folded words of each topic: its name, by which texts are filed under it, and its terms. */
function topicWords(): { value: string; words: string[] }[] {
  return topics.map(({ value, label, any, weak, sorts }) => {
    const terms = glossary.filter((term) => term.topics?.includes(value)).flatMap(({ forms }) => forms);
    return { value, words: wordsOf([label, ...any, ...weak, ...sorts, ...terms]) };
  });
}

/** Values of the topics that have one of the words, in another form too; `words` are folded. */
export function topicsNear(words: readonly string[]): string[] {
  return topicWords()
    .filter((topic) => topic.words.some((one) => words.some((word) => stem(word) === stem(one))))
    .map(({ value }) => value);
}

/** Folded words that a visitor may have meant, in all languages of the site. */
export function knownWords(): string[] {
  const own = [
    ...topicWords().flatMap(({ words }) => words),
    ...wordsOf(places.flatMap(({ forms }) => forms)),
  ];
  return [...own, ...wordsOf(translations().map(([theirs]) => theirs))];
}

/** The site's own words for those of another language: of "calidad del agua" it is "water". At most six. */
export function ownWords(words: readonly string[]): string[] {
  const typed = ` ${words.join(" ")} `;
  const own = translations().flatMap(([theirs, ours]) => (typed.includes(` ${theirs} `) ? ours : []));
  return readWords(own.join(" "));
}

/** Folded text of another language, and what of our own topics, terms and common words it stands for. */
function translations(): [theirs: string, ours: string][] {
  const named = () => [...topics.map(({ label }) => label), ...glossary.map(({ term }) => term)];
  const own = readIn(undefined, named);
  return languages.flatMap((language) => {
    const names = readIn(language, named).map((name, at) => [name, own[at] ?? ""]);
    return [...names, ...Object.entries(language.search ?? {})]
      .map(([theirs = "", ours = ""]): [string, string] => [readWords(theirs).join(" "), ours])
      .filter(([theirs, ours]) => theirs && theirs !== readWords(ours).join(" "));
  });
}

function wordsOf(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => foldText(text.normalize("NFC")).split(" "))
    .filter((word) => word.length > 2);
}

function stem(word: string): string {
  return word.replace(/(?<=...)(?:es|e|s)$/, "");
}
