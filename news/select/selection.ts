/** Selects the stories that the news page shows: relevant, deduplicated, with a quota per publisher. Uses web standards only. */
import type { AlsoIn, Article } from "../article.ts";
import { storyKey } from "./canonical-url.ts";
import { dedupeStories, duplicateWindow } from "./dedupe.ts";
import type { StoryText } from "./relevance.ts";

/** A stored story with its feed's topic. */
export interface Candidate extends Article {
  topic: string;
}

export const maxShown = 24;
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
    if (isFull && shown.length === maxShown && isSettled(shown, candidate)) return shown;
  }
  return withQuota(clusters.stories().map(toCard)).shown;
}

/** Whether no older candidate can change the result: each is more than the duplicate window before the oldest card. */
function isSettled(shown: Article[], { publishedAt }: Candidate): boolean {
  const oldest = Date.parse(shown.at(-1)?.publishedAt ?? "");
  return oldest - Date.parse(publishedAt) > duplicateWindow;
}

function toCard(reports: Candidate[]): Article {
  const [only] = reports;
  if (only && reports.length === 1) return withoutTopic(only);
  const [first, ...others] = reports.toSorted((a, b) => compare(a.publishedAt, b.publishedAt));
  const article = withoutTopic(first as Candidate);
  const bySource = new Map<string, AlsoIn>();
  for (const { source, url } of others)
    if (source !== article.source && !bySource.has(source)) bySource.set(source, { source, url });
  const alsoIn = [...bySource.values()].slice(0, maxAlsoIn);
  return alsoIn.length > 0 ? { ...article, alsoIn } : article;
}

function withoutTopic({ topic: _, ...article }: Candidate): Article {
  return article;
}

interface Selection {
  /** Newest first. */
  shown: Article[];
  /** Whether the quotas alone fill every place: otherwise an older story can still take one. */
  isFull: boolean;
}

/** The newest 24 with at most a third per publisher; free places are filled round-robin. */
function withQuota(cards: Article[]): Selection {
  const newest = cards.toSorted(newestFirst);
  const bySource = Map.groupBy(newest, ({ source }) => source);
  if (bySource.size < 3) return { shown: newest.slice(0, maxShown), isFull: false };
  const third = maxShown / 3;
  const within = [...bySource.values()].flatMap((list) => list.slice(0, third)).toSorted(newestFirst);
  if (within.length >= maxShown) return { shown: within.slice(0, maxShown), isFull: true };
  const left = [...bySource.values()].map((list) => list.slice(third));
  const filling = roundRobin(left).slice(0, maxShown - within.length);
  return { shown: [...within, ...filling].toSorted(newestFirst), isFull: false };
}

/** The first of each list, then the second of each, and so on; each round newest first. */
function roundRobin(lists: Article[][]): Article[] {
  const rounds = Math.max(0, ...lists.map((list) => Math.min(list.length, maxShown)));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)).toSorted(newestFirst),
  ).flat();
}

function newestFirst(a: Article, b: Article): number {
  return compare(b.publishedAt, a.publishedAt);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
