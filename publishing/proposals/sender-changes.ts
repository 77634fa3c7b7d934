/** The owner's side of the changes that senders ask for after a yes: list, accept, decline. */
import { countOf } from "../../db/count.ts";
import type { Database } from "../../db/schema.ts";
import type { SenderLinks } from "../../forms/intake/sender-link.ts";
import { findSubmission, lockSubmission } from "../../forms/owner/submissions.ts";
import { changeDecisionMail } from "../../mail/messages/change-decision.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { saveEntry } from "../entries/save-entry.ts";
import { type Draft, type Entry, entryPath, type FieldError, type Kind, type Values } from "../kind.ts";
import { mailToSender } from "./publish-and-tell.ts";
import { differencesOf, type Proposal, readProposal } from "./sender-view.ts";

/** A change that waits for the owner. */
export type AskedChange = Awaited<ReturnType<typeof listChanges>>[number];

/** The changes that wait, oldest first. */
export async function listChanges(db: Database, now: Date) {
  const rows = await waiting(db).selectAll().orderBy("id").execute();
  const listed = await Promise.all(
    rows.map(async (row) => {
      const submission = await findSubmission(db, row.reference);
      const proposal = submission && (await readProposal(db, submission, now));
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

export interface ChangeDecisionContext {
  links: SenderLinks;
  /** For replies. */
  ownerEmail: string;
  now: Date;
  /** Added to the mail; a no needs one. */
  note?: string;
}

/**
 * "unknown": no such change. "done before": accepted, declined or replaced already. "off": its entry is no longer there or was
 * withdrawn. "invalid": the entry would break its rules. "conflict": somebody saved it meanwhile; try again.
 * Nothing was changed.
 */
export type ChangeDecided =
  | { outcome: "accepted"; entry: Entry; isMailed: boolean }
  | { outcome: "declined" }
  | { outcome: "unknown" | "off" | "conflict" }
  | { outcome: "done before"; state: string }
  | { outcome: "invalid"; errors: FieldError[] };

/**
 * Applies a change to its entry, as a revision by the sender, in the caller's transaction. Only what the sender changed is
 * applied: what the owner changed in other fields stays. Queues a mail when the entry is on the site.
 */
export async function acceptChange(
  trx: Database,
  number: number,
  context: ChangeDecisionContext,
): Promise<ChangeDecided> {
  const found = await lockChange(trx, number, context.now);
  if (found.outcome) return found;
  const { proposal, values } = found;
  const { entry, kind, submission } = proposal;
  if (!entry || entry.state === "withdrawn") return { outcome: "off" };
  const saving = { by: "sender", now: context.now, version: entry.version, action: "changed" };
  const draft = mergedDraft(kind, entry, submission.values, values);
  const saved = await saveEntry(trx, kind, entry.id, draft, saving);
  if (saved.outcome === "invalid") return saved;
  if (saved.outcome !== "saved") return { outcome: saved.outcome === "gone" ? "off" : "conflict" };
  await trx
    .updateTable("submissions")
    .set({ fields: JSON.stringify(values) })
    .where("reference", "=", submission.reference)
    .execute();
  await setState(trx, number, "accepted");
  const isMailed = saved.entry.state === "published";
  const link = context.links.siteUrl + entryPath(kind, saved.entry.slug);
  if (isMailed) await queueDecision(trx, found, context, link);
  return { outcome: "accepted", entry: saved.entry, isMailed };
}

/** Declines a change and queues the mail about it, in the caller's transaction. */
export async function declineChange(
  trx: Database,
  number: number,
  context: ChangeDecisionContext,
): Promise<ChangeDecided> {
  const found = await lockChange(trx, number, context.now);
  if (found.outcome) return found;
  await setState(trx, number, "declined");
  await queueDecision(trx, found, context);
  return { outcome: "declined" };
}

/** The submission is locked first, and the change read then: of two decisions, one is later. */
async function lockChange(trx: Database, number: number, now: Date) {
  const read = () => trx.selectFrom("entry_changes").selectAll().where("id", "=", number).executeTakeFirst();
  const first = await read();
  const submission = first && (await lockSubmission(trx, first.reference));
  const proposal = submission && (await readProposal(trx, submission, now));
  const row = await read();
  if (!proposal || row?.action !== "change") return { outcome: "unknown" } as const;
  if (row.state !== "waiting") return { outcome: "done before", state: row.state } as const;
  return { outcome: undefined, number, proposal, values: JSON.parse(row.fields) as Values };
}

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

async function queueDecision(
  trx: Database,
  { number, proposal: { submission } }: { number: number; proposal: Proposal },
  { links, ownerEmail, now, note }: ChangeDecisionContext,
  link?: string,
): Promise<void> {
  const about = mailToSender(submission, { ...links, ownerEmail });
  const mail = changeDecisionMail({ ...about, number, ...(link && { link }), ...(note && { note }) });
  await queueMail(trx, mail, now);
}
