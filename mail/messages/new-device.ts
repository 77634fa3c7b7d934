/** The mail to everybody of the desk that somebody signed in with a browser not seen before. */
import { accountMails } from "../../content/account-mails.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { oneLine } from "../smtp/mailbox.ts";
import { automaticMail, paragraph, placeTime } from "./mail-body.ts";

interface NewDevice {
  /** Who signed in. */
  name: string;
  /** Whether the mail goes to that person. */
  isReader: boolean;
  device: string;
  deskUrl: string;
  now: Date;
}

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
    isReader
      ? { kind: "link", label: words.ownLabel, url: `${deskUrl}/account` }
      : { kind: "link", label: words.otherLabel, url: `${deskUrl}/people` },
  ]);
}
