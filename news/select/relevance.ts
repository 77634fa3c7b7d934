/** Relevance filter: applies the keyword rules of content/news-rules.ts to stories. */

/** Words and phrases, and phrases in which they mean something else. */
export interface WordList {
  any: readonly string[];
  never: readonly string[];
}

export interface Rules {
  topics: Readonly<Record<string, WordList>>;
  places: WordList;
  bars: readonly RuleBar[];
  advertising: readonly string[];
}

interface RuleBar {
  feeds: readonly string[];
  needs: readonly string[];
  needsHere?: readonly string[];
  local?: true;
}

export interface StoryText {
  title: string;
  description: string;
}

/** The bar that applies to the stories of a feed with this topic: the first with a phrase in it, or without phrases. */
export function findBar<Bar extends RuleBar>(bars: readonly Bar[], feedTopic: string): Bar | undefined {
  const words = tokensOf(feedTopic);
  return bars.find(({ feeds }) => feeds.length === 0 || [...phraseFinder(feeds)(words)].length > 0);
}

/** How the rules judge one story. */
export interface Verdict {
  passes: boolean;
  /** The phrase of the headline that makes it advertising. */
  advertising: string | undefined;
  /** Keys of the subjects of which one is enough, for some of them with a place here; none: every story of the feed is about our subject. */
  needs: readonly string[];
  /** The phrases that make the story about one of these subjects. */
  because: string[];
  /** Phrases of a subject that also asks for a place here, which is missing. */
  nearly: string[];
}

/** What a story is about: keys of topics, and the phrases of topics and places that say so, as the rules write them. */
export interface Subjects {
  topics: string[];
  why: { words: string[]; places: string[] };
}

/** A predicate for stories, by their feed's topic, whose bar decides what a story must say. Matches whole words in any script. */
export function relevanceOf(rules: Rules) {
  const isAdvertising = phraseFinder(rules.advertising);
  const scan = subjectScanner(rules);
  const barByTopic = new Map<string, RuleBar | undefined>();
  return (feedTopic: string, { title, description }: StoryText): boolean => {
    const headline = tokensOf(title);
    if (!isAdvertising(headline).next().done) return false;
    if (!barByTopic.has(feedTopic)) barByTopic.set(feedTopic, findBar(rules.bars, feedTopic));
    const bar = barByTopic.get(feedTopic);
    if (!bar || bar.needs.length === 0) return true;
    const found = new Set<string>();
    for (const [key] of scan(headline)) found.add(key);
    if (passes(bar, found)) return true;
    for (const [key] of scan(tokensOf(description))) found.add(key);
    return passes(bar, found);
  };
}

function passes({ needs, needsHere = [] }: RuleBar, found: ReadonlySet<string>): boolean {
  const has = (key: string) => found.has(key);
  return needs.some(has) || (has(placeKey) && needsHere.some(has));
}

/** Like `relevanceOf`, with the words that decided; for people, not for every story. */
export function judgeRelevance(rules: Rules) {
  const isRelevant = relevanceOf(rules);
  const phrasesOf = phrasesByKey(rules);
  return (feedTopic: string, story: StoryText): Verdict => {
    const { needs = [], needsHere = [] } = findBar(rules.bars, feedTopic) ?? {};
    const found = phrasesOf(story);
    const isHere = found.has(placeKey);
    const phrases = (keys: readonly string[]) => [...new Set(keys.flatMap((key) => found.get(key) ?? []))];
    return {
      passes: isRelevant(feedTopic, story),
      advertising: phraseFinder(rules.advertising)(tokensOf(story.title)).next().value,
      needs: [...needs, ...needsHere],
      because: phrases(isHere ? [...needs, ...needsHere] : needs),
      nearly: isHere ? [] : phrases(needsHere),
    };
  };
}

/** What stories are about, for those that are shown: the phrases of the headline come first. */
export function subjectsOf(rules: Rules) {
  const phrasesOf = phrasesByKey(rules);
  const keys = Object.keys(rules.topics);
  return (story: StoryText): Subjects => {
    const found = phrasesOf(story);
    const topics = keys.filter((key) => found.has(key));
    const words = [...found].flatMap(([key, phrases]) => (key === placeKey ? [] : phrases));
    return {
      topics,
      why: { words: [...new Set(words)].slice(0, 3), places: (found.get(placeKey) ?? []).slice(0, 2) },
    };
  };
}

const placeKey = "(place)";

/** The phrases found, by the topic's key, those in the headline first. */
function phrasesByKey(rules: Rules) {
  const scan = subjectScanner(rules);
  return ({ title, description }: StoryText): Map<string, string[]> => {
    const found = new Map<string, string[]>();
    for (const [key, phrase] of [...scan(tokensOf(title)), ...scan(tokensOf(description))]) {
      const phrases = found.get(key) ?? [];
      found.set(key, phrases.includes(phrase) ? phrases : [...phrases, phrase]);
    }
    return found;
  };
}

/** One pass over the words for all topics and the places. */
function subjectScanner({ topics, places }: Rules) {
  const lists = [...Object.entries(topics), [placeKey, places] as const];
  const finders = lists.map(([key, { any, never }]) => [key, phraseFinder(any, never)] as const);
  return function* (words: readonly string[]): Generator<readonly [key: string, phrase: string]> {
    for (const [key, find] of finders) for (const phrase of find(words)) yield [key, phrase];
  };
}

/** Lower-case tokens; sentence ends are tokens too, so that no phrase spans them. */
function tokensOf(text: string): string[] {
  const whole = /a\./i.test(text) ? text.replace(spelledOut, "AI") : text;
  return whole.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+|[.!?;\n]/gu) ?? [];
}

const spelledOut = /(?<![\p{L}\p{N}])a\.\s?i\.?(?![\p{L}\p{N}])/giu;

/** Finds phrases in words, outside every phrase of `never`, as the rules write them. */
function phraseFinder(phrases: readonly string[], never: readonly string[] = []) {
  const wanted = byFirstWord(phrases);
  const passed = byFirstWord(never);
  return function* (words: readonly string[]): Generator<string, undefined> {
    for (let at = 0; at < words.length; at += 1) {
      const skipped = phraseAt(passed, words, at);
      if (skipped) at += skipped.words.length - 1;
      const phrase = skipped ? undefined : phraseAt(wanted, words, at);
      if (phrase) yield phrase.text;
    }
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
function phraseAt(
  phrases: ReturnType<typeof byFirstWord>,
  words: readonly string[],
  at: number,
): Phrase | undefined {
  return phrases.get(words[at])?.find((phrase) => phrase.words.every((word, i) => words[at + i] === word));
}
