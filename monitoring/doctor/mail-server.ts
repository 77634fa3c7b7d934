/** Doctor check of the mail server: connects and logs in (SMTP), with the connection that mail delivery uses. */
import { randomUUID } from "node:crypto";
import { ownerMail as words } from "../../content/owner-mail.ts";
import { site } from "../../content/site.ts";
import { composeBody } from "../../mail/messages/mail-body.ts";
import { isSingleAddress } from "../../mail/smtp/mailbox.ts";
import { type MailServer, type MailSettings, openMailServer, type SendResult } from "../../mail/smtp/smtp.ts";
import { fill } from "../../text/words/fill.ts";
import { type DoctorContext, type Finding, ok, warn, wrong } from "./finding.ts";

/** EHLO, STARTTLS, AUTH and QUIT; sends a mail only when `mailTo` is given. */
export async function checkMailServer({ settings, mailTo }: DoctorContext): Promise<Finding | Finding[]> {
  const { smtpUrl, mailFrom } = settings;
  if (!smtpUrl)
    return warn("SMTP_URL is not set: email waits in the outbox, and nobody is told of a message by email.", {
      todo: "Set it to the address of your mail server (docs/settings.md).",
    });
  const server = openMailServer(settings);
  try {
    const { host, username } = new URL(smtpUrl);
    const why = await server.verify();
    if (why) return wrong(`${explainMailFailure(smtpUrl, why)} (${why})`);
    const user = username ? " and knows our name and password" : "; SMTP_URL has no name and password";
    const loggedIn = ok(`${host} answers${user}.`);
    if (mailTo === undefined) return loggedIn;
    if (!isSingleAddress(mailTo)) return [loggedIn, wrong(`${JSON.stringify(mailTo)} is no email address.`)];
    const outcome = await server.send(testMail(mailTo));
    if (outcome.kind === "accepted")
      return [
        loggedIn,
        ok(`It accepted an email to ${mailTo}.`, { todo: "Check that it arrives, and not in spam." }),
      ];
    return [loggedIn, wrong(`It did not accept an email from ${mailFrom} to ${mailTo} (${outcome.why}).`)];
  } finally {
    server.close();
  }
}

/** Sends a mail that holds a word, at once and past the outbox. */
export async function sendTestMail(settings: MailSettings, to: string, word: string): Promise<SendResult> {
  const server = openMailServer(settings);
  try {
    const why = await server.verify();
    return why
      ? { kind: "unreachable", why }
      : await server.send(testMail(to, fill(words.test.text, { word })));
  } finally {
    server.close();
  }
}

/** Explains a failure by the SMTP step and error code that mail/smtp/smtp.ts reports. */
export function explainMailFailure(url: string, why: string): string {
  const { host } = new URL(url);
  if (/ENOTFOUND|EDNS/.test(why)) return `There is no server with the name ${host}.`;
  if (/^AUTH|EAUTH|ENOAUTH/.test(why))
    return `${host} does not take this name and password. Nearly always it is the password of the website instead of the one for “SMTP” or “apps.”`;
  if (/TLS|CERT|SSL|ESOCKET/.test(why))
    return `No encrypted connection to ${host} could be made. Check its certificate, its name and the port.`;
  if (/ECONN|ETIMEDOUT|EHOST|ENET|CONN/.test(why))
    return `${host} does not answer. Check the port and firewalls.`;
  return `${host} does not let us in.`;
}

function testMail(address: string, says: string = words.doctor.text): Parameters<MailServer["send"]>[0] {
  const subject = words.doctor.subject;
  const { text, html } = composeBody(subject, [{ kind: "paragraph", text: says }]);
  return {
    to_name: null,
    to_address: address,
    reply_to_name: null,
    reply_to_address: null,
    subject,
    text,
    html,
    message_id: `<doctor.${randomUUID()}@${site.domain}>`,
    headers: JSON.stringify({ "Auto-Submitted": "auto-generated" }),
  };
}
