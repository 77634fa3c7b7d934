import { expect, test } from "vitest";
import { topicLabel } from "../../content/topics.ts";
import type { Mail } from "../outbox/outbox.ts";
import { acknowledgement } from "./acknowledgement.ts";
import { answerMail } from "./answer.ts";
import { cancellationMail, changeDecisionMail, decisionMail, saysWhy } from "./decision.ts";
import { type SubscriptionMail, subscriptionMail } from "./newsletter.ts";

const reference = "901-6KCR-A9E4";
const to = { address: "ana@example.org" };
const about = { reference, to, replyTo: "owner@example.org", privateLink: "https://a.example/es/proposal" };
const link = "https://a.example/events/x";
const site = "https://a.example";
const links = {
  to,
  siteUrl: site,
  confirmUrl: `${site}/es?c`,
  unsubscribeUrl: `${site}/?u`,
  leaveUrl: `${site}/es?u`,
  pageUrl: `${site}/es/newsletter/mine?p`,
};

function mails(language: string | null): Mail[] {
  const receipt = {
    reference,
    address: to.address,
    title: "Una noche",
    pressEmail: "p@example.org",
    language,
  };
  const subscriptions: SubscriptionMail[] = ["confirm", "reminder", "welcome", "alreadySubscribed"];
  const lists = [
    "confirmList",
    "welcomeToList",
    "alreadyFollows",
    "moveHere",
    "addressTaken",
    "moved",
  ] as const;
  const choices = [{ label: () => topicLabel("air"), rhythm: "decided" as const }];
  return [
    ...["contact", "partnership", "story", "event"].flatMap(
      (form) => acknowledgement(form, { ...receipt, link: about.privateLink }) ?? [],
    ),
    ...["event", "story"].flatMap((form) => [
      decisionMail({ ...about, form, link, language }),
      decisionMail({ ...about, form, note: "Porque no.", language }),
      changeDecisionMail({ ...about, form, number: 1, link, language }),
      changeDecisionMail({ ...about, form, number: 2, language }),
    ]),
    cancellationMail("canceled:1", { ...about, link, language }),
    answerMail(reference, to, "Buenas tardes.", "owner@example.org", language),
    ...subscriptions.map((kind) => subscriptionMail(kind, kind, { ...links, language })),
    ...lists.map((kind) => subscriptionMail(kind, kind, { ...links, language, choices })),
  ];
}

test("whoever wrote in Spanish is answered in Spanish, in every mail, and each says its language", () => {
  const english = new Set(mails(null).flatMap(({ text }) => text.split("\n")));
  for (const { subject, text, html } of mails("es")) {
    expect(html, subject).toContain('<html lang="es-US">');
    expect(html, subject).not.toContain('lang="en"');
    expect(subject + text + html).not.toMatch(/[\uFDD0\uFDD1]/);
    const same = text.split("\n").filter((line) => /\p{L}{3}/u.test(line) && english.has(line));
    expect(
      same.filter((line) => !/^(https:|901 AI, Memphis|Porque no|Buenas tardes)/.test(line)),
      subject,
    ).toEqual([]);
  }
});

test("everybody else is answered in English, as before", () => {
  for (const { html } of [...mails(null), ...mails("xx")]) {
    expect(html).toContain('<html lang="en-US">');
    expect(html).not.toContain("Hola");
  }
});

test("the reader leaves the list on a page in Spanish, the mail program at the address it was always given", () => {
  const mail = subscriptionMail("welcome", "w", { ...links, language: "es" });
  expect(mail.text).toContain(links.leaveUrl);
  expect(mail.text).toContain(`${site}/es/events`);
  expect(mail.headers?.["List-Unsubscribe"]).toBe(`<${links.unsubscribeUrl}>`);
});

test("a no in Spanish needs a reason too", () => {
  const bare = decisionMail({ ...about, form: "event", language: "es" }).text;
  const ours = bare.slice(0, bare.lastIndexOf("\n\n"));
  expect(saysWhy("event", ours, "es")).toBe(false);
  expect(saysWhy("event", `${ours}\n\nEl salón está ocupado.`, "es")).toBe(true);
});
