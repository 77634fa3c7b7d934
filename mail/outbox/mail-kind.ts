/** What a mail is: in words for the log, and whose business it is. Its key begins with its kind. */

/** What goes out to readers, senders and subscribers: the daily work of editors. Everything else is between the site and its people. */
const daily: Readonly<Record<string, string>> = {
  answer: "an answer",
  "change-decision": "an answer to a change",
  canceled: "a notice of a cancellation",
  acknowledgement: "an acknowledgement",
  "newsletter-ask": "a request to confirm",
  "newsletter-reminder": "a reminder to confirm",
  "newsletter-welcome": "a welcome",
  "newsletter-issue": "a copy of an issue",
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
  const isDaily = Object.hasOwn(daily, kind);
  return { words: (isDaily ? daily : toPeople)[kind] ?? "a mail to the owners", isDaily };
}
