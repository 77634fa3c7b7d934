/** Accepts an event proposal or a story: its entry, the publication now or later, the decision and the mail. */
import { giveAnswer, undoWindow } from "../../forms/owner/answering.ts";
import type { Submission } from "../../forms/owner/submissions.ts";
import { checkDraft } from "../../publishing/entries/check-draft.ts";
import { findOverlaps } from "../../publishing/entries/entry-warnings.ts";
import { createEntry, publishEntry, type Saved, saveEntry } from "../../publishing/entries/save-entry.ts";
import { type Draft, isSameDraft, isSeen } from "../../publishing/kind.ts";
import type { Proposal } from "../../publishing/proposals/proposals.ts";
import { acceptanceMail, keepWords } from "../../publishing/proposals/sender-mails.ts";
import { defineAct, refuse, type Work } from "../act.ts";
import { prepareProposal, typedDraft } from "../draft-input.ts";
import { dayAndTime, readPublishTime, timeField, whenMailed } from "../moments.ts";
import { changedSince, openProposal } from "./open-proposal.ts";

/** Idempotent: however often and by however many it is accepted, there is one entry and one mail. */
export const accept = defineAct({
  name: "proposal.accept",
  on: "submission",
  label: "Publish and tell them",
  log: "accepted {it}",
  input: {
    words: "the mail’s words, in place of ours",
    at: "when it is to be published, such as 2031-01-05T09:00",
    anyway: "yes: although another event is on then",
  },
  undo: "restore",
  sets: ["state", "answeredAt", "decision"],
  mailWait: undoWindow,
  takesDraft: true,
  prepare: prepareProposal,
  run: async (work) => {
    const { trx, target, input, form, at } = work;
    const found = await openProposal(work);
    if ("refused" in found) return found;
    const { kind, entry } = found;
    if (entry && target.decision === "accepted" && entry.state !== "draft")
      return refuse("already_done", "It’s already accepted.");
    const typedAt = input.time === "now" ? "" : (input.at ?? "");
    const publishAt = typedAt || input.time === "later" ? readPublishTime(typedAt, at) : undefined;
    const typed = typedDraft(kind, work, entry ?? kind.form.toDraft(target.values));
    if (typeof publishAt === "string")
      return refuse("invalid", undefined, { errors: [{ field: timeField, message: publishAt }] });
    const checked = checkDraft(kind, typed);
    if (!checked.ok) return refuse("invalid", undefined, { errors: checked.errors });
    if (!input.anyway && !(entry && isSeen(entry))) {
      const shown = new Set(form.getAll("overlap").map(String));
      const overlaps = await findOverlaps(trx, kind, checked.draft, entry?.slug);
      if (overlaps.some(({ slug }) => !shown.has(slug)))
        return refuse(
          "confirm",
          `Something else is on then: ${overlaps.map(({ title }) => title).join(", ")}.`,
        );
    }
    const saved = await saveAndPublish(work, found, checked.draft, publishAt);
    if (saved.outcome === "invalid") return refuse("invalid", undefined, { errors: saved.errors });
    if (saved.outcome !== "saved") return changedSince;
    const isLater = saved.entry.state === "scheduled";
    if (isLater) await keepWords(trx, target.reference, input.words, at);
    const mail = acceptanceMail(kind, saved.entry, target, work, input.words);
    const decided = { by: work.actor.email, decision: "accepted" } as const;
    await giveAnswer(trx, target, at, isLater ? decided : { ...decided, mail });
    const text = isLater
      ? `Scheduled. It goes up on ${dayAndTime(saved.entry.publishAt ?? "")}, and the sender hears about it then.`
      : `Published. Visitors will see it within seconds. The email to the sender ${whenMailed(work.settings)}.`;
    return { text };
  },
});

/** Keeps a proposal as a draft: its entry with the edits, while nothing is decided and nobody is mailed. */
export const keepAsDraft = defineAct({
  name: "proposal.draft",
  on: "submission",
  label: "Save draft",
  log: "kept {it} as a draft",
  undo: "restore",
  takesDraft: true,
  prepare: prepareProposal,
  run: async (work) => {
    const found = await openProposal(work);
    if ("refused" in found) return found;
    const { kind, entry } = found;
    if (entry && isSeen(entry)) return refuse("already_done", "It’s already on the site.");
    const draft = typedDraft(kind, work, entry ?? kind.form.toDraft(work.target.values));
    const saved = await saveDraft(work, found, draft);
    if (saved.outcome === "invalid") return refuse("invalid", undefined, { errors: saved.errors });
    if (saved.outcome !== "saved") return changedSince;
    return { text: "Saved as a draft. Nobody is told, and it’s still waiting." };
  },
});

type Deciding = Work<Submission, unknown>;

/** Nothing is changed in an entry that is as it is to be. Only the first write can meet a conflict. */
async function saveAndPublish(work: Deciding, proposal: Proposal, draft: Draft, publishAt: Date | undefined) {
  const { kind, entry } = proposal;
  const isSame = entry && isSameDraft(kind, entry, draft);
  const saved: Saved = isSame ? { outcome: "saved", entry } : await saveDraft(work, proposal, draft);
  if (saved.outcome !== "saved" || saved.entry.state === "published") return saved;
  const { id, version } = saved.entry;
  const saving = { by: work.actor.email, now: work.at, version, ...(publishAt && { publishAt }) };
  return publishEntry(work.trx, kind, id, saving);
}

function saveDraft({ trx, target, actor, at }: Deciding, { kind, entry }: Proposal, draft: Draft) {
  const saving = { by: actor.email, now: at };
  return entry
    ? saveEntry(trx, kind, entry.id, draft, { ...saving, version: entry.version })
    : createEntry(trx, kind, draft, { ...saving, reference: target.reference });
}
