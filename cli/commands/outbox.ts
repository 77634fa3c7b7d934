/** Desk commands: the outbox. */
import type { Database } from "../../db/schema.ts";
import { retryAndReanswer, takeBackMail } from "../../forms/owner/answering.ts";
import { eachMail, type OutgoingMail, showMail } from "../../mail/outbox/outbox-admin.ts";
import type { Command, Desk, Given } from "../command.ts";
import { age, type Column, localTime, pluralize, stripControlCharacters, tableLine } from "../terminal.ts";

export const outboxCommands: readonly Command[] = [
  {
    call: "outbox list [--all]",
    help: "mails that have not left, oldest first; or every mail that is still kept",
    job: async ({ open, now }, { all }) => outboxLines(await open(), now(), all !== undefined),
  },
  {
    call: "outbox show NUMBER",
    help: "one mail with its text",
    job: show,
  },
  {
    call: "outbox retry NUMBER|--all",
    help: "tries it again now; or everything that waits or was set aside",
    job: async ({ open, now }, { number }) =>
      `${pluralize(await retryAndReanswer(await open(), now(), number), "mail")} due now.\n`,
  },
  {
    call: "outbox drop NUMBER",
    help: "gives it up: it never leaves; an answer is taken back so, in the minute before it leaves",
    job: drop,
  },
];

const columns: readonly Column[] = [
  ["NUMBER", 6],
  ["STATE", 9],
  ["AGE", 8],
  ["FAILED", 6],
  ["NEXT TRY", 16],
  ["TO", 30],
  ["WHAT", 24],
  ["LAST ERROR", 60],
];

async function* outboxLines(db: Database, now: Date, all: boolean): AsyncGenerator<string> {
  let none = true;
  for await (const mail of eachMail(db, { all })) {
    if (none) yield tableLine(columns);
    none = false;
    yield summary(mail, now);
  }
  if (none) yield all ? "The outbox is empty.\n" : "Nothing waits to be sent.\n";
}

function summary(mail: OutgoingMail, now: Date): string {
  return tableLine(columns, [
    String(mail.id),
    mail.state,
    age(mail.created_at, now),
    String(mail.attempts),
    mail.state === "waiting" ? localTime(mail.due_at) : "",
    mail.to_address,
    mail.key,
    mail.last_error ?? "",
  ]);
}

async function drop({ open }: Desk, { number = "" }: Given): Promise<string> {
  const reopened = await takeBackMail(await open(), number);
  const gone = `Mail ${number} will not leave.\n`;
  if (!reopened) return gone;
  const { reference, decision } = reopened;
  const file =
    decision === "accepted"
      ? ` What was written to publish it stays: accept it again to mail the sender, or decline it with --withdraw.`
      : "";
  return `${gone}${reference} waits for an answer again.${file}\n`;
}

async function show({ open }: Desk, { number = "" }: Given): Promise<string> {
  const mail = await showMail(await open(), number);
  const head: [string, string | null][] = [
    ["Number", String(mail.id)],
    ["What", mail.key],
    ["State", mail.state],
    ["To", [mail.to_name, `<${mail.to_address}>`].filter(Boolean).join(" ")],
    [
      "Reply to",
      mail.reply_to_address && [mail.reply_to_name, `<${mail.reply_to_address}>`].filter(Boolean).join(" "),
    ],
    ["Subject", mail.subject],
    ["Queued", localTime(mail.created_at)],
    ["Sent", mail.sent_at && localTime(mail.sent_at)],
    ["Failed", mail.attempts > 0 ? pluralize(mail.attempts, "time") : null],
    ["Last error", mail.last_error],
  ];
  const lines = head.map(
    ([name, value]) => value && `${name.padEnd(11)}${stripControlCharacters(value).replace(/\s+/g, " ")}\n`,
  );
  return `${lines.filter(Boolean).join("")}\n${stripControlCharacters(mail.text).trimEnd()}\n`;
}
