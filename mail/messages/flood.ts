/** The alert to the owner that submissions are held for review because too many arrive. */
import { ownerMail as words } from "../../content/owner-mail.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { automaticMail, paragraph, placeTime } from "./mail-body.ts";
import { deskCommand, deskPaths, nextStep } from "./owner-mail.ts";

/** `most`: the number of submissions in ten minutes from which on they are held. */
export function floodMail(to: string, { since, most }: { since: Date; most: number }, desk?: string): Mail {
  const said = words.flood;
  return automaticMail(`flood:${since.toISOString()}`, to, said.subject, [
    paragraph(fill(said.opening, { when: placeTime(since), most })),
    paragraph(said.held),
    ...nextStep(desk, deskPaths.spam, said.look),
    ...(desk ? [] : [paragraph(said.release), deskCommand(said.releaseCommand)]),
    paragraph(said.noSecond),
  ]);
}
