/** How our mails read, whoever gets them. */
import { expect, test } from "vitest";
import { mail as words } from "../../content/mail.ts";
import { acknowledgement } from "./acknowledgement.ts";
import { answerMail } from "./answer.ts";
import { canaryFailedMail, canaryMail } from "./canary.ts";
import { decisionMail } from "./decision.ts";
import {
  newsletterAlreadySubscribed,
  newsletterConfirm,
  newsletterReminder,
  newsletterWelcome,
} from "./newsletter.ts";
import { sourceFailing } from "./source-failing.ts";
import { submissionNotice } from "./submission-notice.ts";
import { weeklyReport } from "./weekly-report.ts";

const reference = "901-AAAA-2222";
const to = { address: "ada@example.org" };
const siteUrl = "https://901ai.example";
const confirmUrl = `${siteUrl}/?newsletter=confirm&token=1.c`;
const unsubscribeUrl = `${siteUrl}/?newsletter=unsubscribe&token=1.u`;
const head = { to, siteUrl, confirmUrl, unsubscribeUrl };
const now = new Date("2026-03-06T18:00:00Z");
const decided = { reference, to, replyTo: "owner@example.org", note: "That night is taken." };
const notice = { reference, what: "A room", receivedAt: now, fields: [], sender: { ...to, name: "Ada" } };
const receipt = { reference, address: to.address, title: "Reading", pressEmail: "press@example.org" };

const mails = [
  newsletterConfirm(head),
  newsletterReminder(head),
  newsletterWelcome(head),
  newsletterAlreadySubscribed(head),
  ...["contact", "partnership", "story", "event"].flatMap((form) => [
    acknowledgement(form, receipt),
    submissionNotice("owner@example.org", { ...notice, form, kind: form }),
  ]),
  ...["story", "event"].flatMap((form) => [
    decisionMail({ ...decided, form, link: `${siteUrl}/x` }),
    decisionMail({ ...decided, form }),
  ]),
  answerMail(reference, to, "Dear Ada", "owner@example.org"),
  canaryMail("owner@example.org", reference, "mail"),
  canaryFailedMail("owner@example.org", { since: now, why: "the form answered with status 503" }),
  weeklyReport("owner@example.org", {
    week: "2026-W10",
    monday: "2026-03-02",
    sunday: "2026-03-08",
    spam: [{ form: "contact", count: 1 }],
    setAside: 2,
  }),
  sourceFailing(
    {
      source: { name: "Ledger", url: "https://ledger.example/feed" },
      since: "2026-03-03T18:00:00Z",
      reason: "It answered 500.",
      lastSuccess: null,
    },
    "owner@example.org",
  ),
].flatMap((mail) => mail ?? []);

test.each(mails.map((mail) => [mail.subject, mail] as const))(
  "%s: every paragraph begins like a sentence, no brace is left empty, and nothing asks for a shell",
  (_, { subject, text }) => {
    const paragraphs = text.split("\n\n").filter((paragraph) => !paragraph.startsWith("    "));
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^[\p{Lu}\d“]/u);
    expect(`${subject}\n${text}`).not.toMatch(/[{}]|npm |licence|\bpress(ed)? (of|it|puts)|typed|undefined/);
    expect(subject).toMatch(/^[\p{Lu}\d]/u);
  },
);

test("who is asked to confirm gets a button to press, and the link as text for programs that show no HTML", () => {
  const { html, text } = newsletterConfirm(head);
  expect(html).toContain(
    `<a class="button" href="${confirmUrl.replaceAll("&", "&amp;")}">Confirm my address</a>`,
  );
  expect(text).toContain(`Confirm my address:\n${confirmUrl}`);
});

test("who is welcomed finds the news and the events, may reply, and can leave", () => {
  const { text, replyTo } = newsletterWelcome(head);
  expect(text).toContain(`${siteUrl}/news`);
  expect(text).toContain(`${siteUrl}/events`);
  expect(text).toContain(`Unsubscribe:\n${unsubscribeUrl}`);
  expect(replyTo?.address).toContain("@");
});

test("an accepted event is one link away, and every form has a word for the subject", () => {
  const { html } = decisionMail({ ...decided, form: "event", link: `${siteUrl}/events#e` });
  expect(html).toContain(`<a href="${siteUrl}/events#e">See the listing</a>`);
  for (const form of ["contact", "partnership", "story", "event"])
    expect(words.notice.kinds).toHaveProperty(form);
});
