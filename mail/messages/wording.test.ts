/** How our mails read, whoever gets them. */
import { expect, test } from "vitest";
import { ownerMail as words } from "../../content/owner-mail.ts";
import { invitationMail, newDeviceMail, signInMail } from "./account.ts";
import { acknowledgement } from "./acknowledgement.ts";
import { answerMail } from "./answer.ts";
import { canaryFailedMail, canaryMail } from "./canary.ts";
import { changeDecisionMail, decisionMail } from "./decision.ts";
import { subscriptionMail } from "./newsletter.ts";
import { backupFailing, floodMail, issueNotSent, sourceFailing, weeklyReport } from "./owner-alerts.ts";
import { senderNotice, submissionNotice } from "./submission-notice.ts";

const reference = "901-AAAA-2222";
const to = { address: "ada@example.org" };
const siteUrl = "https://901ai.example";
const confirmUrl = `${siteUrl}/?newsletter=confirm&token=1.c`;
const unsubscribeUrl = `${siteUrl}/?newsletter=unsubscribe&token=1.u`;
const pageUrl = `${siteUrl}/newsletter/mine?token=1.u`;
const head = { to, siteUrl, confirmUrl, unsubscribeUrl, pageUrl };
const now = new Date("2026-03-06T18:00:00Z");
const decided = { reference, to, replyTo: "owner@example.org", note: "That night is taken." };
const privateLink = `${siteUrl}/proposal?token=${reference}.x`;
const notice = { reference, what: "A room", receivedAt: now, fields: [], sender: { ...to, name: "Ada" } };
const receipt = { reference, address: to.address, title: "Reading", pressEmail: "press@example.org" };

const desk = "https://desk.901ai.example";

const mailsToOwners = (at?: string) => [
  ...["contact", "partnership", "story", "event"].map((form) =>
    submissionNotice("owner@example.org", { ...notice, form, kind: form }, at),
  ),
  ...(["event", "story"] as const).flatMap((form) =>
    (["changed", "asked", "withdrawn", "canceled"] as const).map((kind) =>
      senderNotice(
        "owner@example.org",
        {
          ...{ kind, form, reference, number: 1, at: now, what: "Reading", who: "Ada" },
          fields: [{ label: "Link", text: "" }],
        },
        at,
      ),
    ),
  ),
  canaryMail("owner@example.org", reference, "mail", at),
  canaryFailedMail("owner@example.org", { since: now, why: "the form answered with status 503" }, at),
  weeklyReport(
    "owner@example.org",
    {
      week: "2026-W10",
      monday: "2026-03-02",
      sunday: "2026-03-08",
      spam: [{ form: "contact", count: 1 }],
      setAside: 2,
    },
    at,
  ),
  ...(["late", "test"] as const).map((what) => {
    const failing = {
      what,
      since: now.toISOString(),
      why: "nothing answers there",
      place: "backups.example",
    };
    return backupFailing(failing, "owner@example.org", at);
  }),
  issueNotSent(
    {
      ...{ id: 1, slug: "2026-03-06", subject: "This week", sendAt: now.toISOString() },
      problem: "Nobody is on the list yet.",
    },
    "owner@example.org",
    at,
  ),
  sourceFailing(
    {
      source: { name: "Ledger", url: "https://ledger.example/feed" },
      since: "2026-03-03T18:00:00Z",
      reason: "It answered 500.",
      lastSuccess: null,
    },
    "owner@example.org",
    at,
  ),
  floodMail("owner@example.org", { since: now, most: 120 }, at),
];

const mails = [
  ...mailsToOwners(),
  ...mailsToOwners(desk),
  signInMail("sign-in:1", to.address, {
    code: "ABCD-2345",
    linkUrl: `${siteUrl}/x`,
    device: "Firefox on Android",
    now,
  }),
  ...(["owner", "editor"] as const).map((role) =>
    invitationMail("invitation:1", to.address, { linkUrl: `${siteUrl}/x`, by: "Ada", role }),
  ),
  ...[true, false].map((isReader) =>
    newDeviceMail("new-device:1", to.address, {
      ...{ name: "Ada", isReader, device: "Firefox on Android", deskUrl: siteUrl, now },
    }),
  ),
  ...(["confirm", "reminder", "welcome", "alreadySubscribed", "imported"] as const).map((kind) =>
    subscriptionMail(kind, kind, head),
  ),
  ...["contact", "partnership", "story", "event"].flatMap((form) => [
    acknowledgement(form, receipt),
    acknowledgement(form, { ...receipt, link: privateLink }),
  ]),
  ...["story", "event"].flatMap((form) => [
    decisionMail({ ...decided, form, link: `${siteUrl}/x` }),
    decisionMail({ ...decided, form }),
    decisionMail({ ...decided, form, link: `${siteUrl}/x`, privateLink }),
    changeDecisionMail({ ...decided, form, number: 1, link: `${siteUrl}/x`, privateLink }),
    changeDecisionMail({ ...decided, form, number: 1, privateLink }),
  ]),
  answerMail(reference, to, "Dear Ada", "owner@example.org"),
].flatMap((mail) => mail ?? []);

