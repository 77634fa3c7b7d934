/** Dedupe: clusters reports of the same story by canonical URL and by title similarity. */
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

/** Reports further apart in time are different stories; milliseconds. */
export const duplicateWindow = 72 * 3_600_000;

/** Clusters compared with a report per word pair: bounds the work when many share a subject. */
const maxCompared = 8;
/** Word pairs looked up, rarest first. */
const maxPairs = 6;

interface Cluster<T> {
  /** Newest first. */
  reports: T[];
  features: TitleFeatures;
  /** Milliseconds. */
  newest: number;
  hidden: boolean;
}

/**
 * Clusters reports, added newest first: those with the same canonical URL, and those of different publishers within 72
 * hours whose titles are similar to the newest one's. Leaves out a cluster when one of its reports has a `hidden` key
 * (`storyKey`).
 */
export function dedupeStories<T extends Report>(hidden: ReadonlySet<string>) {
  const clusters: Cluster<T>[] = [];
  const byUrl = new Map<string, Cluster<T>>();
  const byPair = new Map<string, Cluster<T>[]>();
  return { add, stories };

  function add(report: T): void {
    const key = storyKey(report.url);
    const features = titleFeatures(report.title, report.source);
    const time = Date.parse(report.publishedAt);
    const known = byUrl.get(key) ?? findSimilar(report, features, time);
    if (known) {
      known.reports.push(report);
      known.hidden ||= hidden.has(key);
      byUrl.set(key, known);
      return;
    }
    const cluster = { reports: [report], features, newest: time, hidden: hidden.has(key) };
    clusters.push(cluster);
    byUrl.set(key, cluster);
    for (const pair of features.pairs) {
      const list = byPair.get(pair);
      if (list) list.push(cluster);
      else byPair.set(pair, [cluster]);
    }
  }

  function stories(): T[][] {
    return clusters.filter((cluster) => !cluster.hidden).map(({ reports }) => reports);
  }

  function findSimilar(report: T, features: TitleFeatures, time: number) {
    let closest: Cluster<T> | undefined;
    let highest = similarityThreshold;
    for (const cluster of candidates(features)) {
      if (cluster.newest - time > duplicateWindow || cluster.reports[0]?.source === report.source) continue;
      const similarity = titleSimilarity(features, cluster.features);
      if (similarity < highest) continue;
      closest = cluster;
      highest = similarity;
    }
    return closest;
  }

  /** Inverted index: similar titles share word pairs, and rare pairs are the most selective. */
  function candidates(features: TitleFeatures): Set<Cluster<T>> {
    if (features.words.length < minWords) return new Set();
    const lists = features.pairs
      .map((pair) => byPair.get(pair))
      .filter((list) => list !== undefined)
      .sort((a, b) => a.length - b.length);
    return new Set(lists.slice(0, maxPairs).flatMap((list) => list.slice(-maxCompared)));
  }
}
