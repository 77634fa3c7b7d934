/** Commands: the outbox. */
import { eachMail, type OutgoingMail } from "../../mail/outbox/outbox-admin.ts";
import { type Command, countOf, type Desk, type Given } from "../command.ts";
import {
  age,
  type Column,
  localTime,
  oneLine,
  stripControlCharacters,
  tableHead,
  tableRow,
} from "../terminal.ts";

export const outboxCommands: readonly Command[] = [
  {
    call: "outbox list [--all]",
    help: "emails that haven't gone out, oldest first; or every email that is still kept",
    job: list,
  },
  { call: "outbox show NUMBER", help: "one email with its text", job: show },
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

async function* list({ open, now }: Desk, { all }: Given): AsyncGenerator<string> {
  const columns = columnsAt(now());
  let isEmpty = true;
  for await (const mail of eachMail(await open(), { all: all !== undefined })) {
    if (isEmpty) yield tableHead(columns);
    isEmpty = false;
    yield tableRow(columns, mail);
  }
  if (isEmpty) yield all ? "The outbox is empty.\n" : "Nothing waits to be sent.\n";
}

async function show({ open }: Desk, { number = "" }: Given): Promise<string> {
  const mails = (await open()).selectFrom("outbox").selectAll();
  const mail = await mails.where("id", "=", countOf("NUMBER", number)).executeTakeFirst();
  if (!mail) throw new Error(`No mail has the number ${number}.`);
  const head: [string, string | number | null][] = [
    ["Number", mail.id],
    ["What", mail.key],
    ["State", mail.state],
    ["To", mailbox(mail.to_name, mail.to_address)],
    ["Reply to", mail.reply_to_address && mailbox(mail.reply_to_name, mail.reply_to_address)],
    ["Subject", mail.subject],
    ["Queued", localTime(mail.created_at)],
    ["Sent", mail.sent_at && localTime(mail.sent_at)],
    ["Failed", mail.attempts],
    ["Last error", mail.last_error],
  ];
  const lines = head.map(([name, value]) => (value ? `${name.padEnd(11)}${oneLine(String(value))}\n` : ""));
  return `${lines.join("")}\n${stripControlCharacters(mail.text).trimEnd()}\n`;
}

function mailbox(name: string | null, address: string): string {
  return name ? `${name} <${address}>` : `<${address}>`;
}
