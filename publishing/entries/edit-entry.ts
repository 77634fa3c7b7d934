/** Saves what an editor typed, and publishes or schedules it, in the caller's transaction. */
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { giveAnswer } from "../../forms/owner/answering.ts";
import { isCurrent, readAnswers } from "../../forms/owner/answers.ts";
import { lockSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { localDateIn } from "../../time/zone-time.ts";
import { type Draft, type Entry, isSameDraft, type Kind } from "../kind.ts";
import { acceptanceMail, keptWords, type MailPlace } from "../proposals/sender-mails.ts";
import { keepMarks } from "../source-line.ts";
import { checkDraft } from "./check-draft.ts";
import { findEntryById } from "./entries.ts";
import { createEntry, publishEntry, type Saved, type Saving, saveEntry } from "./save-entry.ts";

export interface Edit extends Saving {
  /** The entry and the version of it that was edited; absent: a new one, which gets the key of its form. */
  entry?: { id: number; version: number } | undefined;
  draftKey?: string | undefined;
  /**
   * "save": a draft stays one, and may be incomplete; what is published is published with the change. "keep": the same, saved by
   * the screen and not by a press. A date: publishes then.
   */
  intent: "save" | "keep" | "publish" | Date;
  place: MailPlace;
}

/** `notified`: the address of the sender to whom a mail was queued. */
export type Published = Saved & { notified?: string };

/**
 * A second save of the same text is no revision, and no conflict. `form` is an open form's token and, after a space, a number
 * that grows with all it sends: what the form that saved last sends later follows on it, though its answer never arrived.
 */
export async function editEntry(trx: Database, kind: Kind, typed: Draft, edit: Edit): Promise<Published> {
  const { intent, now, by, place, form } = edit;
  const publishes = intent === "publish" || intent instanceof Date;
  const saved = await save(trx, kind, typed, { ...edit, incomplete: !publishes });
  if (saved.outcome !== "saved" || !publishes) return saved;
  const { version } = saved.entry;
  const publishAt = intent instanceof Date ? intent : undefined;
  return publishAndNotify(trx, kind, saved.entry, { by, now, form, version, publishAt, place });
}

/**
 * Publishes or schedules an entry, in the caller's transaction. When that makes an accepted submission visible whose sender was
 * not notified yet, the mail is queued: it leaves only when the page that it links to is there.
 */
export async function publishAndNotify(
  trx: Database,
  kind: Kind,
  { id, reference }: Entry,
  { place, ...saving }: Saving & { version?: number; publishAt?: Date | undefined; place: MailPlace },
): Promise<Published> {
  const submission = reference ? await lockSubmission(trx, reference) : undefined;
  const saved = await publishEntry(trx, kind, id, saving);
  if (saved.outcome !== "saved" || saved.entry.state !== "published" || !submission) return saved;
  if (!(await isOwed(trx, submission))) return saved;
  const words = await keptWords(trx, submission.reference);
  const mail = acceptanceMail(kind, saved.entry, submission, place, words);
  await giveAnswer(trx, submission, saving.now, { by: saving.by, decision: "accepted", mail });
  return { ...saved, notified: mail.to.address };
}

/** Accepted for a later time, and that time is now: its sender was not notified. */
async function isOwed(db: Database, { reference, decision, state }: Submission): Promise<boolean> {
  if (decision !== "accepted" || state !== "answered") return false;
  const accepted = (await readAnswers(db, reference))
    .filter(isCurrent)
    .filter((one) => one.decision === decision);
  return accepted.every((one) => one.state === "none");
}

async function save(
  trx: Database,
  kind: Kind,
  typed: Draft,
  { entry, intent, draftKey, incomplete, place: _place, ...saving }: Edit & { incomplete: boolean },
): Promise<Saved> {
  const today = localDateIn(site.timeZone)(saving.now);
  let edited = entry;
  if (!edited) {
    const fresh = { ...typed, values: keepMarks(typed.values, {}, today) };
    const made = await createEntry(trx, kind, fresh, { ...saving, incomplete, draftKey });
    if (made.outcome !== "conflict") return made;
    edited = { id: made.entry.id, version: 0 };
  }
  const before = await findEntryById(trx, edited.id);
  if (before?.kind !== kind.name) return { outcome: "not_found" };
  if (before.reference) await lockSubmission(trx, before.reference);
  const draft = { ...typed, values: keepMarks(typed.values, before.values, today) };
  // Before anything is written: an entry that cannot be published is not saved either.
  const checked = checkDraft(kind, draft, { incomplete });
  if (checked.ok && isSameDraft(kind, before, checked.draft)) return { outcome: "saved", entry: before };
  if (before.version !== edited.version && !follows(saving.form, before.savedFrom))
    return { outcome: "conflict", entry: before };
  if (!checked.ok) return { outcome: "invalid", errors: checked.errors };
  const action = intent === "keep" ? keptAction : "saved";
  const options = { ...saving, version: before.version, action, incomplete };
  const saved = await saveEntry(trx, kind, before.id, draft, options);
  if (saved.outcome === "saved" && intent === "keep") await squash(trx, before, saving);
  return saved;
}

export function follows(form = "", last = ""): boolean {
  const [[token, count], [lastToken, lastCount]] = [form.split(" "), last.split(" ")];
  return token !== "" && token === lastToken && Number(count) > Number(lastCount);
}

/** The action of what the screen saved by itself. */
export const keptAction = "kept";

/** Of the drafts that a screen saves every few seconds, the last one of ten minutes stays. */
async function squash(trx: Database, { id, version }: Entry, { by, now }: Saving): Promise<void> {
  await trx
    .deleteFrom("entry_revisions")
    .where("entry_id", "=", id)
    .where("version", "=", version)
    .where("action", "=", keptAction)
    .where("saved_by", "=", by)
    .where("saved_at", ">", new Date(now.getTime() - 10 * 60_000).toISOString())
    .execute();
}
