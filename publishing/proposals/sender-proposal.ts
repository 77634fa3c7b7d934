/** What a sender does under the private link: changes or withdraws an event proposal or a story. Each in the caller's transaction. */
import type { Database } from "../../db/schema.ts";
import { reindexMessage } from "../../forms/owner/message-index.ts";
import { lockSubmission, withdrawnDecision } from "../../forms/owner/submissions.ts";
import { type Owners, queueForOwners } from "../../mail/messages/owner-mail.ts";
import { type SenderNotice, senderNotice } from "../../mail/messages/submission-notice.ts";
import { type Saved, saveEntry, withdrawEntry } from "../entries/save-entry.ts";
import type { Values } from "../kind.ts";
import { differencesOf, findProposal, type SentProposal, viewSent } from "./sender-view.ts";

/** The owners get the notice. */
export interface SenderAct extends Owners {
  /** Verifies the token. */
  secret: string;
  token: string;
  now: Date;
}

/**
 * "changed" at once, "asked" of the owner, "unchanged" when nothing differs. "closed": it can be changed no more. "gone": no such
 * submission.
 */
export type Changed = "changed" | "asked" | "unchanged" | "closed" | "gone";

/** "withdrawn" before it was on the site; "canceled": an event that says so now, or a story that has left. Also when done before. */
export type Withdrawn = "withdrawn" | "canceled" | "closed" | "gone";

/**
 * Keeps a change. Before a decision it replaces the text of the submission, and the text that first came is kept; after a yes it
 * waits for the owner (sender-changes.ts), in place of one that waits already. `values`: checked by `checkChange`.
 */
export async function changeProposal(trx: Database, act: SenderAct, values: Values): Promise<Changed> {
  const proposal = await findProposal(trx, act, lockSubmission);
  if (!proposal) return "gone";
  const { submission, view, changes } = proposal;
  const { reference, receivedAt } = submission;
  if (!view.isOpen) return "closed";
  if (differencesOf(view.form, view.values, values).length === 0) return "unchanged";
  const isAsking = view.changeNote !== "open";
  const differences = differencesOf(view.form, isAsking ? submission.values : view.values, values);
  await replaceWaiting(trx, reference);
  if (isAsking) {
    // Back to what is on the site.
    if (differences.length === 0) return "changed";
    const number = await addChange(trx, reference, "change", values, "waiting", act.now);
    await notify(trx, proposal, act, { kind: "asked", number, values, differences });
    return "asked";
  }
  if (!changes.some(({ action }) => action === "sent"))
    await addChange(trx, reference, "sent", submission.values, "accepted", new Date(receivedAt));
  const number = await addChange(trx, reference, "change", values, "accepted", act.now);
  await trx
    .updateTable("submissions")
    .set({
      fields: JSON.stringify(values),
      ...(submission.laterUntil && { back_at: act.now.toISOString() }),
      // It is to be read again.
      ...(submission.state === "answered" && { state: "new", answered_at: null }),
    })
    .where("reference", "=", reference)
    .execute();
  await reindexMessage(trx, reference);
  await notify(trx, proposal, act, { kind: "changed", number, values, differences });
  return "changed";
}

/**
 * Withdraws it at once. An event that is on the site stays there as canceled; a story leaves the site; what was not on the site
 * cannot be accepted anymore.
 */
export async function withdrawProposal(trx: Database, act: SenderAct): Promise<Withdrawn> {
  const proposal = await findProposal(trx, act, lockSubmission);
  if (!proposal) return "gone";
  const { submission, view } = proposal;
  const { reference } = submission;
  if (view.state === "withdrawn" || view.state === "canceled") return view.state;
  if (!view.isOpen) return "closed";
  await replaceWaiting(trx, reference);
  const isOn = view.state === "published";
  await takeOff(trx, proposal, act.now);
  const number = await addChange(trx, reference, "withdraw", {}, "accepted", act.now);
  const { values } = submission;
  const done = isOn ? "canceled" : "withdrawn";
  await notify(trx, proposal, act, { kind: done, number, values, differences: [] });
  return done;
}

/**
 * In a restored backup: withdraws what was withdrawn after the backup was made and before what people sent was last saved. Resolves
 * to the references.
 */
export async function withdrawAgain(trx: Database, now: Date): Promise<string[]> {
  const withdrawn = await trx
    .selectFrom("entry_changes")
    .innerJoin("entries", "entries.reference", "entry_changes.reference")
    .select("entry_changes.reference")
    // Who withdrew it twice withdraws it once.
    .distinct()
    .where("entry_changes.action", "=", "withdraw")
    .where("entries.state", "in", ["published", "scheduled"])
    // What the owner has saved since stays as it is.
    .whereRef("entries.changed_at", "<", "entry_changes.asked_at")
    .execute();
  for (const { reference } of withdrawn) {
    const submission = await lockSubmission(trx, reference);
    const proposal = submission && (await viewSent(trx, submission, now));
    if (proposal) await takeOff(trx, proposal, now);
  }
  return withdrawn.map(({ reference }) => reference);
}

/** A published event stays on the site, as canceled. */
async function takeOff(
  trx: Database,
  { submission, view, entry, kind }: SentProposal,
  now: Date,
): Promise<void> {
  const saving = { by: "sender", now };
  if (entry && view.state === "published" && kind.name === "event") {
    const { values, body, version } = entry;
    const canceled = { values: { ...values, status: "cancelled" }, body };
    const more = { ...saving, version, action: "canceled" };
    expectSaved(await saveEntry(trx, kind, entry.id, canceled, more));
  } else {
    if (entry) expectSaved(await withdrawEntry(trx, kind, entry.id, saving));
    await trx
      .updateTable("submissions")
      .set({
        decision: withdrawnDecision,
        ...(submission.state === "new" && { state: "answered", answered_at: now.toISOString() }),
      })
      .where("reference", "=", submission.reference)
      .execute();
  }
}

async function replaceWaiting(trx: Database, reference: string): Promise<void> {
  await trx
    .updateTable("entry_changes")
    .set({ state: "replaced" })
    .where("reference", "=", reference)
    .where("state", "=", "waiting")
    .execute();
}

/** Returns its number. */
async function addChange(
  trx: Database,
  reference: string,
  action: "sent" | "change" | "withdraw",
  values: Values,
  state: "waiting" | "accepted",
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto("entry_changes")
    .values({ reference, action, fields: JSON.stringify(values), asked_at: now.toISOString(), state })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Done = Pick<SenderNotice, "kind" | "number"> & {
  values: Values;
  differences: ReturnType<typeof differencesOf>;
};

/** Suspected spam causes no mail. */
async function notify(
  trx: Database,
  { submission: { reference, state }, view: { form } }: SentProposal,
  act: SenderAct,
  { kind, number, values, differences }: Done,
): Promise<void> {
  if (state === "spam") return;
  const notice = {
    kind,
    number,
    form,
    reference,
    at: act.now,
    what: values.title || values.eventTitle || "",
    who: values.name ?? "",
    fields: differences.map(({ label, after }) => ({ label, text: after })),
  };
  await queueForOwners(trx, act, (to, desk) => senderNotice(to, notice, desk), act.now);
}

/** Throws, so that the transaction is rolled back: the sender is asked to try again, and the log has the reason. */
function expectSaved(saved: Saved): void {
  if (saved.outcome !== "saved")
    throw new Error(`An entry could not be saved for its sender: ${saved.outcome}.`);
}
