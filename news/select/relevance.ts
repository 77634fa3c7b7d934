/** Relevance filter: applies the keyword rules of content/news-rules.ts to stories. */

export interface Rules {
  topics: Readonly<Record<string, TopicRules>>;
  bars: readonly { feeds: readonly string[]; needs: readonly string[] }[];
  advertising: readonly string[];
}

/** The bar that applies to the stories of a feed with this topic. */
export function findBar<Bar extends Rules["bars"][number]>(
  bars: readonly Bar[],
  feedTopic: string,
): Bar | undefined {
  const words = tokensOf(feedTopic);
  return bars.find(({ feeds }) => feeds.length === 0 || phraseMatcher(feeds)(words));
}

export interface TopicRules {
  any: readonly string[];
  must?: readonly string[];
  never?: readonly string[];
}

export interface StoryText {
  title: string;
  description: string;
}

/**
 * A predicate for stories, by their feed's topic: the first bar with a phrase in the topic decides which subjects a story
 * must be about; a bar without phrases applies to every feed. Matches whole words in any script.
 */
export function relevanceOf({
  topics,
  bars,
  advertising,
}: Rules): (feedTopic: string, story: StoryText) => boolean {
  const isAdvertising = phraseMatcher(advertising);
  const about = new Map(Object.entries(topics).map(([key, topic]) => [key, topicTest(topic)]));
  const compiledBars = bars.map(({ feeds, needs }) => ({
    matches: feeds.length > 0 ? phraseMatcher(feeds) : () => true,
    tests: needs.map((key) => about.get(key) ?? (() => false)),
  }));
  return (feedTopic, { title, description }) => {
    const headline = tokensOf(title);
    if (isAdvertising(headline)) return false;
    const tests = compiledBars.find(({ matches }) => matches(tokensOf(feedTopic)))?.tests ?? [];
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

function byFirstWord(phrases: readonly string[]): Map<string, string[][]> {
  const parted = phrases.map(tokensOf).filter((words) => words.length > 0);
  const singular = Map.groupBy(parted, ([first = ""]) => first);
  for (const [first = ""] of parted.filter((words) => words.length === 1))
    if (!singular.has(`${first}s`)) singular.set(`${first}s`, [[`${first}s`]]);
  return singular;
}

/** Number of words of the phrase that starts at `at`; 0 without one. */
function lengthAt(phrases: Map<string, string[][]>, words: string[], at: number): number {
  const found = phrases.get(words[at] ?? "")?.find((phrase) => isAt(phrase, words, at));
  return found?.length ?? 0;
}

function isAt(phrase: string[], words: string[], at: number): boolean {
  const last = phrase.length - 1;
  return phrase.every((word, i) => {
    const met = words[at + i];
    return met === word || (i === last && met === `${word}s`);
  });
}
