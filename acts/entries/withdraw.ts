/** Takes an entry off the site, or off its schedule; cancels an event. */
import type { Database } from "../../db/schema.ts";
import { setAnswerState, undoAnswers, undoWindow, unsentDecisions } from "../../forms/owner/answering.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { saveEntry, withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { readReason } from "../../publishing/entries/withdrawn-entries.ts";
import { type Entry, isSeen } from "../../publishing/kind.ts";
import { queueCancellation } from "../../publishing/proposals/sender-mails.ts";
import { registrationsOf } from "../../publishing/seats/registrations.ts";
import { listDates } from "../../publishing/series/keep-dates.ts";
import { defineAct, type Refused, refuse, type Work } from "../act.ts";
import { whenMailed } from "../moments.ts";
import type { EntryTarget } from "../targets/entries.ts";

const version = "the version that was looked at; absent: whatever it is";

export const withdraw = defineAct({
  name: "entry.withdraw",
  on: "entry",
  label: "Withdraw",
  log: "withdrew {it}",
  input: { version, reason: "why, for visitors, where they are told" },
  undo: "restore",
  run: async (work) => {
    const { trx, target, input, at, actor } = work;
    const { kind, entry } = target;
    const why = readReason(kind, entry, input.reason);
    if ("errors" in why) return refuse("invalid", undefined, { errors: why.errors });
    const changed = changedSince(work);
    if (changed) return changed;
    const saving = { by: actor.email, now: at, version: entry.version, reason: why.reason };
    const off = await withdrawEntry(trx, kind, entry.id, saving);
    if (off.outcome !== "saved") return changedMeanwhile;
    const isStopped = entry.reference ? await stopAcceptance(trx, entry.reference, at) : false;
    if (off.entry.state === "draft") return { text: "It’s a draft again." };
    const gone = kind.path ? "its page says it’s gone" : "it’s off the site";
    const mail = isStopped ? " The email about it hadn’t gone out and has been stopped." : "";
    return { text: `Withdrawn: ${gone}.${mail}` };
  },
});

/** It stays listed and says so, and who proposed it hears of it. */
export const cancel = defineAct({
  name: "entry.cancel",
  on: "entry",
  label: "Cancel the event",
  log: "canceled {it}",
  input: { version },
  undo: "restore",
  mailWait: undoWindow,
  run: async (work) => {
    const { trx, target, at, actor } = work;
    const { kind, entry } = target;
    if (entry.values.status === "cancelled") return { text: "It was already canceled.", unchanged: true };
    if (!kind.endsAt || !isSeen(entry))
      return refuse("not_found", "Nobody sees it: there’s nothing to cancel.");
    const changed = changedSince(work);
    if (changed) return changed;
    const draft = { values: { ...entry.values, status: "cancelled" }, body: entry.body };
    const saving = { by: actor.email, now: at, version: entry.version, action: "canceled" };
    const saved = await saveEntry(trx, kind, entry.id, draft, saving);
    if (saved.outcome === "invalid") return refuse("invalid", undefined, { errors: saved.errors });
    if (saved.outcome !== "saved") return changedMeanwhile;
    const submission = entry.reference ? await findSubmission(trx, entry.reference) : undefined;
    // Who was not told that it is listed is not told that it is off.
    const isNotified = submission !== undefined && entry.state === "published";
    const address = isNotified ? await queueCancellation(trx, saved.entry, submission, work, at) : undefined;
    const registered = (await hasRegistered(trx, entry, at)) && "everybody with a seat or in line";
    const to = [address, registered].filter(Boolean).join(" and ");
    const mail = to ? `An email to ${to} ${whenMailed(work.settings)}.` : "Nobody gets an email about it.";
    return { text: `Canceled. It stays on the page, marked as canceled. ${mail}` };
  },
});

export const changedMeanwhile = refuse(
  "conflict",
  "Nothing was done: someone saved it in the meantime. Look at it and try again.",
);

/** Undefined while the entry is as it was when the button was shown. */
export function changedSince({ input: { version }, target }: Work<EntryTarget>): Refused | undefined {
  return version === undefined || Number(version) === target.entry.version ? undefined : changedMeanwhile;
}

/** Whether somebody has to hear of a change of an event, or of the dates of a series that are to come (publishing/seats/keep-seats.ts). */
async function hasRegistered(trx: Database, event: Entry, now: Date): Promise<boolean> {
  const dates = [event, ...(await listDates(trx, event.id))];
  const coming = dates.filter(({ endsAt }) => (endsAt ?? "") > now.toISOString());
  const all = await Promise.all(coming.map(({ id }) => registrationsOf(trx, id)));
  return all.flat().some(({ state }) => /^(in|waiting|offered)$/.test(state));
}

/** The mail that says yes and has not left would lead nowhere: it is dropped, and the submission waits again. */
async function stopAcceptance(trx: Database, reference: string, now: Date): Promise<boolean> {
  const unsent = (await unsentDecisions(trx, reference)).filter(({ decision }) => decision === "accepted");
  if (unsent.length === 0) return false;
  await undoAnswers(trx, unsent, now);
  await setAnswerState(trx, reference, { state: "new", answered_at: null, decision: null });
  return unsent.some(({ mail }) => mail !== null);
}
