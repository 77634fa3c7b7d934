/** The pages of the site at the desk: which there are, each with its sentences marked, and on which of them a sentence stands. */

import { topicScopes } from "../../../app/ui/topics/scope.ts";
import { errors } from "../../../content/errors.ts";
import { followWords } from "../../../content/follow.ts";
import { newsLists } from "../../../content/news/lists.ts";
import { newsNote } from "../../../content/news/note.ts";
import { newsletterArchive } from "../../../content/newsletter-archive.ts";
import { forOthers } from "../../../content/open-data.ts";
import { pages } from "../../../content/pages.ts";
import { proposal } from "../../../content/proposal.ts";
import { recordPage } from "../../../content/record/page.ts";
import { report } from "../../../content/report.ts";
import { search } from "../../../content/search.ts";
import { seatPages } from "../../../content/seat-pages.ts";
import type { Database } from "../../../db/schema.ts";
import { follow } from "../../../forms/definitions/follow.ts";
import { countDays } from "../../../news/archive/archive.ts";
import { storyPath } from "../../../news/stories/stories.ts";
import { privatePath } from "../../../newsletter/subscribers.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { listEntries } from "../../../publishing/entries/entries.ts";
import { entryPath } from "../../../publishing/kind.ts";
import { meetingsPath } from "../../../publishing/meetings/meetings.ts";
import { keyMarks } from "../../../text/words/key-marks.ts";
import { readIn } from "../../../text/words/reading.ts";
import { listWords, snapshotOf } from "../../../words/store.ts";
import type { DeskContext } from "../../desk-context.ts";

interface SitePage {
  path: string;
  name: string;
}

type Desk = Pick<DeskContext, "db" | "renderSite">;

/** Every page that a visitor can open; of those that there are many of, such as of events, one. */
export async function listSitePages(db: Database): Promise<SitePage[]> {
  const { data, press } = forOthers;
  const named = [...Object.values(pages), recordPage, search, newsletterArchive, data, press];
  const news = pages.news.path;
  const [day] = await countDays(db);
  const listed = named.map(({ path, name }) => ({ path, name }));
  for (const kind of [...kinds.values()].filter(({ path }) => path))
    for (const { slug } of await listEntries(db, kind, { limit: 1 }))
      listed.push({ path: entryPath(kind, slug), name: `One ${kind.words.one}` });
  listed.push({ path: `${news}?from=elsewhere`, name: `${pages.news.name}, filtered` });
  listed.push({ path: `${pages.events.path}?place=online`, name: `${pages.events.name}, filtered` });
  if (day) listed.push({ path: `${news}/${day.period}`, name: `${pages.news.name} of one day` });
  return [
    ...listed,
    ...(await listLatest(db)),
    ...topicScopes()
      .slice(0, 1)
      .map(({ path }) => ({ path, name: "One topic" })),
    { path: newsLists.rules.path, name: newsNote.note.title },
    { path: follow.path, name: followWords.title },
    { path: privatePath, name: followWords.mine.title },
    { path: proposal.path, name: "A sender’s private link" },
    { path: report.path, name: "A report for others" },
    { path: seatPages.path, name: "The private link of a seat" },
    { path: "/404", name: errors.notFound.pageTitle },
  ];
}

/** One page of each sort that is made of no entry. */
async function listLatest(db: Database): Promise<SitePage[]> {
  const stories = db.selectFrom("news_stories").select("key").where("merged_into", "is", null);
  const meetings = db.selectFrom("meetings").select("slug").where("state", "!=", "removed");
  const mails = db.selectFrom("topic_mails").select("id").where("state", "=", "waiting");
  const [story, meeting, mail] = await Promise.all([
    stories.orderBy("id", "desc").limit(1).executeTakeFirst(),
    meetings.orderBy("id", "desc").limit(1).executeTakeFirst(),
    mails.orderBy("id", "desc").limit(1).executeTakeFirst(),
  ]);
  return [
    ...(story ? [{ path: storyPath(story.key), name: "One story of the news" }] : []),
    ...(meeting ? [{ path: `${meetingsPath}/${meeting.slug}`, name: "One date of a meeting" }] : []),
    ...(mail ? [{ path: `/newsletter/mail/${mail.id}`, name: "One mail by topic" }] : []),
  ];
}

/** The page with its sentences marked, as it is with the words that are in the database now. */
export async function renderMarked({ db, renderSite }: Desk, path: string) {
  const { markText, withElements } = keyMarks();
  const snapshot = { ...snapshotOf(await listWords(db)), markText };
  const response = await readIn(undefined, () => renderSite(path, db), snapshot);
  return { html: await response.text(), withElements };
}

/** The pages on which each sentence stands, by its key. */
export type Standing = ReadonlyMap<string, readonly SitePage[]>;

/** Milliseconds for which the pages are not looked at again: a first event or story brings another one. */
const keptFor = 600_000;
const known = new WeakMap<Database, { until: number; standing: Promise<Standing> }>();

export function readStanding(desk: Desk): Promise<Standing> {
  const before = known.get(desk.db);
  if (before && before.until > Date.now()) return before.standing;
  const standing = findStanding(desk);
  known.set(desk.db, { until: Date.now() + keptFor, standing });
  standing.catch(() => known.delete(desk.db));
  return standing;
}

async function findStanding(desk: Desk): Promise<Standing> {
  const standing = new Map<string, SitePage[]>();
  for (const page of await listSitePages(desk.db)) {
    const { html, withElements } = await renderMarked(desk, page.path);
    for (const key of withElements(html, (_, text) => text).keys)
      standing.set(key, [...(standing.get(key) ?? []), page]);
  }
  return standing;
}

/** Sentences by what they belong to rather than by page, as the list of pages has them. */
export const groupNames = { around: "Footer and menus", mails: "Mails", other: "Other" } as const;

export function groupOf(key: string): keyof typeof groupNames {
  if (key.startsWith("chrome.")) return "around";
  return /^(mail|accountMails|ownerMail|subscriptionMails|followMails|issueWords)\./.test(key)
    ? "mails"
    : "other";
}

/** The page or the group with a sentence. */
export async function placeOnSite(desk: Desk, id: string): Promise<string> {
  const key = id.replace(/@.*/, "");
  return (await readStanding(desk)).get(key)?.[0]?.path ?? groupOf(key);
}

/** Whether a page or a group has a sentence. */
export function isOn(page: string, key: string, standing: Standing): boolean {
  const on = standing.get(key) ?? [];
  if (page.startsWith("/")) return on.some(({ path }) => path === page);
  return groupOf(key) === page && (page !== "other" || on.length === 0);
}

/** "Home, Get Involved". */
export function whereOf(key: string, standing: Standing): string {
  const on = (standing.get(key) ?? []).map(({ name }) => name);
  if (on.length > 8) return "Nearly every page";
  const others = on.length > 3 ? ` and ${on.length - 3} more` : "";
  return on.slice(0, 3).join(", ") + others || groupNames[groupOf(key)];
}
