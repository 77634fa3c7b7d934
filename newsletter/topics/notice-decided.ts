/** Notices what of The Record was published, corrected or answered, and makes the mail about it, which waits. */
import { finds } from "../../db/count.ts";
import { noteLastDone, readLastDone } from "../../db/last-done.ts";
import { daysBefore } from "../../db/nightly-retention.ts";
import { inTransaction, withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { leavesSoon } from "../../mail/messages/owner-alerts.ts";
import { queueForOwners } from "../../mail/messages/owner-mail.ts";
import { findEntryById, listRevisions, type Revision } from "../../publishing/entries/entries.ts";
import type { Draft } from "../../publishing/kind.ts";
import { corrections, record } from "../../publishing/kinds/record.ts";
import { isOn } from "../automatic.ts";
import type { SendingPlace } from "../sending/send-due.ts";
import { nextOpen } from "./hours.ts";
import { listLabel, listsOf } from "./lists.ts";
import {
  countSent,
  hasLeft,
  isKept,
  listsIn,
  oldest,
  readersWithout,
  type TopicMail,
} from "./topic-mails.ts";

/** In the table `chores`: when it was last looked for changes, to the hour. */
const done = "topic mails";
const hour = 60 * 60_000;
/** So long a mail waits that leaves by itself. */
const wait = hour;

/** Safe to call again: a version is noticed once. */
export async function noticeDecided(db: Database, place: SendingPlace, now: Date): Promise<void> {
  const { from, isOld } = await readLook(db, now);
  for (const { id } of await unnoticed(db, from).execute())
    await inTransaction(db, (trx) => noticeEntry(trx, id, { place, now, from }));
  if (isOld) await withRetry(() => noteLastDone(db, { [done]: now.toISOString() }));
}

/** Whether there may be something to notice, or to note that there was nothing. */
export async function hasUnnoticed(db: Database, now: Date): Promise<boolean> {
  const { from, isOld } = await readLook(db, now);
  return isOld || (await finds(unnoticed(db, from)));
}

/**
 * `from`: changes since then are looked for: those of a day, or of all the time in which no server ran, but none from before what may
 * still be mailed. `isOld`: the last look was not noted lately.
 */
async function readLook(db: Database, now: Date) {
  const last = (await readLastDone(db, [done])).get(done);
  const dayAgo = daysBefore(now, 1).toISOString();
  const since = last && last < dayAgo ? last : dayAgo;
  const isOld = !last || last < new Date(now.getTime() - hour).toISOString();
  return { from: since > oldest(now) ? since : oldest(now), isOld };
}

/** What changed since then without a mail about it; nothing while nobody follows anything. */
function unnoticed(db: Database, from: string) {
  return db
    .selectFrom("entries")
    .select("entries.id")
    .where("kind", "=", record.name)
    .where("entries.state", "=", "published")
    .where("changed_at", ">", from)
    .where(({ and, not, exists, selectFrom }) => {
      const following = selectFrom("subscriptions").select("subscriptions.id");
      const noticed = selectFrom("topic_mails as mail").select("mail.id");
      const own = noticed.whereRef("mail.entry_id", "=", "entries.id");
      return and([
        exists(following.where("subscriptions.state", "=", "confirmed")),
        not(exists(own.whereRef("mail.version", ">=", "entries.version"))),
      ]);
    });
}

/** An edit begins the wait of its mail anew; what was left for somebody is then read again, too. What was stopped stays so. */
async function noticeEntry(
  trx: Database,
  id: number,
  { place, now, from }: { place: SendingPlace; now: Date; from: string },
): Promise<void> {
  const entry = await findEntryById(trx, id);
  const own = trx.selectFrom("topic_mails").selectAll().where("entry_id", "=", id);
  const latest = await own.orderBy("id", "desc").executeTakeFirst();
  if (entry?.state !== "published" || (latest && latest.version >= entry.version)) return;
  // Newest first.
  const revisions = await listRevisions(trx, id);
  const isKnown = ({ version, savedAt, savedBy }: Revision) =>
    latest ? version <= latest.version : savedAt <= from || savedBy === "import";
  const before = revisions.find((one) => one.state === "published" && isKnown(one));
  const what = before ? changeOf(before, entry) : "new";
  const by = revisions.find(({ savedBy }) => savedBy !== "schedule")?.savedBy ?? "";
  const waits = latest?.state === "waiting" && isKept(latest, now);
  const isAnew =
    waits && (!hasLeft(latest, now) || (!what && (await finds(readersWithout(trx, latest).select("list")))));
  if (!isAnew && (!what || by === "import")) return;
  const lists = listsOf(entry);
  const following = trx
    .selectFrom("subscriptions")
    .select("list")
    .distinct()
    .where("state", "=", "confirmed");
  const followed = await following.where("list", "in", ["", ...lists]).execute();
  if (followed.length === 0) return;
  const waits_for = place.postalAddress ? await whyWaits(trx, by, followed, now) : "owner";
  const leaves_at = waits_for ? null : nextOpen(new Date(now.getTime() + wait)).toISOString();
  const set = { version: entry.version, lists: JSON.stringify(lists), waits_for, leaves_at };
  const made = {
    ...set,
    entry_id: id,
    what: what ?? ("new" as const),
    state: "waiting" as const,
    made_at: now.toISOString(),
  };
  const saving = isAnew
    ? trx.updateTable("topic_mails").set(set).where("id", "=", latest.id)
    : trx.insertInto("topic_mails").values(made);
  const mail = await saving.returningAll().executeTakeFirstOrThrow();
  if (!place.owners) return;
  const about = {
    ...{ id: mail.id, key: `topic-mail:${id}:${entry.version}`, title: entry.title, leavesAt: leaves_at },
    ...{ lists: lists.map(listLabel).join(", "), count: (await countSent(trx, mail)).all },
  };
  await queueForOwners(trx, place.owners, (to, desk) => leavesSoon(about, to, desk), now);
}

/** Why a mail about what somebody saved waits for an owner; null when it leaves by itself. */
async function whyWaits(
  trx: Database,
  by: string,
  lists: readonly { list: string }[],
  now: Date,
): Promise<TopicMail["waits_for"]> {
  const people = trx.selectFrom("people").select("id").where("removed_at", "is", null);
  const isOwner = await finds(people.where("address", "=", by).where("role", "=", "owner"));
  if (!isOwner && by !== "command line") return "editor";
  const left = trx.selectFrom("topic_mails").select("lists").distinct().where("state", "=", "waiting");
  const mailed = (await left.where("leaves_at", "<=", now.toISOString()).execute()).flatMap(listsIn);
  if (lists.some(({ list }) => !mailed.includes(list))) return "first";
  return (await isOn(trx, "topic-mail-leaves")) ? null : "owner";
}

/** What readers are told of a published entry that changed; undefined for a change that says nothing new. */
export function changeOf(before: Draft, after: Draft): "corrected" | "answered" | undefined {
  const count = ({ values }: Draft) => corrections(values.corrections).length;
  if (count(after) > count(before)) return "corrected";
  return before.values.open && !after.values.open ? "answered" : undefined;
}
