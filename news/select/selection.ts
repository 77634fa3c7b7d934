/** Selects the stories that the news page shows: relevant, deduplicated, with a quota per publisher. Uses web standards only. */
import type { AlsoIn, Article } from "../article.ts";
import { storyKey } from "./canonical-url.ts";
import { dedupeStories, duplicateWindow } from "./dedupe.ts";
import type { StoryText } from "./relevance.ts";

/** A stored story, with what its source says of it and when it was first seen. */
export interface Candidate extends Article {
  /** The feed's topic. */
  topic: string;
  /** ISO 8601 instant, UTC; without it, `publishedAt` counts. */
  firstSeen?: string;
}

export const maxShown = 24;
/** Of the places, while there are three publishers or more. */
export const maxPerSource = maxShown / 3;
const maxAlsoIn = 8;

/**
 * The newest stories, newest first, at most 24, deduplicated: the card belongs to the earliest report, the others are in
 * `alsoIn`. With three publishers or more, each has a quota of a third of the 24 places; free places are filled round-robin
 * with the stories over quota. Consumes `candidates` (newest first) only as far as needed. Leaves out a story when one of its
 * reports has the `storyKey` of a `hidden` URL.
 */
export function selectNews(
  candidates: Iterable<Candidate>,
  isRelevant: (feedTopic: string, story: StoryText) => boolean,
  hidden: readonly string[] = [],
): Article[] {
  const hiddenKeys = new Set(hidden.map(storyKey));
  const isHidden = ({ url }: Candidate) => hiddenKeys.size > 0 && hiddenKeys.has(storyKey(url));
  const clusters = dedupeStories<Candidate>(hiddenKeys);
  let taken = 0;
  let nextCheck = 256;
  for (const candidate of candidates) {
    if (!isRelevant(candidate.topic, candidate) && !isHidden(candidate)) continue;
    clusters.add(candidate);
    taken += 1;
    if (taken < nextCheck) continue;
    nextCheck = Math.ceil(nextCheck * 1.5);
    const { shown, isFull } = withQuota(clusters.stories().map(toCard));
    if (isFull && isSettled(shown, candidate)) return shown;
  }
  return withQuota(clusters.stories().map(toCard)).shown;
}

/** Whether no older candidate can change the result: each is more than the duplicate window before the oldest card. */
function isSettled(shown: Article[], { publishedAt }: Candidate): boolean {
  const oldest = Date.parse(shown.at(-1)?.publishedAt ?? "");
  return oldest - Date.parse(publishedAt) > duplicateWindow;
}

/** The earliest report, with the other publishers'. */
export function toCard(reports: Candidate[]): Article {
  const [first, ...others] = reports.toSorted((a, b) => newestFirst(b, a));
  const { topic: _, firstSeen: __, ...article } = first as Candidate;
  const bySource = new Map<string, AlsoIn>();
  for (const { source, url } of others)
    if (source !== article.source && !bySource.has(source)) bySource.set(source, { source, url });
  const alsoIn = [...bySource.values()].slice(0, maxAlsoIn);
  return alsoIn.length > 0 ? { ...article, alsoIn } : article;
}

/**
 * The newest 24. With three publishers or more, stories over a publisher's third come after all others: first the ninth of each,
 * then the tenth, and so on. `isFull`: the quotas alone fill every place; otherwise an older story can still take one.
 */
export function withQuota(cards: Article[]): { shown: Article[]; isFull: boolean } {
  const bySource = Map.groupBy(cards.toSorted(newestFirst), ({ source }) => source);
  const third = bySource.size < 3 ? maxShown : maxPerSource;
  const ranked = [...bySource.values()].flatMap((list) =>
    list.slice(0, maxShown).map((card, at) => ({ card, round: Math.max(0, at + 1 - third) })),
  );
  const chosen = ranked.sort((a, b) => a.round - b.round || newestFirst(a.card, b.card)).slice(0, maxShown);
  return {
    shown: chosen.map(({ card }) => card).sort(newestFirst),
    isFull: bySource.size >= 3 && chosen.length === maxShown && chosen.at(-1)?.round === 0,
  };
}

function newestFirst(a: Article, b: Article): number {
  return a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : 0;
}
