/** Relevance filter: applies the keyword rules of content/news-rules.ts to stories. */

export interface TopicRules {
  any: readonly string[];
  must?: readonly string[];
  never?: readonly string[];
}

export interface Rules {
  topics: Readonly<Record<string, TopicRules>>;
  bars: readonly { feeds: readonly string[]; needs: readonly string[] }[];
  advertising: readonly string[];
}

export interface StoryText {
  title: string;
  description: string;
}

/** The bar that applies to the stories of a feed with this topic: the first with a phrase in it, or without phrases. */
export function findBar<Bar extends Rules["bars"][number]>(
  bars: readonly Bar[],
  feedTopic: string,
): Bar | undefined {
  const words = tokensOf(feedTopic);
  return bars.find(({ feeds }) => feeds.length === 0 || phraseMatcher(feeds)(words));
}

/**
 * A predicate for stories, by their feed's topic: the bar of the topic decides which subjects a story must be about. Matches
 * whole words in any script.
 */
export function relevanceOf({ topics, bars, advertising }: Rules) {
  const isAdvertising = phraseMatcher(advertising);
  const about = new Map(Object.entries(topics).map(([key, topic]) => [key, topicTest(topic)]));
  const testsByTopic = new Map<string, ReturnType<typeof topicTest>[]>();
  return (feedTopic: string, { title, description }: StoryText): boolean => {
    const headline = tokensOf(title);
    if (isAdvertising(headline)) return false;
    const needs = () => findBar(bars, feedTopic)?.needs ?? [];
    const tests = testsByTopic.get(feedTopic) ?? needs().flatMap((key) => about.get(key) ?? []);
    testsByTopic.set(feedTopic, tests);
    if (tests.length === 0 || tests.some((isAbout) => isAbout([headline]))) return true;
    const parts = [headline, tokensOf(description)];
    return tests.some((isAbout) => isAbout(parts));
  };
}

function topicTest({ any, must = [], never = [] }: TopicRules): (parts: string[][]) => boolean {
  const hasAny = phraseMatcher(any, never);
  const hasMust = must.length > 0 ? phraseMatcher(must, never) : () => true;
  return (parts) => parts.some(hasAny) && parts.some(hasMust);
}

/** Lower-case tokens; sentence ends are tokens too, so that no phrase spans them. */
function tokensOf(text: string): string[] {
  const whole = /a\./i.test(text) ? text.replace(spelledOut, "AI") : text;
  return whole.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+|[.!?;\n]/gu) ?? [];
}

const spelledOut = /(?<![\p{L}\p{N}])a\.\s?i\.?(?![\p{L}\p{N}])/giu;

/** A predicate: the words contain one of the phrases, outside every phrase of `never`. */
function phraseMatcher(
  phrases: readonly string[],
  never: readonly string[] = [],
): (words: string[]) => boolean {
  const wanted = byFirstWord(phrases);
  const passed = byFirstWord(never);
  return (words) => {
    for (let at = 0; at < words.length; at += 1) {
      const skip = lengthAt(passed, words, at);
      if (skip > 0) at += skip - 1;
      else if (lengthAt(wanted, words, at) > 0) return true;
    }
    return false;
  };
}

/** Phrases as words, also with a plural s, by their first word. */
function byFirstWord(phrases: readonly string[]): Map<string | undefined, string[][]> {
  const singular = phrases.map(tokensOf).filter((words) => words.length > 0);
  const plural = singular.map((words) => [...words.slice(0, -1), `${words.at(-1)}s`]);
  return Map.groupBy([...singular, ...plural], ([first]) => first);
}

/** Number of words of the phrase that starts at `at`; 0 without one. */
function lengthAt(phrases: ReturnType<typeof byFirstWord>, words: string[], at: number): number {
  const found = phrases.get(words[at])?.find((phrase) => phrase.every((word, i) => words[at + i] === word));
  return found?.length ?? 0;
}
