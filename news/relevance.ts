/** Chooses which of the stories we keep are shown. */

export interface Rules {
  generalTopics: readonly string[];
  words: readonly string[];
}

export interface Story {
  title: string;
  description: string;
  /** The publisher's name. */
  source: string;
  publishedAt: string;
}

/**
 * A test for stories of one feed by the rules of content/news-rules.ts: a feed with a general topic needs one of the
 * words in headline or description, any other feed passes whole.
 */
export function relevanceOf({ generalTopics, words }: Rules) {
  const isGeneral = matcher(generalTopics);
  const isOurs = matcher(words);
  return (topic: string, story: { title: string; description: string }): boolean =>
    !isGeneral(topic) || isOurs(`${story.title} \n ${story.description}`);
}

/**
 * At most `most` stories out of those that come newest first, still newest first; no publisher takes more than `share`
 * of them as long as others have stories left. Takes no more from the iterable than it needs.
 */
export function fairShare<T extends Story>(stories: Iterable<T>, most: number, share: number): T[] {
  const counts = new Map<string, number>();
  const within: T[] = [];
  const beyond: T[] = [];
  for (const story of stories) {
    const count = (counts.get(story.source) ?? 0) + 1;
    counts.set(story.source, count);
    (count <= share ? within : beyond).push(story);
    if (within.length === most) return within;
  }
  return [...within, ...beyond.slice(0, most - within.length)].toSorted((a, b) =>
    b.publishedAt.localeCompare(a.publishedAt),
  );
}

/** True when a text holds one of the words as a whole word, in any script. */
function matcher(words: readonly string[]): (text: string) => boolean {
  if (words.length === 0) return () => false;
  const pattern = words.map(asPattern).join("|");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern})s?(?![\\p{L}\\p{N}_])`, "iu");
  return (text) => whole.test(text);
}

function asPattern(word: string): string {
  const parts = word.split(/[\s-]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return parts.join("[\\s-]+");
}
