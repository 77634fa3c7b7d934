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
  return bars.find(({ feeds }) => feeds.length === 0 || phraseFinder(feeds)(words, 1).length > 0);
}

/** How the rules judge one story. */
export interface Verdict {
  passes: boolean;
  /** The phrase of the headline that makes it advertising. */
  advertising: string | undefined;
  /** Keys of the subjects of which one is enough; none: every story of the feed is about our subject. */
  needs: readonly string[];
  /** The phrases that make the story about one of these subjects. */
  because: string[];
  /** Phrases of a subject that also asks for another word, which is missing: `Power, water and lines` without a place here. */
  nearly: string[];
}

/**
 * A predicate for stories, by their feed's topic: the bar of the topic decides which subjects a story must be about. Matches
 * whole words in any script.
 */
export function relevanceOf({ topics, bars, advertising }: Rules) {
  const isAdvertising = phraseFinder(advertising);
  const about = new Map(Object.entries(topics).map(([key, topic]) => [key, topicTest(topic)]));
  const testsByTopic = new Map<string, ReturnType<typeof topicTest>[]>();
  return (feedTopic: string, { title, description }: StoryText): boolean => {
    const headline = tokensOf(title);
    if (isAdvertising(headline, 1).length > 0) return false;
    const needs = () => findBar(bars, feedTopic)?.needs ?? [];
    const tests = testsByTopic.get(feedTopic) ?? needs().flatMap((key) => about.get(key) ?? []);
    testsByTopic.set(feedTopic, tests);
    if (tests.length === 0 || tests.some(({ isAbout }) => isAbout([headline]))) return true;
    const parts = [headline, tokensOf(description)];
    return tests.some(({ isAbout }) => isAbout(parts));
  };
}

/** Like `relevanceOf`, with the words that decided; for people, not for every story. */
export function judgeRelevance({ topics, bars, advertising }: Rules) {
  const isRelevant = relevanceOf({ topics, bars, advertising });
  return (feedTopic: string, story: StoryText): Verdict => {
    const parts = [tokensOf(story.title), tokensOf(story.description)];
    const needs = findBar(bars, feedTopic)?.needs ?? [];
    const subjects = needs.flatMap((key) => topics[key] ?? []).map(topicTest);
    const [met, unmet] = [true, false].map((is) => subjects.filter(({ isAbout }) => isAbout(parts) === is));
    const phrases = (tests: typeof subjects = []) => [
      ...new Set(tests.flatMap(({ phrasesIn }) => phrasesIn(parts))),
    ];
    return {
      passes: isRelevant(feedTopic, story),
      advertising: phraseFinder(advertising)(parts[0] ?? [], 1)[0],
      needs,
      because: phrases(met),
      nearly: phrases(unmet),
    };
  };
}

function topicTest({ any, must = [], never = [] }: TopicRules) {
  const findAny = phraseFinder(any, never);
  const findMust = phraseFinder(must, never);
  const has = (find: typeof findAny) => (words: string[]) => find(words, 1).length > 0;
  return {
    isAbout: (parts: string[][]) =>
      parts.some(has(findAny)) && (must.length === 0 || parts.some(has(findMust))),
    phrasesIn: (parts: string[][]) => parts.flatMap((words) => findAny(words)),
  };
}

/** Lower-case tokens; sentence ends are tokens too, so that no phrase spans them. */
function tokensOf(text: string): string[] {
  const whole = /a\./i.test(text) ? text.replace(spelledOut, "AI") : text;
  return whole.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+|[.!?;\n]/gu) ?? [];
}

const spelledOut = /(?<![\p{L}\p{N}])a\.\s?i\.?(?![\p{L}\p{N}])/giu;

/** Finds phrases in words, outside every phrase of `never`: at most `limit` of them, as the rules write them. */
function phraseFinder(
  phrases: readonly string[],
  never: readonly string[] = [],
): (words: string[], limit?: number) => string[] {
  const wanted = byFirstWord(phrases);
  const passed = byFirstWord(never);
  return (words, limit = 20) => {
    const found: string[] = [];
    for (let at = 0; at < words.length && found.length < limit; at += 1) {
      const skipped = phraseAt(passed, words, at);
      if (skipped) {
        at += skipped.words.length - 1;
        continue;
      }
      const phrase = phraseAt(wanted, words, at);
      if (phrase) found.push(phrase.text);
    }
    return found;
  };
}

interface Phrase {
  words: string[];
  /** As the rules write it. */
  text: string;
}

/** Phrases as words, also with a plural s, by their first word. */
function byFirstWord(phrases: readonly string[]): Map<string | undefined, Phrase[]> {
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
function phraseAt(phrases: ReturnType<typeof byFirstWord>, words: string[], at: number): Phrase | undefined {
  return phrases.get(words[at])?.find((phrase) => phrase.words.every((word, i) => words[at + i] === word));
}
