/** Desk commands: the outbox. */
import type { Database } from "../../db/schema.ts";
import { eachMail, type OutgoingMail, showMail } from "../../mail/outbox/outbox-admin.ts";
import { retryDecision, takeBackDecision } from "../../publishing/proposals/undo-decision.ts";
import type { Command, Desk, Given } from "../command.ts";
import { publishedLines } from "../entry-text.ts";
import {
  age,
  type Column,
  localTime,
  oneLine,
  pluralize,
  stripControlCharacters,
  tableHead,
  tableRow,
} from "../terminal.ts";

export const outboxCommands: readonly Command[] = [
  {
    call: "outbox list [--all]",
    help: "emails that haven't gone out, oldest first; or every email that is still kept",
    job: async ({ open, now }, { all }) => outboxLines(await open(), now(), all !== undefined),
  },
  { call: "outbox show NUMBER", help: "one email with its text", job: show },
  {
    call: "outbox retry NUMBER|--all",
    help: "tries it again now; or everything that waits or was set aside",
    job: retry,
  },
  {
    call: "outbox drop NUMBER",
    help: "gives it up: it never goes out; this also takes back an answer in the minute before it goes out, and a yes with what it published",
    job: drop,
  },
];

const columnsAt = (now: Date): readonly Column<OutgoingMail>[] => [
  ["NUMBER", 6, ({ id }) => String(id)],
  ["STATE", 9, ({ state }) => state],
  ["AGE", 8, ({ created_at }) => age(created_at, now)],
  ["FAILED", 6, ({ attempts }) => String(attempts)],
  ["NEXT TRY", 16, ({ state, due_at }) => (state === "waiting" ? localTime(due_at) : "")],
  ["TO", 30, ({ to_address }) => to_address],
  ["WHAT", 24, ({ key }) => key],
  ["LAST ERROR", 60, ({ last_error }) => last_error ?? ""],
];

async function* outboxLines(db: Database, now: Date, all: boolean): AsyncGenerator<string> {
  const columns = columnsAt(now);
  let none = true;
  for await (const mail of eachMail(db, { all })) {
    if (none) yield tableHead(columns);
    none = false;
    yield tableRow(columns, mail);
  }
  if (none) yield all ? "The outbox is empty.\n" : "Nothing waits to be sent.\n";
}

async function retry({ open, now }: Desk, { number }: Given): Promise<string> {
  const retried = await retryDecision(await open(), number, { by: "command line", now: now() });
  if (retried.outcome === "due") return `${pluralize(retried.count, "email")} due now.\n`;
  throw new Error(
    `That email says yes, but what it links to is gone. Nothing was done; accept ${retried.reference} again.`,
  );
}

async function drop(desk: Desk, { number = "" }: Given): Promise<string> {
  const saving = { by: "command line", now: desk.now() };
  const back = await takeBackDecision(await desk.open(), number, saving);
  const gone = `Email ${number} won't be sent.\n`;
  if (!back) return gone;
  const { reference, isNew, drafts } = back;
  const open = isNew ? `${reference} is waiting for an answer again.\n` : "";
  if (drafts.length === 0) return gone + open;
  return `${gone}${open}Off the site within seconds, and a draft again:\n${publishedLines(desk, drafts)}`;
}

async function show({ open }: Desk, { number = "" }: Given): Promise<string> {
  const mail = await showMail(await open(), number);
  const replyTo = mail.reply_to_address && mailbox(mail.reply_to_name, mail.reply_to_address);
  const head: [string, string | null][] = [
    ["Number", String(mail.id)],
    ["What", mail.key],
    ["State", mail.state],
    ["To", mailbox(mail.to_name, mail.to_address)],
    ["Reply to", replyTo],
    ["Subject", mail.subject],
    ["Queued", localTime(mail.created_at)],
    ["Sent", mail.sent_at && localTime(mail.sent_at)],
    ["Failed", mail.attempts > 0 ? pluralize(mail.attempts, "time") : null],
    ["Last error", mail.last_error],
  ];
  const lines = head.map(([name, value]) => (value ? `${name.padEnd(11)}${oneLine(value)}\n` : ""));
  return `${lines.join("")}\n${stripControlCharacters(mail.text).trimEnd()}\n`;
}

function mailbox(name: string | null, address: string): string {
  return name ? `${name} <${address}>` : `<${address}>`;
}
