/** Chooses what the news screen shows of all stories kept. Runs wherever the web's standards do. */
import type { AlsoIn, Article } from "../article.ts";
import { storyKey } from "./canonical-url.ts";
import { dedupeStories, duplicateWindow } from "./dedupe.ts";
import type { StoryText } from "./relevance.ts";

/** A story as kept, with what its feed is about. */
export interface Candidate extends Article {
  topic: string;
}

export const maxShown = 24;
const maxAlsoIn = 8;

/**
 * The newest stories, newest first, at most 24, each once: told by who published it first, with the others under
 * `alsoIn`. With three publishers or more, none has more than a third of the 24 places while the others can fill theirs;
 * places that stay free go to those who have more, one each in turn. `candidates` come newest first; no more of them
 * are taken than needed. A story is left out, whoever tells it, when one of its tellings has one of the `hidden`
 * addresses, in whatever spelling.
 */
export function selectNews(
  candidates: Iterable<Candidate>,
  isRelevant: (feedTopic: string, story: StoryText) => boolean,
  hidden: readonly string[] = [],
): Article[] {
  const hiddenKeys = new Set(hidden.map(storyKey));
  const isHidden = ({ url }: Candidate) => hiddenKeys.size > 0 && hiddenKeys.has(storyKey(url));
  const gathered = dedupeStories<Candidate>(hiddenKeys);
  let taken = 0;
  let nextLook = 256;
  for (const candidate of candidates) {
    if (!isRelevant(candidate.topic, candidate) && !isHidden(candidate)) continue;
    gathered.add(candidate);
    taken += 1;
    if (taken < nextLook) continue;
    nextLook = Math.ceil(nextLook * 1.5);
    const { shown, isFull } = fairlyChosen(gathered.stories().map(asCard));
    if (isFull && shown.length === maxShown && isSettled(shown, candidate)) return shown;
  }
  return fairlyChosen(gathered.stories().map(asCard)).shown;
}

/** Whether no older story can change what is shown: each would be more than a story's span before the oldest card. */
function isSettled(shown: Article[], { publishedAt }: Candidate): boolean {
  const oldest = Date.parse(shown.at(-1)?.publishedAt ?? "");
  return oldest - Date.parse(publishedAt) > duplicateWindow;
}

function asCard(tellings: Candidate[]): Article {
  const [only] = tellings;
  if (only && tellings.length === 1) return withoutTopic(only);
  const [first, ...others] = tellings.toSorted((a, b) => compare(a.publishedAt, b.publishedAt));
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

interface Chosen {
  /** Newest first. */
  shown: Article[];
  /** Whether every place is filled without giving anybody more than a third: else an older story can still take one. */
  isFull: boolean;
}

/** The newest 24 of which no publisher has more than a third; places that stay free are filled in turns. */
function fairlyChosen(cards: Article[]): Chosen {
  const newest = cards.toSorted(newestFirst);
  const bySource = Map.groupBy(newest, ({ source }) => source);
  if (bySource.size < 3) return { shown: newest.slice(0, maxShown), isFull: false };
  const third = maxShown / 3;
  const within = [...bySource.values()].flatMap((list) => list.slice(0, third)).toSorted(newestFirst);
  if (within.length >= maxShown) return { shown: within.slice(0, maxShown), isFull: true };
  const left = [...bySource.values()].map((list) => list.slice(third));
  const filling = inTurns(left).slice(0, maxShown - within.length);
  return { shown: [...within, ...filling].toSorted(newestFirst), isFull: false };
}

/** The first of each list, then the second of each, and so on; each turn newest first. */
function inTurns(lists: Article[][]): Article[] {
  const turns = Math.max(0, ...lists.map((list) => Math.min(list.length, maxShown)));
  return Array.from({ length: turns }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)).toSorted(newestFirst),
  ).flat();
}

function newestFirst(a: Article, b: Article): number {
  return compare(b.publishedAt, a.publishedAt);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
