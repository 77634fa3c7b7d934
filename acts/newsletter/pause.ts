/** Holds the mails of an issue that have not left, and lets them go on. */
import { findSentIssue, setPaused } from "../../newsletter/sending/queue-issue.ts";
import { type ActServices, refuse, type Work } from "../act.ts";
import type { EntryTarget } from "../targets/entries.ts";
import { defineIssueAct } from "./issue-act.ts";

const shared = { undo: "restore", after: wake } as const;

export const pause = defineIssueAct({
  ...shared,
  name: "issue.pause",
  label: "Pause",
  log: "paused {it}",
  run: (work) => hold(work, work.at, "Paused."),
});

export const resume = defineIssueAct({
  ...shared,
  name: "issue.resume",
  label: "Resume",
  log: "resumed {it}",
  run: (work) => hold(work, null, "Resumed."),
});

/** A hundred thousand mails change their priority: whoever presses waits for all of them. */
async function hold({ trx, target: { entry } }: Work<EntryTarget>, at: Date | null, text: string) {
  const sent = await findSentIssue(trx, entry.slug);
  if (!sent) return refuse("not_found", "It isn’t going out.");
  return { text, unchanged: !(await setPaused(trx, sent.id, at)) };
}

async function wake({ mailDelivery }: ActServices): Promise<void> {
  mailDelivery?.wake();
}
