/** Relevance filter: applies the keyword rules of content/news-rules.ts to stories. */
import { phraseFinder, tokensOf } from "./phrases.ts";
import { type TopicRules, topicFinder, type WordList } from "./topic-finder.ts";

interface Rules extends TopicRules {
  places: WordList;
  bars: readonly RuleBar[];
  /** Labels, by whole parts of a headline; those that a name follows end in "by". */
  advertising: readonly string[];
  /** Sections of a publisher that ask for two words. */
  sections: readonly string[];
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
  /** The publisher's own categories. */
  categories?: readonly string[];
}

/** The bar that applies to the stories of a feed with this topic: the first with a phrase in it, or without phrases. */
export function findBar<Bar extends RuleBar>(bars: readonly Bar[], feedTopic: string): Bar | undefined {
  const words = tokensOf(feedTopic);
  return bars.find(({ feeds }) => feeds.length === 0 || [...phraseFinder(feeds)(words)].length > 0);
}

/** `findBar`, which looks once for each topic. */
function barFinder(bars: readonly RuleBar[]) {
  const known = new Map<string, RuleBar | undefined>();
  return (feedTopic: string): RuleBar | undefined => {
    if (!known.has(feedTopic)) known.set(feedTopic, findBar(bars, feedTopic));
    return known.get(feedTopic);
  };
}

/** How the rules judge one story. */
export type Verdict = ReturnType<ReturnType<typeof judgeRelevance>>;

/** A predicate for stories, by their feed's topic, whose bar decides what a story must say. Matches whole words in any script. */
export function relevanceOf(rules: Rules) {
  const labelOf = labelFinder(rules);
  const scan = subjectScanner(rules);
  const asks = wordsAsked(rules);
  const barOf = barFinder(rules.bars);
  return (feedTopic: string, story: StoryText): boolean => {
    if (labelOf(story)) return false;
    const bar = barOf(feedTopic);
    if (!bar || bar.needs.length === 0) return true;
    const found: (readonly [key: string, phrase: string])[] = [];
    let isHere = false;
    for (const text of [story.title, story.description]) {
      for (const one of scan(tokensOf(text))) {
        if (one[0] === placeKey) isHere = true;
        else found.push(one);
      }
      const keys = [...bar.needs, ...(isHere ? (bar.needsHere ?? []) : [])];
      const counted = [...new Set(found.flatMap(([key, phrase]) => (keys.includes(key) ? phrase : [])))];
      if (counted.length > 0 && counted.length >= asks(story, counted)) return true;
    }
    return false;
  };
}

/** How many words a story must have: two when it is of another section, or the word is a weak one. */
function wordsAsked(rules: Rules) {
  const weak = new Set(Object.values(rules.topics).flatMap((topic) => topic.weak));
  const isOther = phraseFinder(rules.sections);
  const scan = subjectScanner(rules);
  return ({ categories = [] }: StoryText, found: readonly string[]): number => {
    if (found.every((phrase) => weak.has(phrase))) return 2;
    const words = tokensOf(categories.join(" ; "));
    // A story may stand in several sections, one of them ours.
    return !isOther(words).next().done && scan(words).next().done ? 2 : 1;
  };
}

/** The label of advertising that is a part of the headline, at its start or its end, or one of the categories. */
function labelFinder({ advertising }: Rules) {
  const labels = advertising.map((text) => ({ text, words: tokensOf(text).join(" ") }));
  return ({ title, categories = [] }: StoryText): string | undefined => {
    const parts = title.split(/[:|()[\]—–•]+|\s-\s/).map((part) => tokensOf(part).join(" "));
    const ends = parts.filter(Boolean);
    const marked = [
      ...ends.slice(0, 1),
      ...ends.slice(1).slice(-1),
      ...categories.map((one) => tokensOf(one).join(" ")),
    ];
    return labels.find(({ words }) =>
      marked.some((part) => part === words || (words.endsWith(" by") && part.startsWith(`${words} `))),
    )?.text;
  };
}

/** Like `relevanceOf`, with the words that decided; for people, not for every story. */
export function judgeRelevance(rules: Rules) {
  const isRelevant = relevanceOf(rules);
  const labelOf = labelFinder(rules);
  const phrasesOf = phrasesByKey(rules);
  return (feedTopic: string, story: StoryText) => {
    const { needs = [], needsHere = [] } = findBar(rules.bars, feedTopic) ?? {};
    const found = phrasesOf(story);
    const isHere = found.has(placeKey);
    const phrases = (keys: readonly string[]) => [...new Set(keys.flatMap((key) => found.get(key) ?? []))];
    const passes = isRelevant(feedTopic, story);
    const because = phrases(isHere ? [...needs, ...needsHere] : needs);
    return {
      passes,
      /** The label of the headline, or the category, that makes it advertising. */
      advertising: labelOf(story),
      /** Keys of the subjects of which one is enough, for some of them with a place here; none: every story of the feed is about our subject. */
      needs: [...needs, ...needsHere],
      /** The phrases that make the story about one of these subjects. */
      because,
      /** Phrases of a subject that also asks for a place here, which is missing. */
      nearly: isHere ? [] : phrases(needsHere),
      /** The phrase that is not enough by itself. */
      lone: passes ? undefined : because[0],
    };
  };
}

/**
 * What stories are about, for those that are shown: keys of topics, and the phrases of subjects and places that say so, as the
 * rules write them; those of the headline come first.
 */
export function subjectsOf(rules: Rules) {
  const phrasesOf = phrasesByKey(rules);
  const topicsOf = topicFinder(rules);
  return (story: StoryText) => {
    const found = phrasesOf(story);
    const words = [...found].flatMap(([key, phrases]) => (key === placeKey ? [] : phrases));
    return {
      topics: topicsOf(`${story.title}\n${story.description}`),
      why: { words: [...new Set(words)].slice(0, 3), places: (found.get(placeKey) ?? []).slice(0, 2) },
    };
  };
}

/** A predicate for reports with a tie to here: they name a place, or every story of their feed is about our subject. */
export function tieFinder(rules: Rules) {
  const namesPlace = placeFinder(rules);
  const barOf = barFinder(rules.bars);
  return (report: StoryText & { topic: string }): boolean =>
    namesPlace(report) || barOf(report.topic)?.needs.length === 0;
}

/** A predicate for texts that name a place here. */
export function placeFinder({ places }: Pick<Rules, "places">) {
  const find = phraseFinder(places.any, places.never);
  return ({ title, description }: StoryText): boolean =>
    [title, description].some((text) => !find(tokensOf(text)).next().done);
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

/** One pass over the words for all topics for which stories are shown, and the places. */
function subjectScanner({ topics, places, shortNames }: Rules) {
  const subjects = Object.entries(topics).filter(([, { news }]) => news !== false);
  const finders = [...subjects, [placeKey, { ...places, weak: [] }] as const].map(
    ([key, { any, weak, never }]) => [key, phraseFinder([...any, ...weak], never, shortNames)] as const,
  );
  return function* (words: readonly string[]): Generator<readonly [key: string, phrase: string]> {
    for (const [key, find] of finders) for (const phrase of find(words)) yield [key, phrase];
  };
}
