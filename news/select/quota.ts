/** Which cards have a place and in which order: by newsrooms and age, half of the places for this city's newsrooms, a third at most for one publisher. */
import type { Article } from "../article.ts";

export const maxShown = 24;
/** Of the places, while there are three publishers or more. */
export const maxPerSource = maxShown / 3;
/** Places kept for this city's newsrooms, when they have enough stories. */
export const keptForLocal = maxShown / 2;
/** Places for stories without a tie to here. */
export const maxElsewhere = 5;
/** And when these are not older than the newest story of all by more than this; milliseconds. */
const localWindow = 10 * 24 * 3_600_000;

/** Milliseconds in which a story loses one of the four units that three newsrooms give it. */
const fading = 18 * 3_600_000;
/** Of newsrooms beyond this number a card does not know. */
const maxNewsrooms = 9;
/** By how much more a story with many newsrooms weighs than one of the same age with one. */
const maxGain = 2 * Math.log2(1 + maxNewsrooms) - 2;

/** How much a story weighs by newsrooms and age, in units of `fading`: twice log2 of one more than its newsrooms, less its age. */
export function weightOf({ alsoIn = [], publishedAt }: Article): number {
  return 2 * Math.log2(2 + Math.min(alsoIn.length, maxNewsrooms - 1)) + Date.parse(publishedAt) / fading;
}

/**
 * The 24 weightiest; of these 12 are told by this city's newsrooms, when they have so many of the last ten days, and five at most
 * have no tie to here. With three publishers or more, stories over a publisher's third come after all others: first the ninth of
 * each, then the tenth, and so on.
 */
export function withQuota(cards: readonly Article[]) {
  const ranked = inFairOrder(cards);
  const newest = Math.max(...cards.map(({ publishedAt }) => Date.parse(publishedAt)));
  const isHere = ({ card }: (typeof ranked)[number]) =>
    card.local === true && newest - Date.parse(card.publishedAt) <= localWindow;
  const here = ranked.filter(isHere).slice(0, keptForLocal);
  const over = new Set(ranked.filter(({ card }) => card.elsewhere).slice(maxElsewhere));
  const rest = ranked.filter((one) => !here.includes(one) && !over.has(one));
  const chosen = [...here, ...rest.slice(0, maxShown - here.length)];
  const sources = new Set(cards.map(({ source }) => source)).size;
  const isFull = sources >= 3 && chosen.length === maxShown && chosen.every(({ round }) => round === 0);
  /** The age at which a story with the most newsrooms would weigh no more than the lightest one chosen. */
  const lightest = (Math.min(...chosen.map(({ card }) => weightOf(card))) - 2 - maxGain) * fading;
  const openForLocal = here.length === keptForLocal ? lightest : Math.min(lightest, newest - localWindow);
  const group = (card: Article) => (card.elsewhere ? 2 : card.local ? 0 : 1);
  return {
    /** This city's newsrooms first, those without a tie to here last; among them by weight. */
    shown: chosen.map(({ card }) => card).sort((a, b) => group(a) - group(b) || byWeight(a, b)),
    /** No story older than this instant could take a place; `-Infinity` while places are free or taken by stories over a third. */
    openUntil: isFull ? openForLocal : Number.NEGATIVE_INFINITY,
  };
}

/** `round`: how far a card is over its publisher's third; 0 for those within. */
function inFairOrder(cards: readonly Article[]) {
  const bySource = Map.groupBy(cards.toSorted(byWeight), ({ source }) => source);
  const third = bySource.size < 3 ? maxShown : maxPerSource;
  return [...bySource.values()]
    .flatMap((list) =>
      list.slice(0, maxShown).map((card, at) => ({ card, round: Math.max(0, at + 1 - third) })),
    )
    .sort((a, b) => a.round - b.round || byWeight(a.card, b.card));
}

function byWeight(a: Article, b: Article): number {
  return weightOf(b) - weightOf(a);
}
