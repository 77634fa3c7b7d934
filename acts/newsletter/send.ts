/** Sends an issue to everybody on the list, in ten seconds or at a time, and takes it back before it leaves. */
import { site } from "../../content/site.ts";
import { people } from "../../newsletter/count-people.ts";
import { graceTime, scheduleIssue, unscheduleIssue } from "../../newsletter/sending/schedule.ts";
import { countSubscribers } from "../../newsletter/subscribers.ts";
import type { PostedPictures } from "../../publishing/pictures/posted-pictures.ts";
import { type Done, isRefused, type Refused, refuse, type Work } from "../act.ts";
import { preparePictures } from "../draft-input.ts";
import { saveTyped } from "../entries/edit.ts";
import { longMoment, readPublishTime, timeField } from "../moments.ts";
import type { EntryTarget } from "../targets/entries.ts";
import { defineIssueAct } from "./issue-act.ts";

const shared = {
  role: "owner",
  fresh: true,
  undo: "restore",
  takesDraft: true,
  prepare: preparePictures,
} as const;
const input = {
  version: "the version that was edited; absent: whatever it is",
  count: "how many are on the list, to confirm",
};

export const send = defineIssueAct({
  ...shared,
  name: "issue.send",
  label: "Send",
  log: "sent {it}",
  input,
  run: async (work) => {
    if (work.input.publishAt)
      return refuseField(timeField, "Empty it to send the issue now, or press Schedule");
    const sendAt = new Date(work.at.getTime() + graceTime);
    return leave(work, sendAt, (count) => `Going out in ten seconds, to ${people(count)}.`);
  },
});

export const schedule = defineIssueAct({
  ...shared,
  name: "issue.schedule",
  label: "Schedule",
  log: "scheduled {it}",
  input: { ...input, publishAt: "when, such as 2031-02-01T09:00" },
  run: async (work) => {
    const sendAt = readPublishTime(work.input.publishAt ?? "", work.at);
    if (typeof sendAt === "string") return refuseField(timeField, sendAt);
    const when = longMoment(sendAt.toISOString());
    return leave(work, sendAt, () => `It goes out on ${when} to everyone who is on the list then.`);
  },
});

export const unschedule = defineIssueAct({
  name: "issue.unschedule",
  label: "Take it back",
  log: "took {it} back before it left",
  undo: "restore",
  run: async ({ trx, target: { entry }, at, actor }) => {
    const { outcome } = await unscheduleIssue(trx, entry, { by: actor.email, now: at });
    return outcome === "saved"
      ? { text: "Taken back: nothing went out, and it’s a draft again." }
      : refuse("too_late", "Too late: it’s already going out.");
  },
});

/** Saves what was typed, and schedules that. */
async function leave(
  work: Work<EntryTarget, PostedPictures>,
  sendAt: Date,
  textFor: (count: number) => string,
): Promise<Done | Refused> {
  const { trx, input, at, actor, target } = work;
  const { confirmed = 0 } = await countSubscribers(trx);
  if (confirmed === 0) return refuse("invalid", "Nobody is on the list yet.");
  if ((input.count ?? "").replace(/[\s,.]/g, "") !== String(confirmed))
    return refuseField("count", `Type the number ${confirmed} to confirm that you mean all of them`);
  const saved = await saveTyped(work, "save", target);
  if (isRefused(saved)) return saved;
  const { postalAddress } = site;
  const saving = { by: actor.email, now: at, at: sendAt, postalAddress };
  const planned = await scheduleIssue(trx, saved.entry, saving);
  if (planned.outcome === "saved") return { text: textFor(confirmed) };
  if (planned.outcome === "refused") return refuse("invalid", planned.problems.join(" "));
  if (planned.outcome === "invalid") return refuse("invalid", undefined, { errors: planned.errors });
  return refuse("conflict", "Someone just saved the issue. Look at it again first.");
}

function refuseField(field: string, message: string): Refused {
  return refuse("invalid", undefined, { errors: [{ field, message }] });
}
