/** Which cards have a place: half of the places are kept for this city's newsrooms, and no publisher has more than a third. */
import type { Article } from "../article.ts";

export const maxShown = 24;
/** Of the places, while there are three publishers or more. */
export const maxPerSource = maxShown / 3;
/** Places kept for this city's newsrooms, when they have enough stories. */
export const keptForLocal = maxShown / 2;

/** And when these are not older than the newest story of all by more than this; milliseconds. */
const localWindow = 10 * 24 * 3_600_000;

/**
 * The newest 24; of these 12 are told by this city's newsrooms, when they have so many of the last ten days. With three
 * publishers or more, stories over a publisher's third come after all others: first the ninth of each, then the tenth, and so on.
 */
export function withQuota(cards: readonly Article[]) {
  const ranked = inFairOrder(cards);
  const newest = Math.max(...cards.map(({ publishedAt }) => Date.parse(publishedAt)));
  const isHere = ({ card }: (typeof ranked)[number]) =>
    card.local === true && newest - Date.parse(card.publishedAt) <= localWindow;
  const here = ranked.filter(isHere).slice(0, keptForLocal);
  const rest = ranked.filter((one) => !here.includes(one)).slice(0, maxShown - here.length);
  const chosen = [...here, ...rest];
  const sources = new Set(cards.map(({ source }) => source)).size;
  const isFull = sources >= 3 && chosen.length === maxShown && chosen.every(({ round }) => round === 0);
  const oldest = Math.min(...chosen.map(({ card }) => Date.parse(card.publishedAt)));
  const openForLocal = here.length === keptForLocal ? oldest : Math.min(oldest, newest - localWindow);
  return {
    /** Newest first. */
    shown: chosen.map(({ card }) => card).sort(newestFirst),
    /** No story older than this instant could take a place; `-Infinity` while places are free or taken by stories over a third. */
    openUntil: isFull ? openForLocal : Number.NEGATIVE_INFINITY,
  };
}

/** `round`: how far a card is over its publisher's third; 0 for those within. */
function inFairOrder(cards: readonly Article[]) {
  const bySource = Map.groupBy(cards.toSorted(newestFirst), ({ source }) => source);
  const third = bySource.size < 3 ? maxShown : maxPerSource;
  return [...bySource.values()]
    .flatMap((list) =>
      list.slice(0, maxShown).map((card, at) => ({ card, round: Math.max(0, at + 1 - third) })),
    )
    .sort((a, b) => a.round - b.round || newestFirst(a.card, b.card));
}

export function newestFirst(a: Article, b: Article): number {
  return a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : 0;
}
