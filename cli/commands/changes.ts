/** Desk commands: changes that senders ask for after their event or story was accepted. */
import {
  type AskedChange,
  type ChangeDecided,
  decideChange,
  listChanges,
} from "../../publishing/proposals/sender-changes.ts";
import { readSecret } from "../../server/process/secret.ts";
import { type Command, countOf, type Desk, type Given } from "../command.ts";
import { readGivenText, textOptions } from "../prompt.ts";
import { indent, localTime, oneLine, stripControlCharacters } from "../terminal.ts";

export const changeCommands: readonly Command[] = [
  {
    call: "changes list",
    help: "changes that senders of accepted events and stories asked for, with the old and new text",
    job: list,
  },
  {
    call: `changes accept NUMBER ${textOptions}`,
    help: "makes the change, visible at once, and emails the sender",
    job: (desk, given) => decide(desk, given, "accept"),
  },
  {
    call: `changes decline NUMBER ${textOptions}`,
    help: "leaves the entry as it is and emails the sender, with your reason in it",
    job: (desk, given) => decide(desk, given, "decline"),
  },
];

async function list({ open, now }: Desk): Promise<string> {
  const changes = await listChanges(await open(), now());
  return changes.length > 0 ? changes.map(changeText).join("\n") : "Nobody has asked for a change.\n";
}

function changeText({ number, reference, askedAt, title, sender, differences }: AskedChange): string {
  const head = `${number}  ${reference}  ${localTime(askedAt)}  ${oneLine(title)} (${oneLine(sender)})\n`;
  const fields = differences.map(
    ({ label, before, after }) => `  ${label}\n${quoted("-", before)}${quoted("+", after)}`,
  );
  return head + fields.join("");
}

function quoted(mark: string, text: string): string {
  const lines = stripControlCharacters(text).split("\n");
  return `${indent(lines.map((line) => `${mark} ${line}`).join("\n"))}\n`;
}

async function decide(desk: Desk, given: Given, decision: "accept" | "decline"): Promise<string> {
  const { open, now, settings } = desk;
  const number = countOf("NUMBER", given.number ?? "");
  const note = await readGivenText(desk, given);
  const context = {
    links: { secret: readSecret(settings), siteUrl: settings.siteUrl },
    ownerEmail: settings.ownerEmail,
    now: now(),
    ...(note && { note }),
  };
  return said(number, await decideChange(await open(), number, decision, context));
}

/** Throws a sentence when nothing was done. */
function said(number: number, decided: ChangeDecided): string {
  switch (decided.outcome) {
    case "accepted":
      return decided.isMailed
        ? "The change is made, and visitors can see it. An email to the sender is on its way.\n"
        : "The change is made. It isn't on the site yet, so the sender gets no email.\n";
    case "declined":
      return "Nothing was changed. An email to the sender is on its way.\n";
    case "unknown":
      throw new Error(`No change has the number ${number}. See: npm run desk -- changes list`);
    case "no reason":
      throw new Error("A no needs a reason, which its sender reads: add --text or --file. Nothing was done.");
    case "done before":
      throw new Error(`Change ${number} is ${decided.state} already; nothing was done.`);
    case "off":
      throw new Error("What it would change isn't on the site anymore; nothing was done. Decline it.");
    case "conflict":
      throw new Error("Someone else saved the entry at the same time; nothing was done. Try again.");
    case "invalid":
      throw new Error(
        `The change would break a rule; nothing was done.\n${decided.errors.map(({ message }) => `${message}.`).join("\n")}`,
      );
  }
}
