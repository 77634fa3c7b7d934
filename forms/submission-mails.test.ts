/** Which mails a submission causes, and what stands in them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { openWriter, type Write } from "../db/writer.ts";
import * as outbox from "../mail/outbox.ts";
import { right } from "../test/ask.ts";
import { forms } from "./catalog.ts";
import type { FormName, Values } from "./form.ts";
import { saveSubmission } from "./save-submission.ts";
import { queueSubmissionMails } from "./submission-mails.ts";

let dataDir: string;
let db: Database;
let write: Write;
let woken: number;

const noon = new Date("2026-07-02T17:00:00Z");
const office = {
  ownerEmail: "owner@example.org",
  pressEmail: "press@example.org",
  mailWaits: () => {
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
  return saveSubmission(write, { form, values, idempotencyKey: key, office, now, suspicion });
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
    subject: `901 AI partnership inquiry: ${reference}`,
    reference,
  });
  expect(notice?.text).toBe(
    [
      "This came in through the partnership inquiry on Jul 2, 2026, 12:00 PM CDT.",
      `Reference\n    ${reference}`,
      "Name\n    Ada Carter",
      "Email\n    ada@example.org",
      "Organization\n    Lamar <Robotics> & Sons",
      "I am interested in\n    Volunteer / Mentor",
      "Message\n    Line 1\n    \n    Line 2",
      "To answer, reply to this mail: your reply goes to the sender. Then mark it as answered:",
      `    npm run desk -- inbox answer ${reference}`,
      "The same text is in the inbox of the site, whatever happens to this mail.\n",
    ].join("\n\n"),
  );
  expect(notice?.html).toContain("Lamar &lt;Robotics&gt; &amp; Sons");
  expect(notice?.html).toContain("Line 1<br>\n<br>\nLine 2");
  expect(notice?.html).not.toMatch(/<(img|a|link|script|table)\b|https?:|style="/);
  expect(woken).toBe(1);
});

test("what the press asks goes to the press address", async () => {
  await send("partnership", { ...right.partnership.fields, inquiryType: "media" });
  expect(await recipients()).toEqual(["press@example.org", "ada@example.org"]);
});

test("markup in any field of any form is shown as text, and no subject or header holds what was typed", async () => {
  const evil = '<script>alert("x")</script><img src=//evil.example>\r\nBcc: evil@example.net';
  for (const form of Object.values(forms)) {
    const values = Object.fromEntries(
      form.fields.map(({ name }) => [name, name === "email" ? "a@b.example" : evil]),
    );
    await send(form.name, values);
  }
  for (const mail of await mails()) {
    expect(mail.html).not.toMatch(/<(script|img)/);
    expect(`${mail.subject}${mail.headers}${mail.key}${mail.to_address}`).not.toMatch(/evil|script|\n/i);
    if (mail.to_address === "a@b.example") expect(mail.text + mail.html).not.toContain("evil");
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
    expect(thanks?.text).toContain(`Your reference is ${reference}.`);
    for (const typed of Object.values(right[form].fields).filter((text) => text.length > 3))
      expect(`${thanks?.subject} ${thanks?.text} ${thanks?.html}`).not.toContain(typed);
  },
);

test("an address for the newsletter bothers nobody in the office", async () => {
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
    await write((transaction) => queueSubmissionMails(transaction, submission, office, noon));
  expect(await recipients()).toEqual(["owner@example.org", "ada@example.org"]);
});

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
  expect(notice?.text).toContain("cannot stand in a reply header");
});
