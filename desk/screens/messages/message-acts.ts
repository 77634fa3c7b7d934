/** What the buttons of a list and of a message do: answered, waiting again, spam, ham; with the notice that offers it back. */
import { answeredAct, hamAct, reopenAct, spamAct } from "../../../forms/owner/moderation.ts";
import { type Act, type Moderated, moderate } from "../../../forms/owner/moderation-undo.ts";
import { confirmLate } from "../../../newsletter/subscribers.ts";
import { isSeen } from "../../../publishing/kind.ts";
import { entriesOf } from "../../../publishing/proposals/erase-entries.ts";
import { type DeskContext, deskContext, type RouteContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { titleOf } from "./message-words.ts";

export const actNames = ["answered", "reopen", "spam", "ham"] as const;
export type ActName = (typeof actNames)[number];

/** Milliseconds in which the mails of ham can be taken back: as long as the notice stays, and the way of a press. */
const undoMs = 12_000;
const maxAtOnce = 200;

export function actNamed(form: FormData): ActName | undefined {
  const typed = form.get("act");
  return actNames.find((name) => name === typed);
}

/** Does it and leaves the notice. `back`: path to which undoing returns. */
export async function actOn(
  context: RouteContext,
  name: ActName,
  references: readonly string[],
  back: string,
): Promise<void> {
  const desk = context.get(deskContext);
  const now = desk.now();
  const leaveAfter = name === "ham" ? new Date(now.getTime() + undoMs) : now;
  const chosen = references.slice(0, maxAtOnce);
  const done = await moderate(desk.db, chosen, now, actOf(desk, name, now), { leaveAfter });
  for (const { reference } of done.changed) await note(context, logged[name], reference);
  const kept = name === "spam" ? await stillPublished(desk, done) : "";
  await say(context, {
    text: textOf(name, done) + kept,
    ...(done.undo && { undo: { path: "/messages/undo", fields: { step: done.undo, back } } }),
  });
}

const logged: Record<ActName, string> = {
  answered: "marked as answered",
  reopen: "marked as waiting",
  spam: "marked as spam",
  ham: "marked as no spam",
};

function actOf({ secret, siteUrl, recipients }: DeskContext, name: ActName, now: Date): Act {
  if (name === "spam") return spamAct;
  if (name === "reopen") return reopenAct;
  if (name === "answered") return answeredAct(now);
  const links = { secret, siteUrl };
  return hamAct(now, { ...recipients, links }, confirmLate(links, now));
}

function textOf(name: ActName, { changed, held, released }: Moderated): string {
  const [first] = changed;
  if (!first) return "Nothing changed: someone got there before you.";
  const what = changed.length === 1 ? `“${cut(titleOf(first))}”` : `${changed.length} messages`;
  if (name === "answered") return `Marked ${what} as answered. No email was sent.`;
  if (name === "reopen")
    return `Reopened ${what}: ${changed.length === 1 ? "it waits" : "they wait"} for an answer again.`;
  if (name === "spam") return `Marked ${what} as spam.${held > 0 ? ` Held back: ${mails(held)}.` : ""}`;
  return `${what} ${changed.length === 1 ? "is" : "are"} no spam.${released > 0 ? ` On the way: ${mails(released)}.` : ""}`;
}

async function stillPublished({ db }: DeskContext, { changed }: Moderated): Promise<string> {
  const entries = await entriesOf(
    db,
    changed.map(({ reference }) => reference),
  );
  return entries.some(isSeen) ? " What was published from it stays on the site." : "";
}

function mails(count: number): string {
  return count === 1 ? "1 mail" : `${count} mails`;
}

function cut(title: string): string {
  const characters = Array.from(title);
  return characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : title;
}
