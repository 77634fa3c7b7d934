/** Applies the rules of content/news-rules.ts. */

export interface Rules {
  topics: Readonly<Record<string, TopicRules>>;
  bars: readonly { feeds: readonly string[]; needs: readonly string[] }[];
  advertising: readonly string[];
}

/** The bar by which the stories of a feed with this topic are judged. */
export function findBar<Bar extends Rules["bars"][number]>(
  bars: readonly Bar[],
  feedTopic: string,
): Bar | undefined {
  const words = wordsOf(feedTopic);
  return bars.find(({ feeds }) => feeds.length === 0 || finder(feeds)(words));
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
 * A test for the stories of one feed, by the feed's topic: the first bar whose words the topic holds decides which
 * subjects a story must be about; a feed that no bar names has the last one. Words are whole words in any script.
 */
export function relevanceOf({
  topics,
  bars,
  advertising,
}: Rules): (feedTopic: string, story: StoryText) => boolean {
  const isAdvertising = finder(advertising);
  const about = new Map(Object.entries(topics).map(([key, topic]) => [key, topicTest(topic)]));
  const heights = bars.map(({ feeds, needs }) => ({
    fits: feeds.length > 0 ? finder(feeds) : () => true,
    tests: needs.map((key) => about.get(key) ?? (() => false)),
  }));
  return (feedTopic, { title, description }) => {
    const headline = wordsOf(title);
    if (isAdvertising(headline)) return false;
    const tests = heights.find(({ fits }) => fits(wordsOf(feedTopic)))?.tests ?? [];
    if (tests.length === 0 || tests.some((isAbout) => isAbout([headline]))) return true;
    const parts = [headline, wordsOf(description)];
    return tests.some((isAbout) => isAbout(parts));
  };
}

function topicTest({ any, must = [], never = [] }: TopicRules): (parts: string[][]) => boolean {
  const hasAny = finder(any, never);
  const hasMust = must.length > 0 ? finder(must, never) : () => true;
  return (parts) => parts.some(hasAny) && parts.some(hasMust);
}

/** Lower case; a full stop, question mark or line end stands between words that belong to no common phrase. */
function wordsOf(text: string): string[] {
  const whole = /a\./i.test(text) ? text.replace(spelledOut, "AI") : text;
  return whole.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+|[.!?;\n]/gu) ?? [];
}

const spelledOut = /(?<![\p{L}\p{N}])a\.\s?i\.?(?![\p{L}\p{N}])/giu;

/** True for words that hold one of the phrases outside every phrase of `never`. */
function finder(phrases: readonly string[], never: readonly string[] = []): (words: string[]) => boolean {
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
  const parted = phrases.map(wordsOf).filter((words) => words.length > 0);
  const singular = Map.groupBy(parted, ([first = ""]) => first);
  for (const [first = ""] of parted.filter((words) => words.length === 1))
    if (!singular.has(`${first}s`)) singular.set(`${first}s`, [[`${first}s`]]);
  return singular;
}

/** How many words the phrase that begins at `at` has; 0 when none begins there. */
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
