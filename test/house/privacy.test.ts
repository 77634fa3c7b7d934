/** The privacy policy says what this software keeps; when the software changes, these tests ask for a new sentence. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderSections } from "../../app/vite-plugins/markdown-plugin.ts";
import { foldedFields } from "../../content/folded-fields.ts";
import { retention } from "../../content/site.ts";
import { migrate } from "../../db/migrate.ts";
import { forms } from "../../forms/catalog.ts";
import type { FormName } from "../../forms/form.ts";
import { openBeside } from "../support/start-server.ts";

const policy = readFileSync(join(import.meta.dirname, "../../content/privacy.md"), "utf8");

/** The policy's name for each form, and its words for what the form keeps, by field. */
const words: Record<FormName, { title: string; fields: Record<string, string> }> = {
  newsletter: { title: "Newsletter", fields: { email: "email address" } },
  contact: {
    title: "Contact",
    fields: { name: "name", email: "email address", subject: "subject", message: "message" },
  },
  partnership: {
    title: "Partnership inquiry",
    fields: {
      name: "name",
      email: "email address",
      organization: "organization (if you give one)",
      inquiryType: "kind of inquiry",
      message: "message",
    },
  },
  story: {
    title: "Story",
    fields: {
      name: "name",
      email: "email address",
      title: "title",
      link: "link (if you give one)",
      story: "the story",
      consent: "that you agreed to the license",
    },
  },
  event: {
    title: "Event proposal",
    fields: {
      name: "name",
      email: "email address",
      eventTitle: "event title",
      start: "start",
      end: "end",
      place: "place or online link",
      description: "description",
    },
  },
};

/** The policy's words for what few fill in, by field. */
const seldom: Record<string, string> = {
  repeats: "how it repeats",
  until: "how it repeats",
  times: "how it repeats",
  seats: "how many seats it needs",
  picture: "the picture itself, without the place and camera that its file may name",
  alt: "your words for it",
  rights: "that you may give it to us",
};

