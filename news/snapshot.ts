/** The news as this process has it in memory: answers at once, and follows what is in the database. */
import { newsRules } from "../content/news-rules.ts";
import type { Database } from "../db/schema.ts";
import type { NewsAnswer } from "./article.ts";
import { listHidden, withAddedSources } from "./curation.ts";
import { readEdition } from "./edition.ts";
import { attemptsOf } from "./fetch/refresh-due-sources.ts";
import { type Due, dueOf, firstDue } from "./fetch/schedule.ts";
import { excludedSources, withPictures } from "./pictures/picture-store.ts";
import { relevanceOf } from "./select/relevance.ts";
import { type Candidate, selectNews } from "./select/selection.ts";
import type { Source } from "./source-list.ts";
import { readSourceStates, type SourceState } from "./source-state.ts";
import { listArticles } from "./store.ts";

export interface SnapshotContent {
  answer: NewsAnswer;
  sources: SourceState[];
  /** When the first of the sources is due. */
  due: Due;
  edition: number;
}

export interface Snapshot {
  /** What is in memory; only the very first call waits for the database, and rejects when that fails. */
  get(): Promise<SnapshotContent>;
  /** Reads the database again if it holds another edition, and resolves to what is then in memory. */
  follow(): Promise<SnapshotContent>;
}

export interface SnapshotOptions {
  db: Database;
  /** The sources of the list; those that the owner added come on top. */
  sources: readonly Source[];
  /** Public origin, under which our copies of pictures stand; left out: stories have no pictures. */
  siteUrl?: string;
  /** Milliseconds between two rounds. */
  period: number;
  now: () => Date;
}

/** Nothing is read before somebody asks. */
export function openSnapshot(options: SnapshotOptions): Snapshot {
  let kept: SnapshotContent | undefined;
  let reading: Promise<SnapshotContent> | undefined;

  return {
    async get() {
      return kept ?? (await read());
    },
    async follow() {
      if (kept && kept.edition === (await readEdition(options.db))) return kept;
      // One that began before may have missed the newest edition.
      if (reading) await reading;
      return kept?.edition === (await readEdition(options.db)) ? kept : await read();
    },
  };

  function read(): Promise<SnapshotContent> {
    reading ??= readCopy(options)
      .then((copy) => {
        kept = copy;
        return copy;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }
}

async function readCopy({ db, sources, siteUrl, period, now }: SnapshotOptions): Promise<SnapshotContent> {
  // The number first: what comes in meanwhile is then noticed the next time.
  const edition = await readEdition(db);
  const all = await withAddedSources(db, sources);
  const states = await readSourceStates(db, all);
  const hidden = (await listHidden(db)).map(({ url }) => url);
  const articles = selectNews(await readCandidates(db, all), relevanceOf(newsRules), hidden);
  return {
    answer: {
      articles: siteUrl
        ? await withPictures(db, articles, { refused: excludedSources(sources), origin: siteUrl })
        : articles,
      updatedAt: newestSuccess(states, now()),
    },
    sources: states,
    due: firstDue(states.map((state) => dueOf(attemptsOf(state), period))),
    edition,
  };
}

async function readCandidates(db: Database, sources: readonly Source[]): Promise<Iterable<Candidate>> {
  const rows = await listArticles(
    db,
    sources.map(({ url }) => url),
  );
  return candidates(rows, sources);
}

function* candidates(
  rows: Awaited<ReturnType<typeof listArticles>>,
  sources: readonly Source[],
): Generator<Candidate> {
  const byUrl = new Map(sources.map((source) => [source.url, source]));
  for (const { title, description, url, source_url, source, published_at } of rows) {
    const from = byUrl.get(source_url);
    if (!from) continue;
    const name = from.api ? source : from.name;
    yield { title, description, url, source: name, publishedAt: published_at, topic: from.topic };
  }
}

const anHour = 3_600_000;

/** A success that lies ahead was dated by a clock that has been set back since: it proves nothing. */
function newestSuccess(states: readonly SourceState[], now: Date): string | null {
  const latest = new Date(now.getTime() + anHour).toISOString();
  const successes = states.map(({ lastSuccess }) => lastSuccess ?? "").filter((time) => time <= latest);
  return successes.toSorted().at(-1) || null;
}
