/** Cancels an event: it stays listed and says so, and who proposed it hears of it. One transaction. */
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { senderLink } from "../../forms/intake/sender-link.ts";
import { undoWindow } from "../../forms/owner/answering.ts";
import { senderOf } from "../../forms/owner/moderation.ts";
import { findSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { cancellationMail } from "../../mail/messages/cancellation.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { findEntry, findEntryById } from "../entries/entries.ts";
import { type Saved, type Saving, saveEntry } from "../entries/save-entry.ts";
import { type Entry, entryPath, type FieldError } from "../kind.ts";
import { event } from "../kinds/event.ts";
import type { MailPlace, Told } from "../proposals/publish-and-tell.ts";

/** "not listed": a draft, or withdrawn: nobody sees it. `told`: absent when nobody proposed it, or when that is no longer kept. */
export type Cancelled =
  | { outcome: "cancelled"; entry: Entry; told?: Told }
  | { outcome: "done before"; entry: Entry }
  | { outcome: "not listed"; entry: Entry }
  | { outcome: "invalid"; errors: FieldError[] }
  | { outcome: "conflict"; entry: Entry }
  | { outcome: "not found" };

export function cancelEvent(
  db: Database,
  slug: string,
  { place, version, ...saving }: Saving & { version?: number; place: MailPlace },
): Promise<Cancelled> {
  return inTransaction(db, async (trx): Promise<Cancelled> => {
    const entry = await findEntry(trx, event.name, slug);
    if (!entry) return { outcome: "not found" };
    if (entry.values.status === "cancelled") return { outcome: "done before", entry };
    if (entry.state !== "published" && entry.state !== "scheduled") return { outcome: "not listed", entry };
    const draft = { values: { ...entry.values, status: "cancelled" }, body: entry.body };
    const options = { ...saving, version: version ?? entry.version, action: "canceled" };
    const saved = await saveEntry(trx, event, entry.id, draft, options);
    if (saved.outcome === "gone") return { outcome: "not found" };
    if (saved.outcome !== "saved") return saved;
    const submission = entry.reference ? await findSubmission(trx, entry.reference) : undefined;
    // Who was not told that it is listed is not told that it is off.
    if (!submission || entry.state !== "published") return { outcome: "cancelled", entry: saved.entry };
    return {
      outcome: "cancelled",
      entry: saved.entry,
      told: await tell(trx, saved.entry, submission, place, saving.now),
    };
  });
}

/**
 * Takes a cancellation back: the event takes place, and the mail about it, `mail`, is dropped. "too late": the mail has left, so
 * that the sender must be told by hand; nothing was changed.
 */
export function undoCancellation(
  db: Database,
  id: number,
  { mail, version, ...saving }: Saving & { version: number; mail?: number },
): Promise<Saved | { outcome: "too late" }> {
  return inTransaction(db, async (trx): Promise<Saved | { outcome: "too late" }> => {
    const entry = await findEntryById(trx, id);
    if (entry?.kind !== event.name) return { outcome: "gone" };
    if (entry.version !== version) return { outcome: "conflict", entry };
    if (mail !== undefined && !(await drop(trx, mail, entry))) return { outcome: "too late" };
    const draft = { values: { ...entry.values, status: "scheduled" }, body: entry.body };
    return saveEntry(trx, event, id, draft, { ...saving, version, action: "reinstated" });
  });
}

/** The number comes from a form: only the mail about this entry is dropped. */
async function drop(trx: Database, mail: number, { reference }: Entry): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set({ state: "dropped" })
    .where("id", "=", mail)
    .where("key", "like", `canceled:${reference}:%`)
    .where("state", "in", ["waiting", "set aside", "dropped"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function tell(
  trx: Database,
  { slug, version }: Entry,
  submission: Submission,
  { siteUrl, ownerEmail, secret }: MailPlace,
  now: Date,
): Promise<Told> {
  const { reference, language } = submission;
  const key = `canceled:${reference}:${version}`;
  const link = siteUrl + entryPath(event, slug);
  const privateLink = senderLink({ secret, siteUrl }, reference, language);
  const to = senderOf(submission);
  const mail = cancellationMail(key, { reference, to, replyTo: ownerEmail, link, privateLink, language });
  await queueMail(trx, { ...mail, notBefore: new Date(now.getTime() + undoWindow) }, now);
  const row = trx.selectFrom("outbox").select("id").where("key", "=", key);
  return { number: (await row.executeTakeFirstOrThrow()).id, address: mail.to.address };
}
