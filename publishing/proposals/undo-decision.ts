/** Takes a mail back, and with a decision its entry; withdraws an entry, and with it the mail that says yes and has not left. */
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { retryAndReanswer, takeBackMail } from "../../forms/owner/answering.ts";
import { canLeave, readAnswers, type TakenBack } from "../../forms/owner/answers.ts";
import { lockSubmission } from "../../forms/owner/submissions.ts";
import { showMail } from "../../mail/outbox/outbox-admin.ts";
import { kinds } from "../catalog.ts";
import { listEntriesOf } from "../entries/entries.ts";
import { publishEntry, type Saved, type Saving, withdrawEntry } from "../entries/save-entry.ts";
import { readReason } from "../entries/withdrawn-entries.ts";
import { type Entry, isSeen, type Kind } from "../kind.ts";

/**
 * Drops a mail that has not left. When it said yes, the entry is a draft again. Undefined when the mail was no answer. Throws an
 * Error for the owner to read when it left.
 */
export function takeBackDecision(
  db: Database,
  number: string,
  saving: Saving,
): Promise<(TakenBack & { drafts: Entry[] }) | undefined> {
  return inTransaction(db, async (trx) => {
    await lockSubmissionOf(trx, number);
    const back = await takeBackMail(trx, number, saving.now);
    if (!back) return undefined;
    const drafts: Entry[] = [];
    if (back.taken !== "accepted" || back.decision === "accepted") return { ...back, drafts };
    for (const { kind, entry } of await entriesOf(trx, back.reference)) {
      if (!isSeen(entry)) continue;
      const saved = await withdrawEntry(trx, kind, entry.id, { ...saving, toDraft: true });
      if (saved.outcome === "saved") drafts.push(saved.entry);
    }
    return { ...back, drafts };
  });
}

/**
 * Makes one mail due now, or all that wait; with a mail that says yes its entry is published again. "gone": that entry is not
 * there any more; nothing was done. Throws an Error for the owner to read when the mail left.
 */
export function retryDecision(
  db: Database,
  number: string | undefined,
  saving: Saving,
): Promise<{ outcome: "due"; count: number } | { outcome: "gone"; reference: string }> {
  return inTransaction(db, async (trx) => {
    const reference = number === undefined ? undefined : await lockSubmissionOf(trx, number);
    const answers = reference ? await readAnswers(trx, reference) : [];
    const says = answers.find(({ mail }) => String(mail) === number)?.decision;
    const entries = reference ? await entriesOf(trx, reference) : [];
    if (reference && says === "accepted" && entries.length === 0) return { outcome: "gone", reference };
    // First, since it throws when the mail cannot be sent again.
    const count = await retryAndReanswer(trx, saving.now, number);
    const [first] = entries;
    if (says === "accepted" && first && !entries.some(({ entry }) => entry.state === "published"))
      await publishEntry(trx, first.kind, first.entry.id, saving);
    return { outcome: "due", count };
  });
}

/**
 * Takes an entry off the site, in the caller's transaction. The mail that says yes and has not left is dropped: its link would
 * lead nowhere; the submission then waits for an answer again (`reopened`; `dropped` is the number of the mail). "invalid" when
 * its kind takes a reason and there is none.
 */
export async function withdrawAndTakeBack(
  trx: Database,
  kind: Kind,
  { id, reference, state }: Entry,
  saving: Saving & { version?: number; reason?: string | undefined },
): Promise<Saved & { reopened?: string; dropped?: number }> {
  const why = readReason(kind, { state }, saving.reason);
  if ("errors" in why) return { outcome: "invalid", errors: why.errors };
  if (reference) await lockSubmission(trx, reference);
  const saved = await withdrawEntry(trx, kind, id, { ...saving, reason: why.reason });
  if (saved.outcome !== "saved" || !reference) return saved;
  const unsent = (await readAnswers(trx, reference)).filter(
    (answer) => answer.decision === "accepted" && canLeave(answer),
  );
  for (const { mail } of unsent) await takeBackMail(trx, String(mail), saving.now);
  const [first] = unsent;
  return first?.mail ? { ...saved, reopened: reference, dropped: first.mail } : saved;
}

/** A submission is locked before its entries and mails, as where it is decided, so that no two transactions wait for each other. */
async function lockSubmissionOf(trx: Database, number: string): Promise<string | undefined> {
  const { reference } = await showMail(trx, number);
  if (reference) await lockSubmission(trx, reference);
  return reference ?? undefined;
}

/** The newest first. */
async function entriesOf(trx: Database, reference: string): Promise<{ kind: Kind; entry: Entry }[]> {
  const entries = (await listEntriesOf(trx, reference)).toReversed();
  return entries.flatMap((entry) => {
    const kind = kinds.get(entry.kind);
    return kind ? [{ kind, entry }] : [];
  });
}