test.each(Object.values(forms))(
  "the policy names every field that the form $name keeps, and no other",
  (form) => {
    const { title, fields } = words[form.name];
    const folds: Partial<Record<string, readonly { fields: readonly { name: string }[] }[]>> = foldedFields;
    const folded = (folds[form.name] ?? []).flatMap(({ fields }) => fields.map(({ name }) => name));
    const kept = form.fields.map(({ name }) => name);
    expect(kept.filter((name) => !folded.includes(name))).toEqual(Object.keys(fields));
    expect(kept.filter((name) => folded.includes(name)).sort()).toEqual(folded.sort());
    for (const name of folded) expect(policy).toContain(seldom[name]);
    const line = new RegExp(`^- \\*\\*${title}:\\*\\* (.*)$`, "m").exec(policy)?.[1] ?? "";
    for (const said of Object.values(fields)) expect(line).toContain(said);
    const listed = line.replace(/\[.*|;.*/, "").split(/,\s|\sand\s(?!place)/);
    expect(listed.filter((part) => /\w/.test(part))).toHaveLength(Object.keys(fields).length);
  },
);

test("the policy names every form", () => {
  const bullets = [...policy.matchAll(/^- \*\*(.*?):\*\*/gm)].map((found) => found[1]);
  expect(bullets).toEqual(Object.values(words).map(({ title }) => title));
});

test("the policy explains everything else that is kept, in every table that holds anything of a visitor's", async () => {
  const explained: Record<string, string> = {
    id: "a reference number",
    reference: "a reference number",
    form: "the name of the form",
    language: "the language of its page",
    idempotency_key: "each submission carries a one-way fingerprint",
    received_at: "the time it arrived",
    email: "email address",
    fields: "For each form we keep these fields and no others",
    state: "whether and when it has been dealt with",
    answered_at: "whether and when it has been dealt with",
    decision: "and what we decided about it",
    assignee_id: "who of us answers it",
    later_until: "until when it is put off",
    back_at: "until when it is put off",
    suspicion: "if it looks like spam, the reasons why",
  };
  const tables = await readTables();
  const columns = tables.find(({ name }) => name === "submissions")?.columns.map(({ name }) => name);
  expect(columns?.sort()).toEqual(Object.keys(explained).sort());
  const held: Record<string, string> = {
    outbox: "We keep the emails we send as described under Security",
    subscribers:
      "when an address was entered, when we sent the reminder, when it was confirmed, and when it was unsubscribed",
    subscriber_events: "and when it was unsubscribed or started bouncing",
    subscriptions:
      "For mail by topic we keep the same for each topic and place that you ask for, how often you want it",
    topic_mail_readers: "until those mails are erased, which of them we sent you",
    subscriber_imports: "we keep the typed list for at most a day after it was added",
    erasures:
      "we keep a one-way digest (a hash) of your address, so that a backup that has to be restored is cleaned",
    entries: "What we have published stays up",
    entry_revisions: "its earlier versions stay in our database with it",
    entry_translations: "its earlier versions stay in our database with it",
    entry_changes: "the changes that you asked for are kept with the submission",
    answers: "and keep what we answered you",
    submission_notes: "we may write notes of our own about it",
    search_messages: "we keep an index of its words, which only the people who run the site can search",
    view_pages: "The server adds one to the day’s total of that page",
    view_hosts: "and one to the day’s total of that website",
    submission_pictures: "the picture itself, without the place and camera that its file may name",
    registrations: "To take a seat you give a name to call and an email address",
    limits: "a keyed fingerprint of the network address, and one of the text, for at most a day",
  };
  for (const sentence of [...Object.values(explained), ...Object.values(held)])
    expect(policy).toContain(sentence);
  // What the other tables hold is ours, published or the publishers': when chores were done, issues and templates we wrote, pictures, news, the words of the site and what is drawn of them and of its pages, what a release begins with, references to undo by, figures of reports, and the people of the desk.
  const others = tables.map(({ name }) => name).filter((name) => name !== "submissions" && !(name in held));
  for (const name of others)
    expect(name).toMatch(
      /^(words|word_revisions|entry_translations|people|sessions|known_browsers|sign_in_requests|passkeys|passkey_challenges|activity|events|answer_templates|chores|letters|topic_mails|issue_\w+|health_notes|moderation_steps|content_versions|search_\w+|entry_pictures|entry_pictures_used|entry_picture_files|drawings|page_cards|report_pages|starter_entries|source_checks|news_\w+|meetings|calendars|calendar_dates)$/,
    );
});

test("the policy says how long everything is kept, in the figures that the server forgets by", () => {
  const { submissionMonths, spamDays, unconfirmedSubscriberDays, sentMailDays, setAsideDays, viewMonths } =
    retention;
  const security = renderSections(policy).find(({ id }) => id === "security")?.html;
  for (const months of Object.values(submissionMonths)) {
    expect(security).toContain(
      `messages, inquiries, stories and event proposals, ${months} months after they arrived`,
    );
  }
  expect(security).toContain(`marked as spam, ${spamDays} days after it arrived`);
  expect(security).toContain(`nobody confirmed, ${unconfirmedSubscriberDays} days after`);
  expect(security).toContain(`emails we sent, ${sentMailDays} days after they left`);
  expect(security).toContain(`could not be delivered, after ${setAsideDays} days`);
  expect(security).toContain(`totals of page views, ${viewMonths} months after`);
  expect(policy).not.toMatch(/\d+ (months|days)/);
});

test("the policy says what a line of the log holds (test/mail/sending.test.ts looks at the lines)", () => {
  const held = "the time, the method, the path, the status, how long it took and a request number";
  expect(policy).toContain(`at most one line for each request: ${held}.`);
});

test("the policy has its eleven numbered sections, children under 13, and no cookie", () => {
  expect(policy.match(/^## /gm)).toHaveLength(11);
  expect(policy).toContain("not directed to children under 13");
  expect(policy).toContain("This site sets no cookies.");
});

async function readTables() {
  const dataDir = mkdtempSync(join(tmpdir(), "privacy-"));
  const db = openBeside({ dataDir });
  await migrate(db);
  const tables = await db.introspection.getTables();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  return tables;
}
