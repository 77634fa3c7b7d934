/** Mails that have not left: tried again, or given up. */
import type { Selectable } from "kysely";
import { pendingEvent, type Records, toEvent } from "../../db/events.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { kindOf, mailKind } from "../../mail/outbox/mail-kind.ts";
import { retryMail } from "../../mail/outbox/outbox-admin.ts";
import {
  type ActServices,
  type Done,
  defineAct,
  isRefused,
  type Refused,
  refuse,
  type Work,
} from "../act.ts";
import { markUndone, setBack } from "../set-back.ts";

type Mail = Selectable<Tables["outbox"]>;

export const retry = defineAct({
  name: "mail.retry",
  on: "mail",
  label: "Try again",
  log: "tried {it} again",
  run: async ({ trx, target, at }) => {
    if (target.state === "dropped" && (await findAnswer(trx, target))?.isUndone)
      return refuse("too_late", "It was taken back. Write the answer again.");
    const due = await retryMail(trx, at, target.id);
    return due.length > 0 ? { text: "Trying again now." } : tooLate(target);
  },
  after: sendDue,
});

export const retryAll = defineAct({
  name: "mail.retry-all",
  on: "site",
  label: "Try all again",
  log: "tried all mail again",
  run: async ({ trx, at }) => {
    const { length } = await retryMail(trx, at);
    return { text: length === 1 ? "Trying 1 email again now." : `Trying ${length} emails again now.` };
  },
  after: sendDue,
});

const dropping = { on: "mail", label: "Drop", log: "dropped {it}", undo: "restore", after: sendDue } as const;

export const drop = defineAct({
  ...dropping,
  name: "mail.drop",
  run: async (work) =>
    mailKind(kindOf(work.target.key)).isDaily
      ? dropMail(work)
      : refuse("not_allowed", "Only an owner can give up an email to the site’s own people."),
});

/** A mail to the site's own people, such as the warning of a new browser. */
export const dropOwn = defineAct({
  ...dropping,
  name: "mail.drop-own",
  role: "owner",
  fresh: true,
  run: dropMail,
});

/** With a mail that carries an answer, what that answer set is set back. */
async function dropMail({ trx, target, actor, at }: Work<Mail>): Promise<Done | Refused> {
  const { id, state, reference } = target;
  if (!["waiting", "set aside"].includes(state)) return tooLate(target);
  const found = await findAnswer(trx, target);
  const answer = found?.isUndone ? undefined : found;
  const back =
    answer &&
    (await setBack(trx, answer, { undo: "restore" }, { by: actor.email, role: actor.role, now: at }));
  if (back && isRefused(back)) {
    if (back.refused !== "conflict") return back;
    return refuse("conflict", "What it tells of was changed since. Withdraw that, and this email stops too.");
  }
  await trx.updateTable("outbox").set({ state: "dropped" }).where("id", "=", id).execute();
  if (answer) await markUndone(trx, answer.id, pendingEvent, at);
  return { text: `That email won’t be sent.${back ? setBackText(back.set, reference) : ""}` };
}

function setBackText(set: Records, reference: string | null): string {
  const isOpen = set[`submission:${reference}`]?.state === "new";
  const [, entry] = Object.entries(set).find(([key]) => key.startsWith("entry:")) ?? [];
  const isBack = entry?.state === "published";
  const changed = isBack ? " What it took off the site is back." : " What it said yes to is a draft again.";
  return `${isOpen ? ` ${reference} is waiting for an answer again.` : ""}${entry === undefined ? "" : changed}`;
}

/** The act that wrote the answer that this mail carries. */
async function findAnswer(trx: Database, { id }: Mail) {
  const row = await trx
    .selectFrom("answers")
    .innerJoin("events", "events.id", "answers.event_id")
    .selectAll("events")
    .select("undone_at")
    .where("mail_id", "=", id)
    .executeTakeFirst();
  return row && { ...toEvent(row), isUndone: row.undone_at !== null };
}

function tooLate({ id, state }: Mail): Refused {
  const says = state === "sending" ? "leaving right now" : `${state} already`;
  return refuse("too_late", `Mail ${id} is ${says}; nothing was done.`);
}

async function sendDue({ mailDelivery, health }: ActServices): Promise<void> {
  // Not waited for: the mail server may be slow. What fails is tried again by the timer.
  mailDelivery?.poll().catch(() => {});
  await health?.look();
}
