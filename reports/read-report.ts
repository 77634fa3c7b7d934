/** The figures of a report: what was read, answered, sent, held and decided in a span of days, beside the time before. */
import { sql } from "kysely";
import { languages } from "../content/languages.ts";
import { retention, site } from "../content/site.ts";
import { countOf } from "../db/count.ts";
import { monthsBefore } from "../db/nightly-retention.ts";
import type { Database } from "../db/schema.ts";
import { answeredForms, countAnswerTimes } from "../forms/owner/answer-times.ts";
import { countGrowth } from "../newsletter/list/growth.ts";
import { event } from "../publishing/kinds/event.ts";
import { corrections, record } from "../publishing/kinds/record.ts";
import { daysBeforeDate, localDateIn, startOfDay } from "../time/zone-time.ts";
import { sumBy } from "../visits/statistics.ts";
import { type Span, spanBefore } from "./spans.ts";

/** Null: nobody counted, or it is no longer known. "few": some, but fewer than others are told. */
export type Figure = number | null | "few";

/** Tables by name, with the names of their rows. */
export const tables: Readonly<Record<string, readonly string[]>> = {
  reach: ["views", "home", "record", "news", "events", "community", "topics", "translated"],
  answers: ["received", "answered", "unanswered", "hours", ...answeredForms.map((form) => `form-${form}`)],
  newsletter: ["issues", "mails", "lastTo", "joined", "left"],
  seats: ["held", "canceled", "seats", "came"],
  decided: ["decided", "published", "corrected"],
};

/** As it is kept as JSON. Days are local. */
export interface Report {
  span: Span;
  before: Span;
  madeOn: string;
  /** The first day of which views are kept; null: none are. */
  viewsSince: string | null;
  /** Of earlier days, submissions are erased. */
  answersSince: string;
  /** Of the span and of the time before, by name. */
  rows: Readonly<Record<string, readonly [Figure, Figure]>>;
  /** The latest entries of The Record about these days: ids, and how often each was opened. */
  entries: readonly { id: number; views: number }[];
}

