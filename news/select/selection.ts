/** Selects the stories that the news page shows: relevant, each once, this city's newsrooms first. Uses web standards only. */
import type { AlsoIn, Article } from "../article.ts";
import type { AnalyzedReport } from "./analyzed-report.ts";
import { storyKey } from "./canonical-url.ts";
import { groupStories, storyWindow } from "./group-stories.ts";
import { maxPerSource, withQuota } from "./quota.ts";
import type { StoryText } from "./relevance.ts";

/** A stored story, with what its source says of it and when it was first seen. */
export interface Candidate extends Article {
  /** The feed's topic. */
  topic: string;
  /** ISO 8601 instant, UTC; without it, `publishedAt` counts. */
  firstSeen?: string;
  /** The publisher's own. */
  categories?: readonly string[];
}

/** Whether a report has a tie to here. */
export type IsTied = (report: Candidate) => boolean;

const maxAlsoIn = 8;

const maxEarlier = 5;
/** Candidates among which the stories, and the earlier ones of their threads, are looked for. */
const minTaken = 600;
/** From here on only stories of publishers that have few. */
const manyTaken = 5_000;

/**
 * At most 24 stories, each once, in the order of `withQuota`: see there and `toCard`. `isTied`: whether a report names a place
 * here; without it all do. Consumes `candidates` (newest first) only as far as needed. Leaves out a story when the `storyKey` of one of its reports is hidden.
 */
export function selectNews(
  candidates: Iterable<Candidate>,
  isRelevant: (feedTopic: string, story: StoryText) => boolean,
  hiddenKeys: ReadonlySet<string> = new Set(),
  isTied: IsTied = () => true,
): Article[] {
  const taken: Candidate[] = [];
  const analyzed: AnalyzedReport[] = [];
  const counts = new Map<string, number>();
  let nextCheck = minTaken;
  for (const candidate of candidates) {
    if (!isRelevant(candidate.topic, candidate) && !isHidden(candidate, hiddenKeys)) continue;
    const ofSource = counts.get(candidate.source) ?? 0;
    if (taken.length >= manyTaken && ofSource >= maxPerSource) continue;
    counts.set(candidate.source, ofSource + 1);
    taken.push(candidate);
    if (taken.length < nextCheck) continue;
    nextCheck *= 3;
    const { shown, openUntil } = chosenOf(taken, { hiddenKeys, isTied }, analyzed);
    // No older candidate can change the result: it is older than any that could, by more than a story lasts.
    if (openUntil - Date.parse(candidate.publishedAt) > storyWindow) return shown;
  }
  return chosenOf(taken, { hiddenKeys, isTied }, analyzed).shown;
}

/** The cards with a place among these reports, each with the earlier stories of its thread. */
function chosenOf(
  candidates: readonly Candidate[],
  { hiddenKeys, isTied }: { hiddenKeys: ReadonlySet<string>; isTied: IsTied },
  analyzed: AnalyzedReport[],
) {
  const { stories, earlierThan } = groupStories(candidates, analyzed);
  const isShown = (story: readonly Candidate[]) => !story.some((report) => isHidden(report, hiddenKeys));
  const storyOf = new Map(stories.filter(isShown).map((story) => [toCard(story, isTied), story]));
  const { shown, openUntil } = withQuota([...storyOf.keys()]);
  const onPage = new Set(shown.map((card) => storyOf.get(card)));
  const withThread = shown.map((card): Article => {
    const earlier = earlierThan(storyOf.get(card) ?? []).filter(
      (story) => isShown(story) && !onPage.has(story),
    );
    const listed = earlier.slice(0, maxEarlier).map((story) => {
      const { title, url, source, publishedAt } = toCard(story);
      return { title, url, source, publishedAt };
    });
    return listed.length > 0 ? { ...card, earlier: listed } : card;
  });
  return { shown: withThread, openUntil };
}

/** Each story that these reports (newest first) tell: its reports, and those of the earlier stories of its thread. */
export function storiesOf(candidates: readonly Candidate[]) {
  const { stories, earlierThan } = groupStories(candidates);
  return stories.map((reports) => ({ reports, earlier: earlierThan(reports).slice(0, maxEarlier) }));
}

export function isHidden({ url }: Candidate, hiddenKeys: ReadonlySet<string>): boolean {
  return hiddenKeys.size > 0 && hiddenKeys.has(storyKey(url));
}

/** The report that leads, as the card, with the other publishers'. */
export function toCard(reports: readonly Candidate[], isTied: IsTied = () => true): Article {
  const { topic: _, firstSeen: __, categories: ___, ...article } = leading(reports);
  const bySource = new Map<string, AlsoIn>();
  for (const { source, url } of reports.toSorted((a, b) => seenOf(a) - seenOf(b)))
    if (source !== article.source && !bySource.has(source)) bySource.set(source, { source, url });
  const alsoIn = [...bySource.values()].slice(0, maxAlsoIn);
  return {
    ...article,
    ...(alsoIn.length > 0 && { alsoIn }),
    ...(!article.local && !reports.some(isTied) && { elsewhere: true }),
  };
}

/** Reports first seen within this time came with one round of reading: then the publishers' dates decide; milliseconds. */
const oneRound = 15 * 60_000;

/**
 * The report that was seen first, whatever date a later one gives itself; of this city's newsrooms when there is one. Reports of
 * one round are as old as their publishers say.
 */
export function leading<Told extends Pick<Candidate, "local" | "firstSeen" | "publishedAt">>(
  reports: readonly Told[],
): Told {
  const local = reports.filter((report) => report.local);
  const some = local.length > 0 ? local : reports;
  const firstSeen = Math.min(...some.map(seenOf));
  const [first] = some
    .filter((report) => seenOf(report) - firstSeen <= oneRound)
    .toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt));
  return first as Told;
}

function seenOf({ firstSeen, publishedAt }: Pick<Candidate, "firstSeen" | "publishedAt">): number {
  return Date.parse(firstSeen ?? publishedAt);
}
