/** Brings together what several publishers tell of one story. */
import { storyKey } from "./canonical-url.ts";
import {
  minWords,
  similarityThreshold,
  type TitleFeatures,
  titleFeatures,
  titleSimilarity,
} from "./title-similarity.ts";

export interface Report {
  title: string;
  url: string;
  /** The publisher's name. */
  source: string;
  /** ISO 8601 instant, UTC. */
  publishedAt: string;
}

/** Headlines further apart in time head different stories; milliseconds. */
export const duplicateWindow = 72 * 3_600_000;

/** Stories compared with a new one at most, for each pair of its words: bounds the work on a day with one subject. */
const maxCompared = 8;
/** Pairs of words looked up, the rarest first. */
const maxPairs = 6;

interface Group<T> {
  /** The newest first. */
  tellings: T[];
  headline: TitleFeatures;
  /** Milliseconds. */
  newest: number;
  hidden: boolean;
}

/**
 * Takes tellings newest first and gathers them: those with the same canonical address, and those of different
 * publishers within 72 hours whose headlines are nearly equal to the newest one's. A story of which one telling has a
 * `hidden` key (`storyKey`) is left out with all its tellings.
 */
export function dedupeStories<T extends Report>(hidden: ReadonlySet<string>) {
  const groups: Group<T>[] = [];
  const byAddress = new Map<string, Group<T>>();
  const byPair = new Map<string, Group<T>[]>();
  return { add, stories };

  function add(telling: T): void {
    const address = storyKey(telling.url);
    const headline = titleFeatures(telling.title, telling.source);
    const time = Date.parse(telling.publishedAt);
    const known = byAddress.get(address) ?? findAlike(telling, headline, time);
    if (known) {
      known.tellings.push(telling);
      known.hidden ||= hidden.has(address);
      byAddress.set(address, known);
      return;
    }
    const group = { tellings: [telling], headline, newest: time, hidden: hidden.has(address) };
    groups.push(group);
    byAddress.set(address, group);
    for (const pair of headline.pairs) {
      const list = byPair.get(pair);
      if (list) list.push(group);
      else byPair.set(pair, [group]);
    }
  }

  function stories(): T[][] {
    return groups.filter((group) => !group.hidden).map(({ tellings }) => tellings);
  }

  function findAlike(telling: T, headline: TitleFeatures, time: number): Group<T> | undefined {
    let best: Group<T> | undefined;
    let most = similarityThreshold;
    for (const group of candidates(headline)) {
      if (group.newest - time > duplicateWindow || group.tellings[0]?.source === telling.source) continue;
      const like = titleSimilarity(headline, group.headline);
      if (like < most) continue;
      best = group;
      most = like;
    }
    return best;
  }

  /** Nearly equal headlines share some neighbouring words; the pairs that few others have tell most. */
  function candidates(headline: TitleFeatures): Set<Group<T>> {
    if (headline.words.length < minWords) return new Set();
    const lists = headline.pairs
      .map((pair) => byPair.get(pair))
      .filter((list) => list !== undefined)
      .sort((a, b) => a.length - b.length);
    return new Set(lists.slice(0, maxPairs).flatMap((list) => list.slice(-maxCompared)));
  }
}
