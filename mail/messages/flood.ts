/** The alert to the owner that submissions are held for review because too many arrive. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail } from "../outbox/outbox.ts";
import { automaticMail, command, fill, paragraph, placeTime } from "./mail-body.ts";

/** `most`: the number of submissions in ten minutes from which on they are held. */
export function floodMail(ownerEmail: string, { since, most }: { since: Date; most: number }): Mail {
  const said = words.flood;
  return automaticMail(`flood:${since.toISOString()}`, ownerEmail, fill(said.subject, { site: site.name }), [
    paragraph(fill(said.opening, { when: placeTime(since), most })),
    paragraph(said.held),
    paragraph(said.look),
    command(said.lookCommand),
    paragraph(said.release),
    command(said.releaseCommand),
    paragraph(said.noSecond),
  ]);
}
