/** What rests on an entry of the Record: stories that led to it, agendas, status lines, other entries, mails. */
import { shortMoment } from "../../../acts/moments.ts";
import { readEventsOn } from "../../../db/events.ts";
import type { Database } from "../../../db/schema.ts";
import { storyPath } from "../../../news/stories/stories.ts";
import { kindNamed } from "../../../publishing/catalog.ts";
import { entryOf, listEntries } from "../../../publishing/entries/entries.ts";
import { entriesNaming } from "../../../publishing/entries/entry-index.ts";
import { linksOf } from "../../../publishing/entries/links-of.ts";
import { splitTags } from "../../../publishing/fields.ts";
import { type Entry, entryPath } from "../../../publishing/kind.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { standing } from "../../../publishing/kinds/standing.ts";
import { meetingsPath } from "../../../publishing/meetings/meetings.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { linksIn } from "../../../text/markdown/links-in.ts";
import type { DeskContext } from "../../desk-context.ts";
import { entryScreen } from "./entry-at.ts";

/** `to`: a screen of the desk, or a page of the site. */
export interface EntryUse {
  title: string;
  says: string;
  to?: string;
}

export async function readUses(
  { db, siteUrl, now }: Pick<DeskContext, "db" | "siteUrl" | "now">,
  entry: Entry,
): Promise<EntryUse[]> {
  if (entry.kind !== record.name) return [];
  const at = (instant: string) => shortMoment(instant, now());
  const stories = await db
    .selectFrom("news_stories")
    .select(["title", "key", "published_at", "newsrooms"])
    .where("entry_id", "=", entry.id)
    .orderBy("published_at")
    .execute();
  const meetings = await db
    .selectFrom("meetings")
    .innerJoin("entries as body", "body.id", "meetings.body_id")
    .select(["body.title", "meetings.slug", "meetings.starts_at"])
    .where("meetings.record_id", "=", entry.id)
    .orderBy("meetings.starts_at")
    .execute();
  const mails = (await mailsAbout(db, entry)).map(([title, all]) => {
    const sent = all.at(-1)?.sent_at;
    const what = all.length === 1 ? "Mail" : `${all.length} mails`;
    return { title, says: `${what}, ${sent ? `sent ${at(sent)}` : "not sent yet"}` };
  });
  return [
    ...stories.map(({ title, key, published_at, newsrooms }) => ({
      ...{ title, says: `Story in the news, ${at(published_at)}, ${newsrooms} newsrooms` },
      to: siteUrl + storyPath(key),
    })),
    ...meetings.map(({ title, slug, starts_at }) => ({
      title,
      says: `Meeting, ${at(starts_at)}`,
      to: `${siteUrl}${meetingsPath}/${slug}`,
    })),
    ...(await entriesOn(db, entry)),
    ...mails,
  ];
}

/** Published ones, and those that will be at a set time. */
async function entriesOn(db: Database, entry: Entry): Promise<EntryUse[]> {
  const path = entryPath(record, entry.slug);
  const own = new Set(linksOf(record, entry).map(({ url }) => url));
  const linking = entriesNaming(db, [path, ...own]).where("state", "in", ["published", "scheduled"]);
  const lines = await listEntries(db, standing, { states: ["published", "scheduled"] });
  const all = [
    ...(await linking.where("kind", "!=", standing.name).selectAll().execute()).map(entryOf),
    ...lines,
  ];
  return all.flatMap((other) => {
    const kind = kindNamed(other.kind);
    const isNamed =
      (kind.name === standing.name && splitTags(other.values.entries).includes(entry.slug)) ||
      linksIn(other.body).some((link) => URL.parse(link, "https://here.example")?.pathname === path);
    if (other.id === entry.id || !(isNamed || linksOf(kind, other).some(({ url }) => own.has(url))))
      return [];
    const how = isNamed ? "names it" : "rests on one of its sources, too";
    const says = `${capitalized(kind.words.one)}, ${how}`;
    return [{ title: other.title || kind.words.one, says, to: entryScreen(other) }];
  });
}

/** Those that an act on the entry queued, by their subjects. */
async function mailsAbout(db: Database, { id }: Entry) {
  const events = await readEventsOn(db, `entry:${id}`);
  const ids = [0, ...events.flatMap(({ mailIds }) => mailIds)];
  const mails = db.selectFrom("outbox").select(["subject", "sent_at"]).where("id", "in", ids);
  return [...Map.groupBy(await mails.orderBy("id").execute(), ({ subject }) => subject)];
}
