/** The week's digest as a draft, by itself: once a week, while no other issue is being written. Sending it is the owner's. */
import { weeklyDraft } from "../content/newsletter.ts";
import { site } from "../content/site.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import { noteLastDone, readLastDone } from "../db/last-done.ts";
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { listEntries } from "../publishing/entries/entries.ts";
import { issue as kind } from "../publishing/kinds/issue.ts";
import { instantOf, localDateIn } from "../time/zone-time.ts";
import { countSubscribers } from "./subscribers.ts";
import { createDraft, draftIssue, firstChoice, type WeekArticle, weekForIssue } from "./week.ts";

/** In the table `chores`: when the last week was looked at, and since when nobody wants it. */
const done = "weekly draft";
const off = "weekly draft off";

const aDay = 86_400_000;

/** Whether drafts appear by themselves. */
export async function isWeeklyDraftOn(db: Database): Promise<boolean> {
  return !(await readLastDone(db, [off])).has(off);
}

export async function switchWeeklyDraft(db: Database, isOn: boolean, now: Date): Promise<void> {
  await noteLastDone(db, { [off]: isOn ? null : now.toISOString() });
}

/**
 * Makes the draft when its hour has come and gone within a day; call it every hour. None while another issue is being written
 * or waits to leave, with nobody on the list, or when the week brought nothing. Resolves to the slug of the new draft.
 */
export async function draftWeek(
  db: Database,
  readArticles: () => Promise<readonly WeekArticle[]>,
  now: Date,
): Promise<string | undefined> {
  const hour = lastHour(now);
  if (now.getTime() - hour.getTime() > aDay) return undefined;
  const isDone = async (at: Database) =>
    ((await readLastDone(at, [done])).get(done) ?? "") >= hour.toISOString();
  if ((await isDone(db)) || !(await isWeeklyDraftOn(db))) return undefined;
  const articles = await readArticles();
  return runExclusive(db, done, () =>
    inTransaction(db, async (trx) => {
      if (await isDone(trx)) return undefined;
      await noteLastDone(trx, { [done]: now.toISOString() });
      const inWork = await listEntries(trx, kind, { states: ["draft", "scheduled"], limit: 1 });
      const { confirmed = 0 } = await countSubscribers(trx);
      if (inWork.length > 0 || confirmed === 0) return undefined;
      const items = firstChoice(await weekForIssue(trx, { articles, now }));
      if (items.length === 0) return undefined;
      return (await createDraft(trx, draftIssue(items, now), { by: "weekly draft", now })).slug;
    }),
  );
}

/** The latest instant at which a draft was to be made. */
function lastHour(now: Date): Date {
  const { weekday, time } = weeklyDraft;
  const today = Date.parse(`${localDateIn(site.timeZone)(now)}T00:00:00Z`);
  for (let back = 0; ; back++) {
    const day = new Date(today - back * aDay);
    const at = instantOf(site.timeZone, `${day.toISOString().slice(0, 10)}T${time}`);
    if (day.getUTCDay() === weekday && at && at <= now) return at;
  }
}