/** `days`: views by day, oldest first. */
export async function readReport(db: Database, span: Span, now: Date) {
  const before = spanBefore(span);
  const [one, other] = [await readFigures(db, span, now), await readFigures(db, before, now)];
  const oldest = await db
    .selectFrom("view_pages")
    .select(({ fn }) => fn.min("day").as("day"))
    .execute();
  const viewsSince = oldest[0]?.day ?? null;
  const kept = Math.min(...Object.values(retention.submissionMonths));
  // Retention erases by the hour, and the first day that is whole comes after it.
  const answersSince = daysBeforeDate(localDateIn(site.timeZone)(monthsBefore(now, kept)), -1);
  const isKnown = (name: string, { first, last }: Span, isBefore = false) => {
    if (tables.reach?.includes(name)) return viewsSince !== null && viewsSince <= (isBefore ? first : last);
    return !tables.answers?.includes(name) || answersSince <= first;
  };
  const pairOf = (name: string): readonly [Figure, Figure] => [
    isKnown(name, span) ? (one.figures[name] ?? null) : null,
    isKnown(name, before, true) ? (other.figures[name] ?? null) : null,
  ];
  const rows = Object.fromEntries(
    Object.values(tables).flatMap((names) => names.map((name) => [name, pairOf(name)])),
  );
  const madeOn = localDateIn(site.timeZone)(now);
  const report: Report = { span, before, madeOn, viewsSince, answersSince, rows, entries: one.entries };
  const days = await bySlices(span, ({ first, last }) => sumBy(db, "day", [first, last]));
  return { report, days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

type Figures = Record<string, number | null>;
type Instants = ReturnType<typeof instantsOf>;

/** From the first instant of a span to the first one after it. */
function instantsOf({ first, last }: Span) {
  const start = (day: string) => startOfDay(site.timeZone, day).toISOString();
  return { from: start(first), to: start(daysBeforeDate(last, -1)) };
}

const sliceDays = 14;

/** Reads a long span a fortnight at a time, and lets visitors in between: SQLite holds the process while it answers. */
async function bySlices<Row>(span: Span, read: (slice: Span) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = span.first; first <= span.last; first = daysBeforeDate(first, -sliceDays)) {
    const end = daysBeforeDate(first, 1 - sliceDays);
    for (const row of await read({ first, last: end < span.last ? end : span.last })) rows.push(row);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return rows;
}

async function readFigures(db: Database, span: Span, now: Date) {
  const instants = instantsOf(span);
  const { parts, views } = await readReach(db, span);
  const { entries, ...decided } = await readRecord(db, span, instants);
  const figures: Figures = {
    ...parts,
    ...(await readAnswers(db, span)),
    ...(await readNewsletter(db, instants)),
    ...(await readEvents(db, instants, now)),
    ...decided,
  };
  return {
    figures,
    entries: entries.map(({ id, slug }) => ({ id, views: views.get(`${record.path}/${slug}`) ?? 0 })),
  };
}

/** Views by part of the site, and `views` by path, each in whatever language. */
async function readReach(db: Database, span: Span) {
  const views = new Map<string, number>();
  const parts: Record<string, number> = Object.fromEntries((tables.reach ?? []).map((name) => [name, 0]));
  const rows = await bySlices(span, ({ first, last }) => sumBy(db, "path", [first, last]));
  for (const { path, views: count } of rows) {
    const code = languages.find((one) => path === `/${one.code}` || path.startsWith(`/${one.code}/`))?.code;
    const own = (code ? path.slice(code.length + 1) : path) || "/";
    const part = own === "/" ? "home" : own.replace(/^\/places\//, "/topics/").split("/")[1];
    views.set(own, (views.get(own) ?? 0) + count);
    for (const name of new Set(["views", part, code && "translated"]))
      if (name && name in parts) parts[name] = (parts[name] ?? 0) + count;
  }
  return { parts: parts as Figures, views };
}

async function readAnswers(db: Database, span: Span): Promise<Figures> {
  const rows = await bySlices(span, (slice) => countAnswerTimes(db, instantsOf(slice)));
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0);
  const answered = rows
    .filter(({ hours }) => hours !== null)
    .toSorted((one, other) => Number(one.hours) - Number(other.hours));
  const [received, total] = [sum(rows), sum(answered)];
  let passed = 0;
  const median = answered.find(({ count }) => {
    passed += count;
    return passed * 2 >= total;
  });
  const forms = answeredForms.map((form) => [`form-${form}`, sum(rows.filter((row) => row.form === form))]);
  const figures = { received, answered: total, unanswered: received - total, hours: median?.hours ?? null };
  return { ...figures, ...Object.fromEntries(forms) };
}

async function readNewsletter(db: Database, { from, to }: Instants): Promise<Figures> {
  const sent = db.selectFrom("letters").select(["id", "queued", "sent_erased"]).orderBy("created_at");
  const issues = await sent.where("created_at", ">=", from).where("created_at", "<", to).execute();
  const ids = [0, ...issues.map(({ id }) => id)];
  const mails = await countOf(db.selectFrom("outbox").where("letter", "in", ids).where("state", "=", "sent"));
  const erased = issues.reduce((sum, { sent_erased }) => sum + sent_erased, 0);
  const lastTo = issues.at(-1)?.queued ?? null;
  return { issues: issues.length, mails: mails + erased, lastTo, ...(await countGrowth(db, from, to)) };
}

/** By the day on which an event began. What was withdrawn is no event of ours; where nobody ticked names, nobody knows who came. */
async function readEvents(db: Database, { from, to }: Instants, now: Date): Promise<Figures> {
  const until = [to, now.toISOString()].toSorted()[0] ?? to;
  const published = db.selectFrom("entries").where("kind", "=", event.name).where("state", "=", "published");
  const begun = published.where("sort_key", ">=", from).where("sort_key", "<", until);
  const status = (name: string) => `%"status":"${name}"%`;
  const canceled = begun.where("fields", "like", status("cancelled"));
  const held = begun
    .where("fields", "not like", status("cancelled"))
    .where("fields", "not like", status("postponed"));
  const taken = db
    .selectFrom("registrations")
    .where("event", "in", held.select("id"))
    .where("state", "=", "in");
  const here = sql<number | null>`sum(case when came_at is null then null else seats end)`;
  const counted = taken.select([sql<number | null>`sum(seats)`.as("seats"), here.as("came")]);
  const { seats, came } = await counted.executeTakeFirstOrThrow();
  return {
    held: await countOf(held),
    canceled: await countOf(canceled),
    seats: Number(seats),
    came: came === null ? null : Number(came),
  };
}

async function readRecord(db: Database, { first, last }: Span, { from, to }: Instants) {
  const entries = db.selectFrom("entries").where("kind", "=", record.name).where("state", "=", "published");
  // "2026-07" is a day in July that nobody knows, "2026" one of that year.
  const isYear = first.endsWith("-01-01") && last >= `${first.slice(0, 4)}-12-31`;
  const since = isYear ? first.slice(0, 4) : first.endsWith("-01") ? first.slice(0, 7) : first;
  const decided = entries.where("sort_key", ">=", since).where("sort_key", "<=", last);
  const changed = entries.where("changed_at", ">=", from).where("fields", "like", '%"corrections":"_%');
  const lines = (await changed.select("fields").execute()).flatMap((row) =>
    corrections(JSON.parse(row.fields).corrections),
  );
  return {
    entries: await decided.select(["id", "slug"]).orderBy("sort_key", "desc").limit(20).execute(),
    decided: await countOf(decided),
    published: await countOf(entries.where("published_at", ">=", from).where("published_at", "<", to)),
    corrected: lines.filter(({ day }) => day >= first && day <= last).length,
  };
}
