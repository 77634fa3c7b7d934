/** Which mails a submission causes, and what stands in them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWriter, type Write } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import * as outbox from "../../mail/outbox/outbox.ts";
import { right } from "../../test/support/ask.ts";
import { forms } from "../catalog.ts";
import type { FormName, Values } from "../form.ts";
import { saveSubmission } from "./save-submission.ts";
import { queueSubmissionMails } from "./submission-mails.ts";

let dataDir: string;
let db: Database;
let write: Write;
let woken: number;

const noon = new Date("2026-07-02T17:00:00Z");
const noticeRecipients = {
  ownerEmail: "owner@example.org",
  pressEmail: "press@example.org",
  onMailQueued: () => {
    woken++;
  },
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "mails-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  write = openWriter(db);
  woken = 0;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Sending {
  key?: string;
  now?: Date;
  suspicion?: string[];
}

function send(
  form: FormName,
  values: Values,
  { key = crypto.randomUUID(), now = noon, suspicion }: Sending = {},
) {
  return saveSubmission(write, {
    form,
    values,
    idempotencyKey: key,
    recipients: noticeRecipients,
    now,
    suspicion,
  });
}

const mails = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const recipients = async () => (await mails()).map(({ to_address }) => to_address);

test("the owner gets every field under its label, the reference, the time in Memphis and how to answer", async () => {
  const values = {
    ...right.partnership.fields,
    organization: "Lamar <Robotics> & Sons",
    message: "Line 1\n\nLine 2",
  };
  const { reference } = await send("partnership", values);
  const [notice] = await mails();
  expect(notice).toMatchObject({
    to_address: "owner@example.org",
    reply_to_name: "Ada Carter",
    reply_to_address: "ada@example.org",
    subject: "Volunteer inquiry: Line 1 Line 2 (Ada Carter, Lamar <Robotics> & Sons)",
    reference,
  });
  expect(notice?.text).toBe(
    [
      "Sent through the partnership form, Thursday, July 2, 2026 at 12:00 PM CT.",
      "Name\n    Ada Carter",
      "Email\n    ada@example.org",
      "Organization\n    Lamar <Robotics> & Sons",
      "I'm interested in\n    Volunteer / Mentor",
      "Message\n    Line 1\n    \n    Line 2",
      `Reference\n    ${reference}`,
      "Reply to this email to answer the sender.",
      "Then mark it answered at the desk:",
      `    npm run desk -- act message.answered ${reference}\n`,
    ].join("\n\n"),
  );
  expect(notice?.html).toContain("Lamar &lt;Robotics&gt; &amp; Sons");
  expect(notice?.html).toContain("Line 1<br>\n<br>\nLine 2");
  expect(notice?.html).not.toMatch(/<(img|a|link|script|table)\b|https?:|style="/);
  expect(woken).toBe(1);
});

test("what the press asks goes to the press address, and the subject says that it is the press", async () => {
  const message =
    "Deadline tomorrow 5 pm: how many turbines stand on Paul R. Lowry Road today, and who has counted them?";
  const asked = { name: "Bo Reed", organization: "The Daily", inquiryType: "media", message };
  await send("partnership", { ...right.partnership.fields, ...asked });
  expect(await recipients()).toEqual(["press@example.org", "ada@example.org"]);
  expect((await mails())[0]?.subject).toBe(
    "Press inquiry: Deadline tomorrow 5 pm: how many turbines stand on Paul R. Lowry Road today, an… (Bo Reed, The Daily)",
  );
});

test.each([
  ["contact", { subject: "A room for forty" }, "Message: A room for forty (Ada Carter)"],
  ["story", { title: "A reading group" }, "Story submitted: A reading group (Ada Carter)"],
  ["event", { eventTitle: "Reading a power bill" }, "Event proposed: Reading a power bill (Ada Carter)"],
  ["event", { eventTitle: "\u202e\u0000\r\n\u200b" }, /^Event proposed: 901-\w{4}-\w{4} \(Ada Carter\)$/],
  ["event", { name: "\u200b", eventTitle: "Reading" }, /^Event proposed: Reading \(901-\w{4}-\w{4}\)$/],
] as const)("the subject of a notice of the %s form says what and who: %o", async (form, typed, subject) => {
  await send(form, { ...right[form].fields, ...typed });
  expect((await mails())[0]?.subject).toEqual(
    typeof subject === "string" ? subject : expect.stringMatching(subject),
  );
});

test.each([
  ["event", "act proposal.accept"],
  ["story", "act proposal.accept"],
  ["contact", "act message.answered"],
  ["partnership", "act message.answered"],
] as const)("the notice of the %s form gives the desk's next command, %s", async (form, command) => {
  const { reference } = await send(form, right[form].fields);
  const [notice] = await mails();
  expect(notice?.text).toContain(`\n    npm run desk -- ${command} ${reference}\n`);
});

test("the notice of an event gives its hours as people write them", async () => {
  await send("event", { ...right.event.fields, start: "2026-12-03T18:00", end: "2026-12-03T20:30" });
  const [notice] = await mails();
  expect(notice?.text).toContain("Start\n    Thursday, December 3, 2026 at 6:00 PM CT\n");
  expect(notice?.text).toContain("End\n    Thursday, December 3, 2026 at 8:30 PM CT\n");
});

test("markup in any field of any form is shown as text, no header holds what was typed, and a subject stays one line", async () => {
  const evil = '<script>alert("x")</script><img src=//evil.example>\r\nBcc: evil@example.net';
  for (const form of Object.values(forms)) {
    const values = Object.fromEntries(
      form.fields.map(({ name }) => [name, name === "email" ? "a@b.example" : evil]),
    );
    await send(form.name, values);
  }
  for (const mail of await mails()) {
    expect(mail.html).not.toMatch(/<(script|img)/);
    expect(`${mail.headers}${mail.key}${mail.to_address}`).not.toMatch(/evil|script|\n/i);
    expect(mail.subject).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    if (mail.to_address === "a@b.example")
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain("evil");
  }
});

test.each(["contact", "partnership", "story", "event"] as const)(
  "who used the %s form is told that it arrived, in our words alone",
  async (form) => {
    const { reference } = await send(form, right[form].fields);
    const [, thanks, ...more] = await mails();
    expect(more).toEqual([]);
    expect(thanks).toMatchObject({ to_address: "ada@example.org", to_name: null, reply_to_address: null });
    expect(JSON.parse(thanks?.headers ?? "")).toEqual({
      "Auto-Submitted": "auto-replied",
      "X-Auto-Response-Suppress": "All",
    });
    expect(thanks?.subject).toContain(`(${reference})`);
    expect(thanks?.text).toContain(`Reference: ${reference}.`);
    const { title, eventTitle, ...others } = right[form].fields as Values;
    const named = title ?? eventTitle;
    if (named)
      expect(thanks?.text).toContain(
        `Thank you for your ${form === "event" ? "event proposal" : form} “${named}”. It arrived.`,
      );
    for (const typed of Object.values(others).filter((text) => text.length > 3))
      expect(`${thanks?.subject} ${thanks?.text} ${thanks?.html}`).not.toContain(typed);
    expect(thanks?.subject).not.toContain(named ?? "\n");
  },
);

test.each(["Reading a power bill", "A.I. for beginners", "Model v2.0: 100 things", "Lo que dice la factura"])(
  "the acknowledgement names a story called %s",
  async (title) => {
    await send("story", { ...right.story.fields, title });
    expect((await mails())[1]?.text).toContain(`“${title}”`);
  },
);

test.each([
  "You won, see evil.example",
  "Win at EVIL．EXAMPLE/x",
  "https://evil.example",
  "write to evil@example.net",
  "Call 901 555 0100 now",
  "You are owed $900",
])("no stranger is sent a title such as %s in our name", async (title) => {
  await send("story", { ...right.story.fields, title });
  const [, thanks] = await mails();
  expect(thanks?.text).toContain("Thank you for your story. It arrived.");
  expect(`${thanks?.subject}${thanks?.text}${thanks?.html}`).not.toContain(title);
});

test("an address for the newsletter sends the owner no notice", async () => {
  await send("newsletter", right.newsletter.fields);
  expect(await recipients()).toEqual([]);
});

test("one address gets at most three acknowledgements a day, however it is written; the owner hears of every message", async () => {
  const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);
  const addresses = [
    "ada@example.org",
    "Ada@Example.org",
    "ADA@EXAMPLE.ORG",
    "ada@example.org",
    "aDa@example.org",
  ];
  for (const email of addresses) await send("contact", { ...right.contact.fields, email });
  const thanked = async () => (await recipients()).filter((address) => address === "ada@example.org").length;
  expect(await thanked()).toBe(3);
  expect(await recipients()).toHaveLength(8);
  await send("contact", { ...right.contact.fields, message: "The day is not over" }, { now: hours(23.9) });
  expect(await thanked()).toBe(3);
  await send("contact", { ...right.contact.fields, message: "Another day" }, { now: hours(24.1) });
  expect(await thanked()).toBe(4);
});

test("what a clock that ran a year ahead has sent does not keep a sender from being thanked today", async () => {
  const ahead = new Date("2027-07-02T17:00:00Z");
  for (const key of "abc") await send("contact", right.contact.fields, { key, now: ahead });
  await send("contact", right.contact.fields, { key: "d" });
  expect((await recipients()).filter((address) => address === "ada@example.org")).toHaveLength(4);
});

test("the same message twice causes its mails once", async () => {
  await send("contact", right.contact.fields, { key: "a" });
  const { replay } = await send("contact", right.contact.fields, { key: "a" });
  expect(replay).toBe(true);
  expect(await mails()).toHaveLength(2);
  expect(woken).toBe(1);
});

test("suspected spam is kept and marked and causes no mail until the owner says that it is none", async () => {
  const { reference } = await send("contact", right.contact.fields, { suspicion: ["too many links"] });
  expect(await mails()).toEqual([]);
  const row = await db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: "spam", suspicion: '["too many links"]' });
  const submission = {
    reference,
    form: row.form,
    receivedAt: row.received_at,
    values: JSON.parse(row.fields),
  };
  for (let time = 0; time < 2; time++)
    await write((transaction) => queueSubmissionMails(transaction, submission, noticeRecipients, noon));
  expect(await recipients()).toEqual(["owner@example.org", "ada@example.org"]);
});

test("several owners get a mail each, once, to which they reply to the sender; the sender is thanked once", async () => {
  const ownerEmail = ["ana@example.org", "bo@example.org", "cy@example.org"];
  const submit = () =>
    write(async (transaction) => {
      const submission = {
        reference: "901-AAAA-2222",
        form: "contact",
        receivedAt: noon.toISOString(),
        values: right.contact.fields,
      };
      await queueSubmissionMails(transaction, submission, { ...noticeRecipients, ownerEmail }, noon);
    });
  await submit();
  await submit();
  expect(await recipients()).toEqual([...ownerEmail, "ada@example.org"]);
  const notices = (await mails()).slice(0, 3);
  expect(new Set(notices.map(({ message_id }) => message_id)).size).toBe(3);
  for (const notice of notices) {
    expect(notice).toMatchObject({ reply_to_address: "ada@example.org", reference: "901-AAAA-2222" });
    expect(notice.key).toMatch(/^notice:901-AAAA-2222(:[\da-f]{12})?$/);
  }
});

test("what journalists ask goes to each of several press addresses, and their thanks name the first", async () => {
  const pressEmail = ["press@example.org", "radio@example.org"];
  await saveSubmission(write, {
    form: "partnership",
    values: { ...right.partnership.fields, inquiryType: "media" },
    idempotencyKey: crypto.randomUUID(),
    recipients: { ...noticeRecipients, pressEmail },
    now: noon,
  });
  expect(await recipients()).toEqual([...pressEmail, "ada@example.org"]);
  const thanks = (await mails()).at(-1);
  expect(thanks?.text).toContain("press@example.org");
  expect(thanks?.text).not.toContain("radio@example.org");
});

test.each([
  ["contact", "/messages/", "Answer at the desk", "act message.answered"],
  ["event", "/proposals/", "Look at the event and decide", "act proposal.accept"],
  ["story", "/proposals/", "Look at the story and decide", "act proposal.accept"],
] as const)(
  "with a desk the notice about %s has a button to it and no command, without one the command",
  async (form, path, label, command) => {
    let invited = true;
    const findDesk = async () => (invited ? "https://desk.example.org" : undefined);
    const recipients = { ...noticeRecipients, findDesk };
    const save = () =>
      saveSubmission(write, {
        ...{ form, values: right[form].fields, idempotencyKey: crypto.randomUUID(), recipients, now: noon },
      });
    const { reference } = await save();
    const [notice] = await mails();
    const url = `https://desk.example.org${path}${reference}`;
    expect(notice?.html).toContain(`<a class="button" href="${url}">${label}</a>`);
    expect(notice?.text).toContain(`${label}:\n${url}`);
    expect(notice?.text).not.toContain(command);
    invited = false;
    await save();
    const later = (await mails()).findLast(({ key }) => key.startsWith("notice:"));
    expect(later?.text).toContain(`    npm run desk -- ${command} 901-`);
    expect(later?.text).not.toContain("desk.example.org");
  },
);

test("when the mails cannot be queued the message is not half kept, and the sender is not thanked", async () => {
  vi.spyOn(outbox, "queueMail").mockRejectedValue(new Error("no room"));
  await expect(send("contact", right.contact.fields)).rejects.toThrow("no room");
  expect(await db.selectFrom("submissions").selectAll().execute()).toEqual([]);
  expect(woken).toBe(0);
});

test("a sender whose address cannot stand in a header is still reported, with the address in the text", async () => {
  await send("contact", { ...right.contact.fields, email: "åda@example.org" });
  const [notice] = await mails();
  expect(notice).toMatchObject({ reply_to_address: null, reply_to_name: null });
  expect(notice?.text).toContain("Email\n    åda@example.org");
  expect(notice?.text).toContain("couldn't use the sender's address as a reply-to");
});

test.each([
  ["the owner", "owner@example.org", ["owner@example.org"]],
  [
    "the owners at the desk, while the owner's address is a placeholder too",
    "owner@site.example",
    ["olu@example.org", "pat@example.org"],
  ],
])("while the press address is a placeholder, a press inquiry goes to %s", async (_, ownerEmail, reached) => {
  const invited_at = noon.toISOString();
  for (const [name, role, removed_at] of [
    ["olu", "owner", null],
    ["ed", "editor", null],
    ["pat", "owner", null],
    ["gone", "owner", invited_at],
  ] as const) {
    const address = `${name}@example.org`;
    await db
      .insertInto("people")
      .values({ email: address, address, name, role, invited_at, removed_at })
      .execute();
  }
  await saveSubmission(write, {
    form: "partnership",
    values: { ...right.partnership.fields, inquiryType: "media" },
    idempotencyKey: "press",
    recipients: { ...noticeRecipients, ownerEmail, pressEmail: "press@site.example" },
    now: noon,
  });
  expect(await recipients()).toEqual([...reached, "ada@example.org"]);
  const texts = (await mails()).map(({ text }) => text);
  expect(texts[0]).toContain("the site has no press address yet");
  expect(texts.at(-1)).not.toMatch(/deadline|site\.example/i);
});
