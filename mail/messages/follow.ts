/** The mail by topic. */
import { followMails as words } from "../../content/follow.ts";
import { site } from "../../content/site.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { composeBody, field, link, type MailBlock, paragraph } from "./mail-body.ts";
import { type Choice, choiceLine, listUnsubscribeHeaders } from "./newsletter.ts";

/** One thing that was decided, as a reader gets it. */
export interface MailedThing {
  title: string;
  text: string;
  url: string;
  what: "new" | "corrected" | "answered";
}

/**
 * The private page; leaving only what the mail is about, for readers and for mail programs; leaving everything; the same things as
 * a public page.
 */
type MailLink = "pageUrl" | "leaveUrl" | "oneClickUrl" | "leaveAllUrl" | "browserUrl";

/** What was decided, in one mail for one reader; in the language of the reading. */
export function topicMail(
  key: string,
  things: readonly MailedThing[],
  choices: readonly Choice[],
  links: { to: Mailbox; language: string | null } & Record<MailLink | "postalAddress", string>,
): Mail {
  const { to, language, pageUrl, leaveUrl, leaveAllUrl, oneClickUrl, browserUrl, postalAddress } = links;
  const [first] = things;
  const blocks: MailBlock[] = [
    ...things.flatMap(({ title, text, url, what }) => [
      field(what === "new" ? title : fill(words.what[what], { title }), text),
      link(words.entry, url),
    ]),
    paragraph(fill(words.why, { lists: choices.map(choiceLine).join("; ") })),
    link(words.page, pageUrl),
    link(words.leave, leaveUrl),
    link(words.leaveAll, leaveAllUrl),
    link(words.browser, browserUrl),
    paragraph(`${site.name}, ${postalAddress}`),
  ];
  const subject =
    things.length > 1
      ? fill(words.several, { title: first?.title ?? "", count: things.length - 1 })
      : (first?.title ?? "");
  return {
    key,
    to,
    ...composeBody(subject, blocks, language),
    headers: {
      ...listUnsubscribeHeaders(oneClickUrl),
      "List-Id": `topics <topics.${new URL(oneClickUrl).hostname}>`,
    },
    isBulk: true,
  };
}
