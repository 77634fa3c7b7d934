/** Finds which topics of the rules a text is about. */
import { phraseFinder, tokensOf } from "./phrases.ts";

/** Words and phrases, and phrases in which they mean something else. */
export interface WordList {
  any: readonly string[];
  never: readonly string[];
}

interface TopicWords extends WordList {
  /** Words that count only beside another one of the story's subjects. */
  weak: readonly string[];
  /** Words that only say where a story is filed. */
  sorts?: readonly string[];
  /** False: no story is shown for it. */
  news?: boolean;
}

export interface TopicRules {
  topics: Readonly<Record<string, TopicWords>>;
  /** Long names and the short ones that stand for them. */
  shortNames: readonly (readonly [long: string, short: string])[];
}

/**
 * Keys of the topics that a text is about, in the order of the rules: it holds a word of the topic or, beside another word of the
 * subjects, one that is weak or only files.
 */
export function topicFinder({ topics, shortNames }: TopicRules) {
  const short = new Map(shortNames);
  const namesOf = (kind: "any" | "weak") =>
    new Set(Object.values(topics).flatMap((topic) => topic[kind].map((one) => short.get(one) ?? one)));
  const [strong, weak] = [namesOf("any"), namesOf("weak")];
  const finders = Object.entries(topics).map(
    ([key, { any, weak, sorts = [], never }]) =>
      [key, phraseFinder([...any, ...weak, ...sorts], never, shortNames)] as const,
  );
  return (text: string): string[] => {
    const words = tokensOf(text);
    const found = finders.map(([key, find]) => ({ key, phrases: [...find(words)] }));
    const all = [...new Set(found.flatMap(({ phrases }) => phrases))];
    // As for relevance: two weak words are as much as one that is not.
    if (!all.some((phrase) => strong.has(phrase)) && all.filter((phrase) => weak.has(phrase)).length < 2)
      return [];
    return found.flatMap(({ key, phrases }) => (phrases.length > 0 ? key : []));
  };
}
