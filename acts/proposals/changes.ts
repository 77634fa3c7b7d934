/** Decides about the change that the sender of an accepted proposal asks for, and queues the mail about it. */
import type { Submission } from "../../forms/owner/submissions.ts";
import { changeDecisionMail } from "../../mail/messages/decision.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { saveEntry } from "../../publishing/entries/save-entry.ts";
import { type Draft, type Entry, entryPath, type Kind, type Values } from "../../publishing/kind.ts";
import { readProposal } from "../../publishing/proposals/proposals.ts";
import { mailToSender } from "../../publishing/proposals/sender-mails.ts";
import { defineAct, refuse, type Work } from "../act.ts";
import { whenMailed } from "../moments.ts";

const input = { number: "number of the change", words: "a note to the sender" };
const onWay = "is on its way";
const isDecided = refuse("already_done", "It was already decided, or the sender asked for another one.");
const isOff = refuse("not_found", "What it would change isn't on the site anymore. Decline it.");

/** A revision by the sender. Only what the sender changed is applied: what the owner changed in other fields stays. */
export const makeChange = defineAct({
  name: "proposal.accept-change",
  on: "submission",
  label: "Make the change and tell them",
  log: "accepted a change to {it}",
  input,
  run: async (work) => {
    const { trx, target, at, siteUrl } = work;
    const [change, proposal] = [await findWaiting(work), await readProposal(trx, target)];
    if (!change || !proposal) return isDecided;
    const { entry, kind } = proposal;
    if (!entry || entry.state === "withdrawn") return isOff;
    const draft = mergedDraft(kind, entry, target.values, JSON.parse(change.fields));
    const saving = { by: "sender", now: at, version: entry.version, action: "changed" };
    const saved = await saveEntry(trx, kind, entry.id, draft, saving);
    if (saved.outcome === "invalid") {
      const mistakes = saved.errors.map(({ message }) => message).join("; ");
      return refuse("invalid", `It would break a rule: ${mistakes}.`);
    }
    if (saved.outcome === "not_found") return isOff;
    if (saved.outcome === "conflict")
      return refuse("conflict", "Someone else saved the entry at the same time. Try again.");
    const submission = trx.updateTable("submissions").set({ fields: change.fields });
    await submission.where("reference", "=", target.reference).execute();
    const isSeen = saved.entry.state === "published";
    await decide(work, change.id, "accepted", isSeen && siteUrl + entryPath(kind, saved.entry.slug));
    return {
      text: isSeen
        ? `Changed. Visitors will see it within seconds. An email to the sender ${whenMailed(work.settings, onWay)}.`
        : "Changed. It isn't on the site yet, so the sender gets no email.",
    };
  },
});

export const refuseChange = defineAct({
  name: "proposal.decline-change",
  on: "submission",
  label: "Decline and tell them",
  log: "declined a change to {it}",
  input,
  run: async (work) => {
    if (!work.input.words?.trim())
      return refuse("invalid", "A no needs a reason. Write it in the note to the sender.");
    const change = await findWaiting(work);
    if (!change) return isDecided;
    await decide(work, change.id, "declined");
    return { text: `Nothing was changed. An email to the sender ${whenMailed(work.settings, onWay)}.` };
  },
});

function findWaiting({ trx, target, input: { number } }: Work<Submission>) {
  const waiting = trx.selectFrom("entry_changes").selectAll().where("id", "=", Number(number));
  const own = waiting.where("reference", "=", target.reference).where("action", "=", "change");
  return own.where("state", "=", "waiting").executeTakeFirst();
}

/** `link`: to the entry; false while it is not on the site: then nobody is mailed. */
async function decide(
  work: Work<Submission>,
  number: number,
  state: "accepted" | "declined",
  link?: string | false,
) {
  const { trx, target, input, at } = work;
  await trx.updateTable("entry_changes").set({ state }).where("id", "=", number).execute();
  if (link === false) return;
  const about = { ...mailToSender(target, work), number, note: input.words?.trim() ?? "" };
  await queueMail(trx, changeDecisionMail({ ...about, ...(link && { link }) }), at);
}

/** Three-way merge: the entry, with each field in which the sender's new text differs from the text that it was made from. */
function mergedDraft(
  { form }: Required<Pick<Kind, "form">>,
  entry: Entry,
  before: Values,
  after: Values,
): Draft {
  const [old, wanted] = [form.toDraft(before), form.toDraft(after)];
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
