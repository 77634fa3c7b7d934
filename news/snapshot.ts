/** In-memory cache of the news in this process, invalidated by the edition number in the database. */
import { createHash } from "node:crypto";
import { singleFlight } from "../concurrency/single-flight.ts";
import { newsNames } from "../content/news-names.ts";
import { newsRules } from "../content/news-rules.ts";
import { site } from "../content/site.ts";
import { topics, topicValues } from "../content/topics.ts";
import type { Database } from "../db/schema.ts";
import { currentReading, readLatest } from "../text/words/reading.ts";
import { localDateIn } from "../time/zone-time.ts";
import { hiddenKeys } from "./archive/archive-rows.ts";
import type { Article } from "./article.ts";
import { withSections } from "./day-sections.ts";
import { readEdition } from "./edition.ts";
import { dueOf, firstDue } from "./fetch/schedule.ts";
import { withPictures } from "./pictures/picture-store.ts";
import { findBar, relevanceOf, subjectsOf, tieFinder } from "./select/relevance.ts";
import { labelsOf } from "./select/report-labels.ts";
import { type Candidate, selectNews } from "./select/selection.ts";
import { withAddedSources } from "./source-choices.ts";
import type { Source } from "./source-list.ts";
import { readSourceStates } from "./source-state.ts";
import { listArticles } from "./store.ts";
import { storyPaths } from "./stories/stories.ts";
import { withPins } from "./story-edits.ts";

export type SnapshotContent = Awaited<ReturnType<typeof load>>;

export interface SnapshotOptions {
  db: Database;
  /** The configured sources; those that the owner added are read from the database. */
  sources: readonly Source[];
  /** Public origin of our copies of pictures; without it stories have no pictures. */
  siteUrl?: string;
  /** Milliseconds between two fetches of a source. */
  period: number;
  now: () => Date;
}

/** Reads nothing until the first call. */
export function openSnapshot(options: SnapshotOptions) {
  let cached: (SnapshotContent & { words: unknown; day: string }) | undefined;
  const choose = openSelection(options.db);
  /** Headings are words, and sources and the names in the rules settings. */
  const wordsNow = () => readLatest(currentReading).snapshot;
  /** A story is pinned until the end of a day. */
  const today = () => localDateIn(site.timeZone)(options.now());
  const loading = singleFlight(() =>
    readLatest(async () => {
      const words = wordsNow();
      const day = today();
      cached = { ...(await load(options, choose, day)), words, day };
      return cached;
    }),
  );

  return {
    /** The cached content; only the first call waits for the database, and rejects when it fails. */
    get: async (): Promise<SnapshotContent> => (cached?.day === today() ? cached : loading.run()),
    /** Reloads if the database holds another edition; resolves to the current content. */
    async sync(): Promise<SnapshotContent> {
      const isCurrent = async () =>
        cached?.words === wordsNow() &&
        cached.day === today() &&
        cached.edition === (await readEdition(options.db));
      if (cached && (await isCurrent())) return cached;
      // A load that began earlier may have missed the newest edition.
      await loading.current();
      return cached && (await isCurrent()) ? cached : await loading.run();
    },
  };
}

/** Chooses the stories, anew only when `digestOf` what they are chosen from is another: it takes most of a load. */
function openSelection(db: Database) {
  let last: { digest: string; chosen: Article[] } | undefined;
  return async (sources: readonly Source[]): Promise<Article[]> => {
    const [candidates, hidden] = [await readCandidates(db, sources), await hiddenKeys(db)];
    const digest = digestOf(candidates, hidden);
    if (last?.digest !== digest) {
      const chosen = selectNews(candidates, relevanceOf(newsRules), hidden, tieFinder(newsRules));
      last = { digest, chosen };
    }
    return last.chosen;
  };
}

/** Names these stories, those of them that are hidden, and the rules of now by what they are made of (content/news-rules.ts). */
export function digestOf(candidates: readonly Candidate[], hidden: ReadonlySet<string>): string {
  const hash = createHash("sha256").update(JSON.stringify([newsNames, topics, site.city, [...hidden]]));
  for (const story of candidates) hash.update(`${JSON.stringify(story)}\0`);
  return hash.digest("base64");
}

async function load(
  { db, sources, siteUrl, period, now }: SnapshotOptions,
  choose: ReturnType<typeof openSelection>,
  day: string,
) {
  // The edition first: a change during the load then shows as a newer edition on the next sync.
  const edition = await readEdition(db);
  const all = await withAddedSources(db, sources);
  const states = await readSourceStates(db, all);
  const subjects = subjectsOf(newsRules);
  const pinned = await withPins(db, await choose(all), day);
  const paths = await storyPaths(db, pinned);
  const articles = pinned.map((article) => {
    const story = paths.get(article.url);
    const found = subjects(article);
    const pageTopic = found.topics.find((id) => topicValues.includes(id));
    return { ...article, ...found, ...(pageTopic && { pageTopic }), ...(story && { story }) };
  });
  const illustrated = siteUrl ? await withPictures(db, articles, { sources, origin: siteUrl }) : articles;
  // A success in the future comes from a clock that was set back since.
  const latest = new Date(now().getTime() + anHour).toISOString();
  const successes = states.map(({ lastSuccess }) => lastSuccess ?? "").filter((time) => time <= latest);
  return {
    answer: { articles: withSections(illustrated, now()), updatedAt: successes.toSorted().at(-1) || null },
    sources: states,
    /** When the first source is due. */
    due: firstDue(states.map((state) => dueOf(state, period))),
    edition,
  };
}

/** The stored stories of these sources, newest first, at most 5,000. */
export async function readCandidates(db: Database, sources: readonly Source[]): Promise<Candidate[]> {
  /** Of newsrooms of this city. */
  const isLocal = ({ topic }: Source) => findBar(newsRules.bars, topic)?.local === true;
  const byUrl = new Map(sources.map((source) => [source.url, { ...source, local: isLocal(source) }]));
  const rows = await listArticles(db, [...byUrl.keys()]);
  return rows.flatMap(({ title, description, url, source_url, categories, ...times }) => {
    const from = byUrl.get(source_url);
    if (!from) return [];
    const { topic, local } = from;
    const ownCategories: string[] = categories ? JSON.parse(categories) : [];
    const labels = labelsOf({ title, description, url, categories: ownCategories }, from);
    return [
      {
        title,
        description,
        url,
        source: from.name,
        publishedAt: times.published_at,
        firstSeen: times.first_seen,
        topic,
        ...(ownCategories.length > 0 && { categories: ownCategories }),
        ...(local && { local }),
        ...(labels.length > 0 && { labels }),
        ...(labels.includes("press-release") && { pressRelease: true }),
      },
    ];
  });
}

const anHour = 3_600_000;
