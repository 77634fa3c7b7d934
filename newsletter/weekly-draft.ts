/**
 * The week's letter writes itself: once a week, while no other issue is being written. It waits for the owner, or leaves on its day when
 * an owner let it (newsletter/automatic.ts); who edits it sends it.
 */
import { weeklyDraft, weeklyLetter } from "../content/newsletter.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import { noteLastDone, readLastDone } from "../db/last-done.ts";
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { leavesSoon } from "../mail/messages/owner-alerts.ts";
import { queueForOwners } from "../mail/messages/owner-mail.ts";
import { listEntries } from "../publishing/entries/entries.ts";
import type { Saving } from "../publishing/entries/save-entry.ts";
import type { Entry } from "../publishing/kind.ts";
import { issue as kind } from "../publishing/kinds/issue.ts";
import { isOn } from "./automatic.ts";
import { scheduleIssue } from "./sending/schedule.ts";
import type { SendingPlace } from "./sending/send-due.ts";
import { countSubscribers } from "./subscribers.ts";
import { nextHour } from "./topics/hours.ts";
import {
  createDraft,
  draftIssue,
  firstChoice,
  type WeekArticle,
  weekForIssue,
  writtenOpening,
} from "./week.ts";

/** In the table `chores`: when the last week was looked at. */
const done = "weekly draft";

const aDay = 86_400_000;

/**
 * Makes the draft when its hour has come and gone within a day; call it every hour. None while another issue is being written
 * or waits to leave, with nobody on the list, or when the week brought nothing. Resolves to the slug of the new draft.
 */
export async function draftWeek(
  db: Database,
  readArticles: () => Promise<readonly WeekArticle[]>,
  now: Date,
  place?: SendingPlace,
): Promise<string | undefined> {
  const hour = nextHour(weeklyDraft, new Date(now.getTime() - aDay));
  if (hour > now) return undefined;
  const isDone = async (at: Database) =>
    ((await readLastDone(at, [done])).get(done) ?? "") >= hour.toISOString();
  if ((await isDone(db)) || !(await isOn(db, "weekly-draft"))) return undefined;
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
      const saving = { by: "weekly draft", now };
      const entry = await createDraft(trx, draftIssue(items, now, writtenOpening(items)), saving);
      if (place && (await isOn(trx, "letter-leaves"))) await letLeave(trx, entry, { ...saving, place });
      return entry.slug;
    }),
  );
}

/** Schedules it for its day, and tells the owners, whose mail can stop it. Without a postal address it stays a draft. */
async function letLeave(trx: Database, entry: Entry, { place, by, now }: Saving & { place: SendingPlace }) {
  const { postalAddress, owners } = place;
  const planned = await scheduleIssue(trx, entry, {
    by,
    now,
    at: nextHour(weeklyLetter, now),
    postalAddress,
  });
  if (planned.outcome !== "saved" || !owners) return;
  const { id, slug, title, publishAt: leavesAt } = planned.entry;
  const { confirmed: count = 0 } = await countSubscribers(trx);
  const about = { id, key: `letter-leaves:${slug}`, title, count, leavesAt };
  await queueForOwners(trx, owners, (to, desk) => leavesSoon(about, to, desk), now);
}
