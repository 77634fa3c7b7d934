/** Fills a database to ten times the size of a city, in a minute or two, on either engine. */
import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { sql } from "kysely";
import { isSqlite } from "../../db/dialect.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase, type Place } from "../../db/open.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { makeReference } from "../../forms/intake/reference.ts";
import { indexMessages } from "../../forms/owner/message-index.ts";
import { indexArchive } from "../../news/archive/archive-rows.ts";
import { filingDigest } from "../../news/archive/refile.ts";
import { nameFiles } from "../../pictures/name-files.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import type { Draft, Kind, Values } from "../../publishing/kind.ts";
import { event } from "../../publishing/kinds/event.ts";
import { promise } from "../../publishing/kinds/promise.ts";
import { record } from "../../publishing/kinds/record.ts";
import { story } from "../../publishing/kinds/story.ts";
import { drawPhoto } from "../../test/support/pictures.ts";

export interface CitySizes {
  submissions: number;
  subscribers: number;
  entries: number;
  stories: number;
  pictures: number;
}

export const tenTimes: CitySizes = {
  submissions: 100_000,
  subscribers: 50_000,
  entries: 20_000,
  stories: 200_000,
  pictures: 10_000,
};

/** As many rows of each, without those that a release begins with. */
export const scaled = (part: number): CitySizes =>
  Object.fromEntries(
    Object.entries(tenTimes).map(([name, count]) => [name, Math.round(count * part)]),
  ) as unknown as CitySizes;

/** Migrates the database of `place` and fills it. The last visitor wrote a minute before `now`. */
export async function fillCity(place: Place, sizes: CitySizes, now = new Date()): Promise<void> {
  const db = openDatabase(place);
  try {
    await migrate(db);
    if (isSqlite(db)) for (const line of fast) await sql.raw(line).execute(db);
    const pictures = await fillPictures(db, sizes.pictures, now);
    await fillEntries(db, sizes.entries, pictures, now);
    await fillSubmissions(db, sizes.submissions, now);
    await fillSubscribers(db, sizes.subscribers, now);
    await fillNews(db, sizes.stories, now);
    await fillViews(db, now);
    await sql.raw(isSqlite(db) ? "pragma wal_checkpoint(truncate)" : "analyze").execute(db);
  } finally {
    await db.destroy();
  }
}

/** A filling that is killed is thrown away. */
const fast = ["pragma synchronous = off", "pragma cache_size = -200000", "pragma wal_autocheckpoint = 20000"];
const day = 86_400_000;
const vocabulary =
  "water board turbine school library river permit noise council vote substation teacher robot class hall air monitor bridge church budget labor clinic union street garden data center".split(
    " ",
  );

/** Words that differ from row to row, the same in every run. */
function words(n: number, count: number): string {
  return Array.from(
    { length: count },
    (_, at) => vocabulary[(n * (at * 2 + 3) + at * 7) % vocabulary.length],
  ).join(" ");
}

