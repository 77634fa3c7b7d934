/** Chooses what the news screen shows of all stories kept. Runs wherever the web's standards do. */
import type { AlsoIn, Article } from "./article.ts";
import { storyKey } from "./canonical-address.ts";
import { gatherStories, storySpan } from "./one-story.ts";
import type { Told } from "./relevance.ts";

/** A story as kept, with what its feed is about. */
export interface Candidate extends Article {
  topic: string;
}

export const mostShown = 24;
const mostAlsoIn = 8;

/**
 * The newest stories, newest first, at most 24, each once: told by who published it first, with the others under
 * `alsoIn`. With three publishers or more, none has more than a third of what is shown. `candidates` come newest
 * first; no more of them are taken than needed. A story is left out, whoever tells it, when one of its tellings has one
 * of the `hidden` addresses, in whatever spelling.
 */
export function selectNews(
  candidates: Iterable<Candidate>,
  isRelevant: (feedTopic: string, story: Told) => boolean,
  hidden: readonly string[] = [],
): Article[] {
  const hiddenKeys = new Set(hidden.map(storyKey));
  const isHidden = ({ url }: Candidate) => hiddenKeys.size > 0 && hiddenKeys.has(storyKey(url));
  const gathered = gatherStories<Candidate>(hiddenKeys);
  let taken = 0;
  let nextLook = 256;
  for (const candidate of candidates) {
    if (!isRelevant(candidate.topic, candidate) && !isHidden(candidate)) continue;
    gathered.add(candidate);
    taken += 1;
    if (taken < nextLook) continue;
    nextLook = Math.ceil(nextLook * 1.5);
    const shown = thirds(gathered.stories().map(asCard));
    if (shown.length === mostShown && isSettled(shown, candidate)) return shown;
  }
  return thirds(gathered.stories().map(asCard));
}

/** Whether no older story can change what is shown: each would be more than a story's span before the oldest card. */
function isSettled(shown: Article[], { publishedAt }: Candidate): boolean {
  const oldest = Date.parse(shown.at(-1)?.publishedAt ?? "");
  return oldest - Date.parse(publishedAt) > storySpan;
}

function asCard(tellings: Candidate[]): Article {
  const [only] = tellings;
  if (only && tellings.length === 1) return withoutTopic(only);
  const [first, ...others] = tellings.toSorted((a, b) => compare(a.publishedAt, b.publishedAt));
  const article = withoutTopic(first as Candidate);
  const bySource = new Map<string, AlsoIn>();
  for (const { source, url } of others)
    if (source !== article.source && !bySource.has(source)) bySource.set(source, { source, url });
  const alsoIn = [...bySource.values()].slice(0, mostAlsoIn);
  return alsoIn.length > 0 ? { ...article, alsoIn } : article;
}

function withoutTopic({ topic: _, ...article }: Candidate): Article {
  return article;
}

/** As many of the newest as can be shown so that nobody has more than a third of them. */
function thirds(cards: Article[]): Article[] {
  const newest = cards.toSorted((a, b) => compare(b.publishedAt, a.publishedAt));
  const counts = new Map<string, number>();
  for (const { source } of newest) counts.set(source, (counts.get(source) ?? 0) + 1);
  if (counts.size < 3) return newest.slice(0, mostShown);
  const size = largestFair([...counts.values()]);
  const left = new Map([...counts.keys()].map((source) => [source, Math.floor(size / 3)]));
  const within = newest.filter(({ source }) => {
    const places = left.get(source) ?? 0;
    left.set(source, places - 1);
    return places > 0;
  });
  return within.slice(0, size);
}

/** The most cards, at most 24, that publishers with so many stories can fill with at most a third each. */
function largestFair(counts: number[]): number {
  for (let size = mostShown; size > 3; size -= 1) {
    const third = Math.floor(size / 3);
    if (counts.reduce((sum, count) => sum + Math.min(count, third), 0) >= size) return size;
  }
  return 3;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