test.each(mails.map((mail) => [mail.subject, mail] as const))(
  "%s: every paragraph begins like a sentence, no brace is left empty, and a command can be typed as it stands",
  (_, { subject, text }) => {
    const paragraphs = text.split("\n\n").filter((paragraph) => !paragraph.startsWith("    "));
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^[\p{Lu}\d“]/u);
    expect(text).not.toMatch(/^ {4}(act|inbox|content|news|outbox|canary)\b/m);
    const words = text.replaceAll(/^ {4}npm run desk -- /gm, "");
    expect(`${subject}\n${words}`).not.toMatch(/[{}]|npm |licence|\bpress(ed)? (of|it|puts)|typed|undefined/);
    expect(subject).toMatch(/^[\p{Lu}\d]/u);
  },
);

test("who is asked to confirm gets a button to press, and the link as text for programs that show no HTML", () => {
  const { html, text } = subscriptionMail("confirm", "key", head);
  expect(html).toContain(
    `<a class="button" href="${confirmUrl.replaceAll("&", "&amp;")}">Confirm my address</a>`,
  );
  expect(text).toContain(`Confirm my address:\n${confirmUrl}`);
});

test("who is welcomed finds the news and the events, may reply, and can leave", () => {
  const { text, replyTo } = subscriptionMail("welcome", "key", head);
  expect(text).toContain(`${siteUrl}/news`);
  expect(text).toContain(`${siteUrl}/events`);
  expect(text).toContain(`Unsubscribe:\n${unsubscribeUrl}`);
  expect(replyTo?.address).toContain("@");
});

test("an accepted event is one link away, and every form has a word for the subject", () => {
  const { html } = decisionMail({ ...decided, form: "event", link: `${siteUrl}/events#e` });
  expect(html).toContain(`<a class="button" href="${siteUrl}/events#e">See the listing</a>`);
  for (const form of ["contact", "partnership", "story", "event"])
    expect(words.notice.kinds).toHaveProperty(form);
});

test("who proposed an event or sent a story finds the private link in the thanks and in the yes, and nobody else does", () => {
  for (const [form, label] of [
    ["event", "Change or cancel your event"],
    ["story", "Change or withdraw your story"],
  ] as const) {
    const thanks = acknowledgement(form, { ...receipt, link: privateLink });
    const yes = decisionMail({ ...decided, form, link: `${siteUrl}/x`, privateLink });
    for (const mail of [thanks, yes]) expect(mail?.text).toContain(`${label}:\n${privateLink}`);
    expect(decisionMail({ ...decided, form, privateLink }).text).not.toContain("/proposal");
    expect(submissionNotice("owner@example.org", { ...notice, form, kind: form }).text).not.toContain(
      "/proposal",
    );
  }
  expect(acknowledgement("contact", { ...receipt, link: privateLink })?.text).not.toContain("/proposal");
});

test("the owner's notice about a change has the new text under its label, and the sender's words in the subject on one line", () => {
  const changed = { kind: "asked", form: "event", reference, number: 7, at: now } as const;
  const { subject, text, key } = senderNotice("owner@example.org", {
    ...changed,
    what: "Reading\r\nBcc: eve@example.org",
    who: "Ada",
    fields: [{ label: "Place or online link", text: "Library" }],
  });
  expect(subject).toBe("Change requested: Reading Bcc: eve@example.org (Ada)");
  expect(text).toContain("Place or online link\n    Library");
  expect(text).toContain("    npm run desk -- inbox show 901-AAAA-2222");
  expect(key).toBe(`sender-notice:${reference}:7`);
});

test("with a desk no mail to the owners names a command, and each that asks for something has one button per thing", () => {
  for (const { html, text } of mailsToOwners(desk)) {
    expect(html).not.toContain("<pre>");
    expect(text).not.toMatch(/^ {4}npm run desk\b/m);
    for (const [, url] of html.matchAll(/class="button" href="([^"]*)"/g))
      expect(url).toMatch(/^https:\/\/desk\.901ai\.example\/(messages|proposals|entries|news|health)/);
  }
  for (const { html } of mailsToOwners()) expect(html).not.toContain("desk.901ai");
  const linked = mailsToOwners(desk).filter(({ html }) => html.includes('class="button"'));
  // A withdrawal asks for nothing.
  expect(linked).toHaveLength(mailsToOwners(desk).length - 4);
});

test("a name in a mail about the desk stays on its line", () => {
  const { subject } = invitationMail("key", to.address, {
    ...{ linkUrl: siteUrl, by: "Ada\r\nBcc: eve@example.org <b>", role: "editor" },
  });
  expect(subject).toBe("Ada Bcc: eve@example.org <b> invited you to the 901 AI desk");
});
