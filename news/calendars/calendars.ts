/** Calendars of others in the database: which there are, how they fare, and their dates as they were read last. */
import { bumpContentVersions } from "../../db/content-versions.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { refreshDueSources } from "../fetch/refresh-due-sources.ts";
import type { RefreshOptions } from "../fetch/refresh-source.ts";
import { readSourceStates, recordSuccess } from "../source-state.ts";
import type { CalendarDate, ParsedCalendar } from "./parse-calendar.ts";
import { openCalendarReader } from "./read-calendar.ts";

export type Calendar = Awaited<ReturnType<typeof listCalendars>>[number];

/** Milliseconds between two looks at a calendar; and for which a date is kept, and a removed calendar can be brought back. */
const period = 3_600_000;
const keptFor = 30 * 86_400_000;

/** Those that were not removed, by name, each with the state of a source of the news, and when its body meets. */
export async function listCalendars(db: Database) {
  const rows = await db
    .selectFrom("calendars")
    .leftJoin("entries", "entries.id", "body_id")
    .selectAll("calendars")
    .select("fields")
    .where("removed_at", "is", null)
    .orderBy("name")
    .orderBy("calendars.id")
    .execute();
  const sources = rows.map(({ fields, ...row }) => {
    const { rhythm = "" }: Record<string, string> = JSON.parse(fields ?? "{}");
    return { ...row, rhythm, topic: "" };
  });
  return readSourceStates(db, sources);
}

type Refreshing = Pick<RefreshOptions<ParsedCalendar>, "allowPrivate" | "userAgent" | "now" | "log">;

/** Reads those that are due, and says how many. A failure is kept with its calendar, whose dates stay. */
export async function refreshCalendars(db: Database, options: Refreshing): Promise<number> {
  const ago = (time: number) => new Date(options.now().getTime() - time).toISOString();
  await db.deleteFrom("calendars").where("removed_at", "<", ago(keptFor)).execute();
  // What is over is of no more use.
  await db.deleteFrom("calendar_dates").where("starts_at", "<", ago(keptFor)).execute();
  const calendars = await listCalendars(db);
  const find = (url: string) => calendars.find((one) => one.url === url);
  const isOfToday = (at: string | null | undefined) => at?.slice(0, 10) === ago(0).slice(0, 10);
  const { tried } = await refreshDueSources<ParsedCalendar>({
    ...{ ...options, db, period, isKept: true, ownerEmail: [] },
    signal: new AbortController().signal,
    sources: calendars.filter(({ is_closed }) => is_closed === 0),
    // Once a day a file is read whole: then its recurrences reach a day further, though it is the same.
    openReader: () => openCalendarReader(options.now(), (url) => isOfToday(find(url)?.lastSuccess)),
    save: (_, { source, dates, ...success }, timing, retryOptions) => {
      const keep = async (trx: Database) => {
        await keepDates(trx, find(source.url)?.id ?? 0, dates, timing.now);
        await recordSuccess(trx, source, success, timing);
      };
      return inTransaction(db, keep, retryOptions);
    },
  });
  // The pages of its meetings say since when nobody could check.
  const failing = (all: Calendar[]) => all.map(({ failingSince }) => failingSince).join();
  if (tried > 0 && failing(calendars) !== failing(await listCalendars(db)))
    await bumpContentVersions(db, ["meeting"]);
  return tried;
}

/** In the caller's transaction: what the calendar says now. What it says no more is marked, or forgotten if nobody took it. */
export async function keepDates(
  trx: Database,
  calendar_id: number,
  dates: readonly CalendarDate[],
  now: Date,
): Promise<void> {
  const seen_at = now.toISOString();
  for (const { uid, ...date } of dates) {
    const row = { ...date, seen_at, is_missing: 0 };
    await trx
      .insertInto("calendar_dates")
      .values({ calendar_id, uid, state: "waiting", found_at: seen_at, ...row })
      .onConflict((conflict) => conflict.columns(["calendar_id", "uid"]).doUpdateSet(row))
      .execute();
  }
  const unseen = trx
    .selectFrom("calendar_dates")
    .select("id")
    .where("calendar_id", "=", calendar_id)
    .where("seen_at", "<", seen_at)
    .where("starts_at", ">", seen_at);
  await trx.deleteFrom("calendar_dates").where("id", "in", unseen).where("state", "=", "waiting").execute();
  await trx.updateTable("calendar_dates").set({ is_missing: 1 }).where("id", "in", unseen).execute();
}