function ago(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

const batch = 300;

/** Inserts rows in batches that both engines take, many to a transaction. */
async function insert<Table extends keyof Tables>(
  db: Database,
  table: Table,
  count: number,
  make: (n: number) => Insertable<Tables[Table]>,
): Promise<void> {
  for (let from = 0; from < count; from += 30 * batch)
    await db.transaction().execute(async (trx) => {
      for (let at = from; at < Math.min(count, from + 30 * batch); at += batch) {
        const rows = Array.from({ length: Math.min(batch, count - at) }, (_, n) => make(at + n));
        // biome-ignore lint/suspicious/noExplicitAny: Kysely cannot infer the rows of any table
        await (trx as any).insertInto(table).values(rows).execute();
      }
    });
}

/** One in five is named by no entry; all are older than what retention keeps. Resolves to their ids. */
async function fillPictures(db: Database, count: number, now: Date): Promise<string[]> {
  const photo = await drawPhoto({ width: 480, height: 300 }).webp({ quality: 40 }).toBuffer();
  const made = Array.from({ length: count }, () => {
    const id = randomBytes(16).toString("hex");
    const files = (["webp", "avif"] as const).map((format) => ({ format, width: 480, bytes: photo }));
    return { id, ...nameFiles(id, { files, width: 480, height: 300 } as never) };
  });
  const at = (n: number) => made[n] as (typeof made)[number];
  await insert(db, "entry_pictures", count, (n) => ({
    id: at(n).id,
    copy: at(n).column,
    added_at: ago(now, (100 + (n % 600)) * day),
    added_by: "bench",
  }));
  for (const format of [0, 1])
    await insert(db, "entry_picture_files", count, (n) => ({
      ...(at(n).files[format] as { name: string; bytes: Buffer }),
      picture_id: at(n).id,
    }));
  return made.map(({ id }) => id);
}

/** Four in ten are events, of which 500 at most are to come; as many are stories; the rest is the Record and promises. */
async function fillEntries(db: Database, count: number, pictures: string[], now: Date): Promise<void> {
  const dayOf = (n: number) => ago(now, n * day).slice(0, 10);
  const source = "The Paper | Report on it | 2026-06-16 | https://paper.example/report";
  const draftAt = (n: number): [Kind, Draft, number] => {
    const picture: Values = n < pictures.length * 0.8 ? { picture: pictures[n] ?? "", alt: "Arches" } : {};
    const title = `${words(n, 5)} ${n}`;
    const body = `${words(n, 60)}.\n\nSee [the plan](https://city${n % 4000}.example/plan) and *${words(n + 1, 30)}*.`;
    const kindOf = n % 10;
    const age = Math.floor(n / 10) % 2000;
    if (kindOf < 4) {
      const date =
        n % 20 === 0 && n < 10_000 ? ago(now, -((n / 20) % 300) * day).slice(0, 10) : dayOf(age + 1);
      const values = {
        title,
        start: `${date}T18:00`,
        end: `${date}T20:00`,
        place: "The Hall",
        address: "1 Main",
      };
      return [event, { values: { ...values, host: "Friends", status: "scheduled", ...picture }, body }, age];
    }
    if (kindOf < 8)
      return [story, { values: { title, writer: "Ada Carter", posted: dayOf(age), ...picture }, body }, age];
    const proof = { grade: "A", sources: `${source}/${n} | ${dayOf(1)}`, topics: "air" };
    if (kindOf === 8 || n % 50 > 9)
      return [record, { values: { title, date: dayOf(age), ...proof }, body: `${words(n, 40)}.` }, age];
    const values = { title, who: "The board", made: dayOf(age + 30), status: "open", ...proof };
    return [promise, { values, body: "" }, age];
  };
  for (let from = 0; from < count; from += 1_000)
    await db.transaction().execute(async (trx) => {
      for (let n = from; n < Math.min(count, from + 1_000); n++) {
        const [kind, draft, age] = draftAt(n);
        const at = new Date(now.getTime() - (age + 1) * day);
        const saving = { by: "bench", now: at, slug: `bench-${n}`, state: "published" } as const;
        const { outcome, ...more } = await createEntry(trx, kind, draft, saving);
        if (outcome !== "saved") throw new Error(`An entry is ${outcome}: ${JSON.stringify(more)}`);
      }
    });
}

/** Two years of them, of which the last two thousand wait; a tenth is spam, a fifth proposals; each answered one has its act. */
async function fillSubmissions(db: Database, count: number, now: Date): Promise<void> {
  const all = Array.from({ length: count }, (_, n) => {
    const form = (
      ["contact", "contact", "contact", "partnership", "contact", "event", "story", "contact"] as const
    )[n % 8];
    const email = `sender${n % 40_000}@example.org`;
    const own = {
      contact: { subject: words(n, 4), message: words(n, 60) },
      partnership: { organization: words(n, 2), inquiryType: "partnership", message: words(n, 60) },
      event: {
        ...{ eventTitle: words(n, 5), start: "2031-05-14T18:00", end: "2031-05-14T20:00" },
        ...{ place: "The Hall", description: words(n, 50) },
      },
      story: { title: words(n, 5), link: "", story: words(n, 90), consent: "yes" },
    }[form as "contact"];
    const isNew = n >= count - 2_000;
    const state = n % 10 === 3 && !isNew ? "spam" : isNew ? "new" : "answered";
    const received = ago(now, 60_000 + (count - n) * ((700 * day) / count));
    const isProposal = form === "event" || form === "story";
    return {
      ...{ reference: makeReference(), form: form as string, received_at: received, email, state },
      fields: JSON.stringify({ name: `Sender ${n}`, email, ...own }),
      idempotency_key: `bench-${n}`,
      answered_at: state === "answered" ? received : null,
      suspicion: state === "spam" ? '["links"]' : null,
      decision: isProposal && state === "answered" ? "declined" : null,
    };
  });
  await insert(db, "submissions", count, (n) => all[n] as (typeof all)[number]);
  await indexMessages(db);
  const answered = all.filter(({ state }) => state === "answered");
  await insert(db, "events", answered.length, (n) => {
    const { reference = "", received_at = "" } = answered[n] ?? {};
    const act = "message.reply";
    return {
      at: received_at,
      actor: "owner@901ai.example",
      act,
      target: `submission:${reference}`,
      before: "{}",
      after: "{}",
      mail_ids: "[]",
    };
  });
  await sql`insert into activity (who, action, subject, at, event_id)
    select actor, 'answered', substr(target, 12), at, id from events where act = 'message.reply'`.execute(db);
  await sql`insert into answers (reference, at, actor, act, to_address, text, event_id)
    select substr(target, 12), at, actor, 'replied', 'sender@example.org', 'Thank you for writing. We will.', id
    from events where act = 'message.reply'`.execute(db);
}

/** One in twenty has left; one in four follows a topic. The mails of the last issue are there. */
async function fillSubscribers(db: Database, count: number, now: Date): Promise<void> {
  const asked = (n: number) => ago(now, ((n * 7) % 900) * day + n);
  await insert(db, "subscribers", count, (n) => ({
    address: `reader${n}@example.org`,
    state: n % 20 === 7 ? "unsubscribed" : "confirmed",
    asked_at: asked(n),
    confirmed_at: asked(n),
    ended_at: n % 20 === 7 ? now.toISOString() : null,
  }));
  await sql`insert into subscriber_events (subscriber_id, at, what) select id, asked_at, 'confirmed' from subscribers`.execute(
    db,
  );
  await sql`insert into subscriptions (subscriber_id, list, rhythm, state, asked_at, confirmed_at)
    select id, 'topic:air', 'weekly', 'confirmed', asked_at, asked_at from subscribers where id % 4 = 0`.execute(
    db,
  );
  const sent = ago(now, 5 * day);
  await insert(db, "outbox", count, (n) => ({
    ...{ key: `bench:${n}`, message_id: `<bench-${n}@example.org>`, to_address: `reader${n}@example.org` },
    ...{ subject: "The week", text: "", html: "", headers: "{}", priority: 1, state: "sent" },
    ...{ created_at: sent, due_at: sent, sent_at: sent, attempts: 0 },
  }));
}

/** Over four hundred days, a fifth told by others too; each is a story with an address. Today's are in a feed. */
async function fillNews(db: Database, count: number, now: Date): Promise<void> {
  const feed = "https://daily.example/feed";
  const at = (n: number) => ago(now, Math.floor((n * 398 * day) / count) + 3_600_000);
  const titleOf = (n: number) => `AI and the ${words(n, 6)} ${n}`;
  const text = (n: number) => `${words(n, 28)}.`;
  const of = (n: number) => ({
    url: `https://daily.example/${n}`,
    source: "Daily",
    title: titleOf(n),
    published_at: at(n),
  });
  await insert(db, "news_archive", count, (n) => ({
    ...of(n),
    ...{ feed, day: at(n).slice(0, 10), description: text(n), topics: n % 3 ? " ai " : " ai air " },
    also_in: n % 5 ? "[]" : JSON.stringify([{ source: "Weekly", url: `https://weekly.example/${n}` }]),
    ...{ local: n % 2, press_release: 0, hidden: 0 },
  }));
  await insert(db, "news_stories", count, (n) => ({
    ...of(n),
    ...{
      id: n + 1,
      key: `k${n.toString(36)}`,
      merged_into: null,
      last_seen_at: at(n),
      newsrooms: n % 5 ? 1 : 2,
    },
    ...{ topics: n % 3 ? " ai " : " ai air ", local: n % 2, earlier: "[]" },
  }));
  await insert(db, "news_story_reports", count, (n) => ({
    ...of(n),
    ...{ story_id: n + 1, feed, description: text(n), seen_at: at(n), labels: " ", local: n % 2 },
  }));
  if (!isSqlite(db))
    await sql`select setval(pg_get_serial_sequence('news_stories', 'id'), ${count + 1})`.execute(db);
  await indexArchive(db);
  // As on a site that has run before: nothing is to be filed or indexed anew.
  await db.insertInto("news_edition").values({ id: 1, number: 1, filed_by: filingDigest() }).execute();
  const page = { source: "page", key: "bench", url: "/", changed_at: at(0) };
  await db
    .insertInto("search_documents")
    .values({ ...page, title: "", text: "", title_words: "", text_words: "" })
    .execute();
}

/** Two years of a hundred pages and fifty hosts. */
async function fillViews(db: Database, now: Date): Promise<void> {
  const dayOf = (n: number) => ago(now, n * day).slice(0, 10);
  await insert(db, "view_pages", 70_000, (n) => ({
    ...{ day: dayOf(Math.floor(n / 100)), path: `/events/bench-${n % 100}`, count: 1 + (n % 30) },
  }));
  await insert(db, "view_hosts", 35_000, (n) => ({
    ...{ day: dayOf(Math.floor(n / 50)), host: `site${n % 50}.example`, count: 1 + (n % 9) },
  }));
}
