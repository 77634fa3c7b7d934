/** Mails about access to the desk: invitations, one-time codes, browsers not seen before. */
import { accountMails } from "../../content/account-mails.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { oneLine } from "../smtp/mailbox.ts";
import { automaticMail, command, link, paragraph, placeTime } from "./mail-body.ts";

/** Invites somebody to the desk. `by`: who invites. */
export function invitationMail(
  key: string,
  to: string,
  { linkUrl, by, role }: { linkUrl: string; by: string; role: "owner" | "editor" },
): Mail {
  const words = accountMails.invitation;
  const named = { by: oneLine(by, 60) };
  return automaticMail(key, to, fill(words.subject, named), [
    paragraph(fill(words.opening, named)),
    paragraph(words.roles[role]),
    { kind: "button", label: words.label, url: linkUrl },
    paragraph(words.limits),
    paragraph(words.unknown),
  ]);
}

/** The one-time code and link for signing in. `device`: short words for the browser that asked. */
export function signInMail(
  key: string,
  to: string,
  { code, linkUrl, device, now }: { code: string; linkUrl: string; device: string; now: Date },
): Mail {
  const words = accountMails.signIn;
  return automaticMail(key, to, words.subject, [
    paragraph(fill(words.opening, { when: placeTime(now), device })),
    command(code),
    paragraph(words.orLink),
    { kind: "button", label: words.label, url: linkUrl },
    paragraph(words.limits),
    paragraph(words.notYou),
  ]);
}

interface NewDevice {
  /** Who signed in. */
  name: string;
  /** Whether the mail goes to that person. */
  isReader: boolean;
  device: string;
  deskUrl: string;
  now: Date;
}

/** To everybody of the desk: somebody signed in with a browser not seen before. */
export function newDeviceMail(
  key: string,
  to: string,
  { isReader, device, deskUrl, now, ...who }: NewDevice,
): Mail {
  const words = accountMails.newDevice;
  const name = oneLine(who.name, 60);
  const filled = { person: name, device, when: placeTime(now) };
  return automaticMail(key, to, fill(words.subject, filled), [
    paragraph(fill(isReader ? words.own : words.other, filled)),
    paragraph(fill(isReader ? words.ownNot : words.otherNot, filled)),
    isReader ? link(words.ownLabel, `${deskUrl}/account`) : link(words.otherLabel, `${deskUrl}/people`),
  ]);
}
