/** What the desk does with mails by topic: sends one that waits, and stops it. */
import { people } from "../../newsletter/count-people.ts";
import { nextOpen } from "../../newsletter/topics/hours.ts";
import { countSent, hasLeft, isKept, stopTopicMail } from "../../newsletter/topics/topic-mails.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { defineAct, refuse } from "../act.ts";
import { longMoment } from "../moments.ts";

export const send = defineAct({
  name: "topic-mail.send",
  on: "topic-mail",
  role: "owner",
  fresh: true,
  label: "Send",
  log: "sent a mail by topic",
  input: { version: "of the entry, as it was read; absent: whatever it is" },
  undo: "restore",
  offered: ({ state, leaves_at }) => state === "stopped" || leaves_at === null,
  run: async ({ trx, target, at, input }) => {
    if (target.state === "waiting" && hasLeft(target, at))
      return refuse("already_done", "It has left already.");
    // Who has it is not known anymore.
    if (!isKept(target, at)) return refuse("too_late", "It’s too old to send.");
    const entry = await findEntryById(trx, target.entry_id);
    if (entry?.state !== "published") return refuse("invalid", "Its entry isn’t on the site.");
    if (input.version && Number(input.version) !== entry.version)
      return refuse("conflict", "Its entry changed since you read it. Read it again, then send it.");
    const leaves = nextOpen(at);
    const set = {
      state: "waiting",
      waits_for: null,
      leaves_at: leaves.toISOString(),
      version: entry.version,
    } as const;
    await trx.updateTable("topic_mails").set(set).where("id", "=", target.id).execute();
    const when =
      leaves > at ? `It leaves on ${longMoment(leaves.toISOString())}` : "It leaves within a minute";
    const { all } = await countSent(trx, { ...target, ...set });
    return {
      text: `${when}, to ${people(all)}. Who had a mail today gets it tomorrow, who reads once a week with the week’s mail.`,
    };
  },
});

export const stop = defineAct({
  name: "topic-mail.stop",
  on: "topic-mail",
  label: "Stop it",
  log: "stopped a mail by topic",
  undo: "restore",
  offered: ({ state }) => state === "waiting",
  run: async ({ trx, target, at }) => {
    const stopped = await stopTopicMail(trx, target.id, at);
    if (!stopped) return refuse("already_done", "It was stopped before.");
    const { sent, all } = stopped;
    const left = all - sent;
    const late = left === 0 ? "It’s too late to stop it." : `The other ${left} won’t get it.`;
    return {
      text:
        sent === 0
          ? "It won’t leave. Nobody has it. It stays here for a week, if an owner wants to send it after all."
          : `${sent} of ${all} have it already. ${late}`,
    };
  },
});
