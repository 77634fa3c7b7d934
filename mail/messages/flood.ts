/** The alert to the owner that submissions are held for review because too many arrive. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail } from "../outbox/outbox.ts";
import { composeBody, fill, type MailBlock, placeTime } from "./mail-body.ts";

/** Composes the alert. `most`: the number of submissions in ten minutes from which on they are held. */
export function floodMail(ownerEmail: string, { since, most }: { since: Date; most: number }): Mail {
  const said = words.flood;
  const subject = fill(said.subject, { site: site.name });
  const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });
  const body = composeBody(subject, [
    paragraph(fill(said.opening, { when: placeTime(since), most })),
    paragraph(said.held),
    paragraph(said.look),
    { kind: "command", text: said.lookCommand },
    paragraph(said.release),
    { kind: "command", text: said.releaseCommand },
    paragraph(said.noSecond),
  ]);
  return {
    key: `flood:${since.toISOString()}`,
    to: { address: ownerEmail },
    subject,
    ...body,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  };
}
