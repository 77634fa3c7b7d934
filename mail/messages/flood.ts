import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail } from "../outbox/outbox.ts";
import { composeBody, fill, type MailBlock, placeTime } from "./mail-body.ts";

/** Tells the owner that messages are being held for review. `most`: how many in ten minutes are not. */
export function floodMail(ownerEmail: string, { since, most }: { since: Date; most: number }): Mail {
  const said = words.flood;
  const subject = fill(said.subject, { site: site.name });
  const say = (text: string): MailBlock => ({ kind: "paragraph", text });
  const letter = composeBody(subject, [
    say(fill(said.opening, { when: placeTime(since), most })),
    say(said.held),
    say(said.look),
    { kind: "command", text: said.lookCommand },
    say(said.release),
    { kind: "command", text: said.releaseCommand },
    say(said.noSecond),
  ]);
  return {
    key: `flood:${since.toISOString()}`,
    to: { address: ownerEmail },
    subject,
    ...letter,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  };
}
