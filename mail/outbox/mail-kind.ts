/** What a mail is: in words for the log, whose business it is, and why it did not leave. Its key begins with its kind. */

/** What goes out to readers, senders and subscribers: the daily work of editors. Everything else is between the site and its people. */
const daily: Readonly<Record<string, string>> = {
  answer: "an answer",
  "change-decision": "an answer to a change",
  canceled: "a notice of a cancellation",
  "host-code": "a code for a host",
  "seat-taken-back": "a notice of a seat taken back",
  acknowledgement: "an acknowledgement",
  "newsletter-ask": "a request to confirm",
  "newsletter-reminder": "a reminder to confirm",
  "newsletter-welcome": "a welcome",
  "newsletter-issue": "a copy of an issue",
  "newsletter-topics": "a mail by topic",
  "newsletter-moved": "a notice of a changed address",
  "newsletter-test": "a test of an issue",
};

const toPeople: Readonly<Record<string, string>> = {
  "sign-in": "a sign-in mail",
  invitation: "an invitation",
  "new-device": "the warning of a new browser",
  notice: "a notice to the owners",
};

/** The kind of a mail, by its key. */
export function kindOf(key: string): string {
  return key.split(":")[0] ?? "";
}

/** `isDaily`: an editor may give it up. What has no name here is an owner's. */
export function mailKind(kind: string): { words: string; isDaily: boolean } {
  if (kind.startsWith("seat-")) return { words: "a mail about a seat", isDaily: true };
  const isDaily = Object.hasOwn(daily, kind);
  return { words: (isDaily ? daily : toPeople)[kind] ?? "a mail to the owners", isDaily };
}

/** A sentence without its full stop; undefined for codes that say nothing to a person. */
export function failureWords(lastError: string): string | undefined {
  if (/\b[45]\.2\.2\b|\b552\b|\b452\b/.test(lastError)) return "the mailbox is full";
  if (/\b[45]\.1\.\d\b|RCPT TO 55\d/.test(lastError)) return "the mailbox does not exist, or takes no mail";
  if (/\b5\.7\.\d+\b|DATA 55\d/.test(lastError))
    return "the mail server of the reader refuses it, as spam for instance";
  if (/AUTH|\b53[045]\b/.test(lastError)) return "our mail server does not take our name and password";
  if (/ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EDNS|CONN/.test(lastError))
    return "our mail server does not answer";
  if (/TLS|CERT|ESOCKET/.test(lastError)) return "no encrypted connection to our mail server comes about";
  if (/no single address|EENVELOPE/.test(lastError)) return "its address is none";
  if (/\b4\d\d\b/.test(lastError)) return "the mail server asks to try again later";
  return undefined;
}
