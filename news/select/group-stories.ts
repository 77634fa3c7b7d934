/** One story once: groups publishers' reports by address, headline, and the rare words and names of headline and summary. */
import {
  type AnalyzedReport,
  analyzeReport,
  cosine,
  headCosine,
  type Report,
  sharedNames,
  shareMatter,
  type Vector,
  weigh,
} from "./analyzed-report.ts";
import { storyKey } from "./canonical-url.ts";
import { contradict, differ, ofOtherPlaces } from "./contradiction.ts";

/** Reports further apart are of different stories, unless they are much alike; milliseconds. */
const nearWindow = 72 * 3_600_000;
/** No story has reports further apart; weeklies tell late. */
export const storyWindow = 7 * 24 * 3_600_000;

/** Similarities (analyzed-report.ts) from which two reports are of one story, by the names that they share; see decision 068. */
const alike = { rare: 0.25, common: 0.4, none: 0.62, late: 0.5 };
/** The same of two headlines, where a report has no summary. */
const alikeHeads = { rare: 0.3, common: 0.45, none: 0.62 };
/** Such reports are of one story only when they are this close in time; milliseconds. */
const headWindow = 48 * 3_600_000;
/** From which two headlines are the same one. */
const sameHeadline = 0.75;
/** Shorter headlines ("Morning headlines") are not compared. */
const minWords = 3;
/** Mean similarity between two groups that one pair would make one: stops chains from story to story. */
const alikeAsGroups = 0.2;
const maxReports = 40;
/** Of each group for that mean. */
const maxSampled = 4;

/** Words of a report that are looked up, and reports compared for each: bounds the work when many share a subject. */
const maxKeywords = 10;
const maxCompared = 8;

/** Similarity from which an older story is an earlier one of the same thread; of the same tuning. */
const alikeInThread = 0.29;

/**
 * Groups reports, given newest first. Of one story are those with the same canonical URL, and those of different publishers
 * that are alike and do not contradict each other, also by way of a third (connected components). `known`: what was made of
 * the first ones before; completed.
 */
export function groupStories<T extends Report>(reports: readonly T[], known: AnalyzedReport[] = []) {
  for (const report of reports.slice(known.length)) known.push(analyzeReport(report));
  const analyzed = known.slice(0, reports.length);
  const vectors = weigh(analyzed);
  const all = analyzed.map(
    (report, at): ReportNode => ({ report, vector: vectors[at] as Vector, group: [at] }),
  );
  const byUrl = new Map<string, ReportNode>();
  const byWord = new Map<string, ReportNode[]>();
  for (const [at, node] of all.entries()) {
    const key = storyKey(reports[at]?.url ?? "");
    const known = byUrl.get(key);
    if (known) join(known, node);
    else byUrl.set(key, node);
    const words = node.vector.words.slice(0, maxKeywords);
    joinAlike(node, words);
    for (const word of words) {
      const list = byWord.get(word);
      if (list) list.push(node);
      else byWord.set(word, [node]);
    }
  }
  const toStory = (group: number[]) => group.sort((a, b) => a - b).flatMap((at) => reports[at] ?? []);
  const stories = new Map(
    [...new Set(all.map(({ group }) => group))].map((group) => [group, toStory(group)]),
  );
  return {
    /** The reports of each story, newest first. */
    stories: [...stories.values()],
    earlierThan,
  };

  /** The older stories of the thread that this one of `stories` goes on with, newest first. */
  function earlierThan(story: readonly T[]): T[][] {
    const own = all[reports.indexOf(story[0] as T)]?.group ?? [];
    const start = Math.min(...story.map(({ publishedAt }) => Date.parse(publishedAt)));
    const earlier = new Set<number[]>();
    // The groups are sorted by now, newest first.
    const isOlder = ([first = 0]: number[]) => (all[first]?.report.time ?? 0) < start;
    for (const one of sampled(own))
      for (const other of sharingTwo(one.vector.words.slice(0, maxKeywords), byWord, reports.length))
        if (other.group !== one.group && isOlder(other.group) && goesOn(one, other)) earlier.add(other.group);
    const listed = [own];
    for (const group of [...earlier].sort(([a = 0], [b = 0]) => a - b))
      if (!listed.some((other) => pairsOf(group, other).some(([a, b]) => isRepeat(a, b)))) listed.push(group);
    return listed.slice(1).flatMap((group) => [stories.get(group) ?? []]);
  }

  function joinAlike(node: ReportNode, words: readonly string[]): void {
    const refused = new Set<readonly number[]>();
    for (const other of sharingTwo(words, byWord, maxCompared)) {
      if (other.group === node.group || refused.has(other.group) || !isSameStory(other, node)) continue;
      if (isBounded(other.group, node.group)) join(other, node);
      else refused.add(other.group);
    }
  }

  function join(one: ReportNode, other: ReportNode): void {
    const from = other.group;
    if (one.group === from) return;
    one.group.push(...from);
    for (const at of from) (all[at] as ReportNode).group = one.group;
  }

  function isBounded(one: readonly number[], other: readonly number[]): boolean {
    if (one.length + other.length > maxReports) return false;
    const times = [...one, ...other].map((at) => all[at]?.report.time ?? 0);
    if (Math.max(...times) - Math.min(...times) > storyWindow) return false;
    if (one.length + other.length === 2) return true;
    const pairs = pairsOf(one, other);
    if (pairs.some(([a, b]) => ofOtherPlaces(a.report, b.report))) return false;
    const total = pairs.reduce((sum, [a, b]) => sum + cosine(a.vector, b.vector), 0);
    return total / pairs.length >= alikeAsGroups;
  }

  function pairsOf(one: readonly number[], other: readonly number[]): [ReportNode, ReportNode][] {
    return sampled(one).flatMap((a) => sampled(other).map((b): [ReportNode, ReportNode] => [a, b]));
  }

  function sampled(group: readonly number[]): ReportNode[] {
    return group.slice(0, maxSampled).map((at) => all[at] as ReportNode);
  }
}

