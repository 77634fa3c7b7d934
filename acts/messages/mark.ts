/** Marks messages: answered elsewhere, waiting again, spam, no spam. */
import { answered, setAnswerState } from "../../forms/owner/answering.ts";
import { markHam, markSpam } from "../../forms/owner/moderation.ts";
import { titleOf } from "../../forms/owner/submission-title.ts";
import type { Submission } from "../../forms/owner/submissions.ts";
import { confirmLate } from "../../newsletter/sign-up.ts";
import { entriesFrom } from "../../publishing/entries/copies.ts";
import { isSeen } from "../../publishing/kind.ts";
import { type Act, type DoneTo, defineAct, refuse } from "../act.ts";

const shared = {
  ...{ on: "submission", undo: "restore" },
  sets: ["state", "answeredAt"],
} as const satisfies Partial<Act>;
const nothing = refuse("already_done", "Nothing changed: someone got there before you.");

/** Answered by the owner's own mail program, for instance. Spam stays spam. */
export const markAnswered = defineAct({
  name: "message.answered",
  ...shared,
  label: "Mark answered",
  log: "marked {it} as answered",
  offered: ({ state }) => state === "new",
  run: async ({ trx, target: { reference, state }, at }) => {
    if (state !== "new") return nothing;
    await setAnswerState(trx, reference, answered(at));
    return {};
  },
  notice: (done) => `Marked ${named(done)} as answered. No email was sent.`,
});

export const reopen = defineAct({
  name: "message.reopen",
  ...shared,
  label: "Reopen",
  log: "reopened {it}",
  offered: isReopenable,
  run: async ({ trx, target }) => {
    if (!isReopenable(target)) return nothing;
    await setAnswerState(trx, target.reference, { state: "new", answered_at: null });
    return {};
  },
  notice: (done) =>
    `Reopened ${named(done)}: ${done.length === 1 ? "it waits" : "they wait"} for an answer again.`,
});

export const spam = defineAct({
  name: "message.spam",
  ...shared,
  label: "Spam",
  log: "marked {it} as spam",
  offered: ({ state }) => state !== "spam",
  run: async ({ trx, target }) => {
    if (target.state === "spam") return nothing;
    await markSpam(trx, target);
    const isPublished = (await entriesFrom(trx, target.reference)).some(isSeen);
    return { detail: isPublished };
  },
  notice: (done) => {
    const held = done.reduce((total, one) => total + one.held, 0);
    const isPublished = done.some(({ detail }) => detail === true);
    return `Marked ${named(done)} as spam.${held > 0 ? ` Held back: ${mails(held)}.` : ""}${isPublished ? " What was published from it stays on the site." : ""}`;
  },
});

/** What waits for an answer or has one is no spam already. */
export const ham = defineAct({
  name: "message.ham",
  ...shared,
  label: "No spam",
  log: "marked {it} as no spam",
  undo: "restore after mail",
  // As long as the notice stays, and the way of a press.
  mailWait: 12_000,
  offered: ({ state }) => state === "spam",
  run: async ({ trx, target, at, recipients, secret, siteUrl }) => {
    if (target.state !== "spam") return nothing;
    const links = { secret, siteUrl };
    await markHam(trx, target, at, { ...recipients, links }, confirmLate(links, at));
    return {};
  },
  notice: (done) => {
    const released = done.reduce((total, one) => total + one.released, 0);
    return `${named(done)} ${done.length === 1 ? "is" : "are"} no spam.${released > 0 ? ` On the way: ${mails(released)}.` : ""}`;
  },
});

function isReopenable({ state, decision }: Submission): boolean {
  return state === "answered" && decision === null;
}

function named(done: readonly DoneTo<Submission>[]): string {
  const [first] = done;
  if (!first || done.length > 1) return `${done.length} messages`;
  const characters = Array.from(titleOf(first.on));
  return `“${characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : characters.join("")}”`;
}

function mails(count: number): string {
  return count === 1 ? "1 mail" : `${count} mails`;
}
