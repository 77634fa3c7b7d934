/** Publishes scheduled entries whose time has come, with the mails to their senders. Safe on several servers at once. */
import { linkEvent, recordEvent } from "../../db/events.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { kinds } from "../catalog.ts";
import type { MailPlace } from "../proposals/sender-mails.ts";
import { publishAndNotify } from "./edit-entry.ts";
import { findEntryById } from "./entries.ts";
import { withdrawEntry } from "./save-entry.ts";

/**
 * Each entry in a transaction of its own: of several servers one publishes it, the others see a later version and leave it. Returns
 * ids of entries. "refused": the rules changed since they were scheduled; they are drafts again.
 */
export async function publishDue(db: Database, { place, now }: { place: MailPlace; now: Date }) {
  const rows = await db
    .selectFrom("entries")
    .leftJoin("issue_schedules", (join) =>
      join.onRef("entry_id", "=", "entries.id").onRef("send_at", "=", "publish_at"),
    )
    .select("id")
    .where("state", "=", "scheduled")
    .where("publish_at", "<=", now.toISOString())
    .where("kind", "in", [...kinds.keys()])
    // Issues that are to be mailed are published with their sending (newsletter/sending/send-due.ts).
    .where("entry_id", "is", null)
    .orderBy("publish_at")
    .limit(100)
    .execute();
  const due = { published: [] as number[], refused: [] as number[] };
  for (const { id } of rows) {
    const outcome = await inTransaction(db, (trx) => publishOne(trx, id, { place, now }));
    if (outcome) due[outcome].push(id);
  }
  return due;
}

async function publishOne(trx: Database, id: number, { place, now }: { place: MailPlace; now: Date }) {
  const entry = await findEntryById(trx, id);
  const kind = entry && kinds.get(entry.kind);
  if (!kind || entry.state !== "scheduled" || (entry.publishAt ?? "") > now.toISOString()) return undefined;
  const saving = { by: "schedule", now, version: entry.version };
  const { outcome } = await publishAndNotify(trx, kind, entry, { ...saving, place });
  if (outcome === "saved") {
    const event = { at: now, actor: saving.by, act: "entry.publish", target: `entry:${id}` };
    await linkEvent(trx, await recordEvent(trx, { ...event, words: "published" }));
    return "published";
  }
  if (outcome !== "invalid") return undefined;
  const back = await withdrawEntry(trx, kind, id, saving);
  return back.outcome === "saved" ? "refused" : undefined;
}