interface ReportNode {
  report: AnalyzedReport;
  vector: Vector;
  /** Places in the list of all that tell the story; shared by them. */
  group: number[];
}

/** Those with two of these words, by an inverted index; of each word at most `limit`, the oldest. */
function sharingTwo(
  words: readonly string[],
  byWord: ReadonlyMap<string, readonly ReportNode[]>,
  limit: number,
) {
  const met = new Set<ReportNode>();
  const twice = new Set<ReportNode>();
  for (const word of words) {
    const list = byWord.get(word) ?? [];
    for (let i = Math.max(0, list.length - limit); i < list.length; i += 1) {
      const node = list[i] as ReportNode;
      if (met.has(node)) twice.add(node);
      else met.add(node);
    }
  }
  return twice;
}

function isSameStory(one: ReportNode, other: ReportNode): boolean {
  const [a, b] = [one.report, other.report];
  if (a.source === b.source || Math.min(a.head.size, b.head.size) < minWords) return false;
  const apart = Math.abs(a.time - b.time);
  return likeness(one, other) >= barFor(a, b, apart) && shareMatter(a, b) && !contradict(a, b);
}

/** Where one has no summary, the headlines alone may be alike. */
function likeness(one: ReportNode, other: ReportNode): number {
  const whole = cosine(one.vector, other.vector);
  const heads = headCosine(one.vector, other.vector);
  const hasBoth = one.report.hasSummary && other.report.hasSummary;
  return hasBoth && heads < sameHeadline ? whole : Math.max(whole, heads);
}

function barFor(a: AnalyzedReport, b: AnalyzedReport, apart: number): number {
  const names = sharedNames(a, b);
  const hasBoth = a.hasSummary && b.hasSummary;
  if (apart <= (hasBoth ? nearWindow : headWindow)) return (hasBoth ? alike : alikeHeads)[names];
  if (apart <= nearWindow) return sameHeadline;
  return apart <= storyWindow && hasBoth && names !== "none" ? alike.late : Number.POSITIVE_INFINITY;
}

function goesOn(one: ReportNode, other: ReportNode): boolean {
  return (
    sharedNames(one.report, other.report) === "rare" && cosine(one.vector, other.vector) >= alikeInThread
  );
}

/** Of one event as far as can be told, though too little alike for one card: no earlier story but the same again. */
function isRepeat(one: ReportNode, other: ReportNode): boolean {
  const apart = Math.abs(one.report.time - other.report.time);
  if (apart > storyWindow || differ(one.report, other.report)) return false;
  return cosine(one.vector, other.vector) >= (apart > nearWindow ? alike.common : alikeInThread);
}
