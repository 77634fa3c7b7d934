/** The owner's side of the changes that senders ask for after a yes: list, accept, decline. */
import { countOf } from "../../db/count.ts";
import type { Database } from "../../db/schema.ts";
import { findSubmission, lockSubmission } from "../../forms/owner/submissions.ts";
import { changeDecisionMail } from "../../mail/messages/change-decision.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { saveEntry } from "../entries/save-entry.ts";
import { type Draft, type Entry, entryPath, type Kind, type Values } from "../kind.ts";
import type { Undecidable } from "./proposals.ts";
import { type MailPlace, mailToSender } from "./publish-and-tell.ts";
import { differencesOf, viewSent } from "./sender-view.ts";

/** A change that waits for the owner. */
export type AskedChange = Awaited<ReturnType<typeof listChanges>>[number];

/** The changes that wait, oldest first. */
export async function listChanges(db: Database, now: Date) {
  const rows = await waiting(db).selectAll().orderBy("id").execute();
  const listed = await Promise.all(
    rows.map(async (row) => {
      const submission = await findSubmission(db, row.reference);
      const proposal = submission && (await viewSent(db, submission, now));
      if (!proposal) return [];
      const { form, values } = proposal.view;
      return {
        number: row.id,
        reference: row.reference,
        form,
        askedAt: row.asked_at,
        title: proposal.entry?.title ?? values.title ?? values.eventTitle ?? "",
        sender: values.name ?? "",
        differences: differencesOf(form, proposal.submission.values, JSON.parse(row.fields)),
      };
    }),
  );
  return listed.flat();
}

/** How many wait. */
export function countChanges(db: Database): Promise<number> {
  return countOf(waiting(db));
}

function waiting(db: Database) {
  return db.selectFrom("entry_changes").where("state", "=", "waiting");
}

export interface ChangeDecision {
  place: MailPlace;
  now: Date;
  /** Added to the mail; a no needs one. */
  note: string;
}

/**
 * Applies a change to its entry, as a revision by the sender, in the caller's transaction. Only what the sender changed is
 * applied: what the owner changed in other fields stays. Queues a mail when the entry is on the site.
 */
export async function acceptChange(
  trx: Database,
  number: number,
  { place, now, note }: ChangeDecision,
): Promise<{ text: string } | Undecidable> {
  const found = await lockChange(trx, number, now);
  if ("refused" in found) return found;
  const { values, proposal } = found;
  const { entry, kind, submission } = proposal;
  if (!entry || entry.state === "withdrawn") return isOff;
  const saving = { by: "sender", now, version: entry.version, action: "changed" };
  const draft = mergedDraft(kind, entry, submission.values, values);
  const saved = await saveEntry(trx, kind, entry.id, draft, saving);
  if (saved.outcome === "invalid") {
    const mistakes = saved.errors.map(({ message }) => message).join("; ");
    return { refused: "invalid", message: `It would break a rule: ${mistakes}.` };
  }
  if (saved.outcome === "gone") return isOff;
  if (saved.outcome === "conflict")
    return { refused: "conflict", message: "Someone else saved the entry at the same time. Try again." };
  await trx
    .updateTable("submissions")
    .set({ fields: JSON.stringify(values) })
    .where("reference", "=", submission.reference)
    .execute();
  await setState(trx, number, "accepted");
  if (saved.entry.state !== "published")
    return { text: "Changed. It isn't on the site yet, so the sender gets no email." };
  const link = place.siteUrl + entryPath(kind, saved.entry.slug);
  const mail = changeDecisionMail({ ...mailToSender(submission, place), number, link, note });
  await queueMail(trx, mail, now);
  return { text: "Changed. Visitors will see it within seconds, and an email to the sender is on its way." };
}

const isOff: Undecidable = {
  refused: "not_found",
  message: "What it would change isn't on the site anymore. Decline it.",
};

/** Declines a change and queues the mail about it, in the caller's transaction. */
export async function declineChange(
  trx: Database,
  number: number,
  { place, now, note }: ChangeDecision,
): Promise<{ text: string } | Undecidable> {
  const found = await lockChange(trx, number, now);
  if ("refused" in found) return found;
  await setState(trx, number, "declined");
  const about = mailToSender(found.proposal.submission, place);
  await queueMail(trx, changeDecisionMail({ ...about, number, note }), now);
  return { text: "Nothing was changed. An email to the sender is on its way." };
}

/** The submission is locked first, and the change read then: of two decisions, one is later. */
async function lockChange(trx: Database, number: number, now: Date) {
  const read = () => trx.selectFrom("entry_changes").selectAll().where("id", "=", number).executeTakeFirst();
  const first = await read();
  const submission = first && (await lockSubmission(trx, first.reference));
  const proposal = submission && (await viewSent(trx, submission, now));
  const row = await read();
  if (!proposal || row?.action !== "change" || row.state !== "waiting") return isDecided;
  return { proposal, values: JSON.parse(row.fields) as Values };
}

const isDecided: Undecidable = {
  refused: "already_done",
  message: "It was already decided, or the sender asked for another one.",
};

/** Three-way merge: the entry, with each field in which the sender's new text differs from the text that it was made from. */
function mergedDraft(kind: Kind, entry: Entry, before: Values, after: Values): Draft {
  const toDraft = kind.form?.toDraft;
  if (!toDraft) return entry;
  const [old, wanted] = [toDraft(before), toDraft(after)];
  const names = Object.keys({ ...old.values, ...wanted.values });
  const isChanged = (name: string) => old.values[name] !== wanted.values[name];
  // An address belongs to its place: one is not changed without the other.
  const together = whereFields.some(isChanged) ? whereFields : [];
  const changed = names.filter((name) => isChanged(name) || together.includes(name));
  const values = Object.fromEntries(changed.map((name) => [name, wanted.values[name] ?? ""]));
  const body = old.body === wanted.body ? entry.body : wanted.body;
  return { values: { ...entry.values, ...values }, body };
}

const whereFields: readonly string[] = ["place", "address", "link"];

async function setState(trx: Database, number: number, state: "accepted" | "declined"): Promise<void> {
  await trx.updateTable("entry_changes").set({ state }).where("id", "=", number).execute();
}
