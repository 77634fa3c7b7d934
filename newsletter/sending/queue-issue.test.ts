import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { claimMails } from "../../mail/outbox/claims.ts";
import { sendIssue } from "../../test/support/send-issue.ts";
import { renderIssue } from "../issue.ts";
import { importSubscribers } from "../subscriber-list.ts";
import { unsubscribe } from "../subscribers.ts";
import { makeToken } from "../token.ts";
import { listIssues } from "./figures.ts";
import { beginIssue, findSentIssue } from "./queue-issue.ts";

const context = { secret: "s".repeat(32), siteUrl: "https://901ai.example" };
const now = () => new Date("2026-03-06T18:00:00Z");
const issue = {
  slug: "2026-03-06",
  subject: "A letter",
  text: "Hello {leave}",
  html: "<p>Hello {leave}</p>",
};

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "issue-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

const readers = (count: number) =>
  importSubscribers(db, `email\n${Array.from({ length: count }, (_, i) => `r${i}@example.org`).join("\n")}`, {
    now: now(),
  });
const addresses = async () =>
  (await db.selectFrom("outbox").select("to_address").execute()).map((row) => row.to_address).sort();

test("an issue goes to every confirmed address once, also after a crash in the middle and from two processes", async () => {
  await readers(1_700);
  let batches = 0;
  const crashing = () => {
    if (++batches > 3) throw new Error("the power went");
    return now();
  };
  await expect(sendIssue(db, context, issue, crashing)).rejects.toThrow("the power went");
  const before = (await addresses()).length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(1_700);
  const other = openDatabase({ dataDir });
  await Promise.all([sendIssue(db, context, issue, now), sendIssue(other, context, issue, now)]);
  await other.destroy();
  const sent = await addresses();
  expect(sent).toHaveLength(1_700);
  expect(new Set(sent).size).toBe(1_700);
  expect(await listIssues(db)).toMatchObject([{ slug: "2026-03-06", queued: 1_700, waiting: 1_700 }]);
});

test("an issue that went out whole does not go to who came later, and keeps its day", async () => {
  await readers(2);
  expect(await sendIssue(db, context, issue, now)).toBe(2);
  await importSubscribers(db, "email\nlate@example.org", { now: now() });
  const later = () => new Date("2026-03-09T18:00:00Z");
  expect(await sendIssue(db, context, issue, later)).toBe(2);
  expect(await addresses()).toEqual(["r0@example.org", "r1@example.org"]);
  expect(await findSentIssue(db, issue.slug)).toMatchObject({ finished_at: now().toISOString(), queued: 2 });
});

test("who leaves while an issue waits does not get it", async () => {
  await readers(3);
  await sendIssue(db, context, issue, now);
  const reader = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("address", "=", "r1@example.org")
    .executeTakeFirstOrThrow();
  await unsubscribe(db, context.secret, await makeToken(context.secret, "unsubscribe", reader), now());
  expect(await addresses()).toEqual(["r0@example.org", "r2@example.org"]);
  await sendIssue(db, context, { ...issue, slug: "next" }, now);
  expect((await addresses()).filter((address) => address === "r1@example.org")).toEqual([]);
});

test("each reader's mail carries the issue with a link to leave that is theirs alone", async () => {
  await readers(2);
  await sendIssue(db, context, issue, now);
  const mails = await claimMails(db, { holder: "me", most: 5, now: now() });
  const links = mails.map(({ text, html, headers }) => {
    const link = JSON.parse(headers)["List-Unsubscribe"].slice(1, -1);
    expect(text).toBe(`Hello ${link}`);
    expect(html).toBe(`<p>Hello ${link.replace("&", "&amp;")}</p>`);
    return link;
  });
  expect(new Set(links).size).toBe(2);
});

test("another text under the same name is refused, so that nobody gets two versions", async () => {
  await sendIssue(db, context, issue, now);
  const other = { ...issue, html: "<p>Other</p>" };
  expect(await beginIssue(db, other, { by: "test", now: now() })).toBeUndefined();
  expect(await findSentIssue(db, issue.slug)).toMatchObject({ html: issue.html });
});

test("no reader's link to leave gets into what an editor typed", async () => {
  await readers(1);
  const place = { postalAddress: "1 Main Street", siteUrl: context.siteUrl };
  const body = "[Read on](https://a.example/?{leave}) <img/src=//a.example/?{leave}>";
  const written = renderIssue({ values: { subject: "A letter", preview: "{leave}" }, body }, place);
  await sendIssue(db, context, { slug: "typed", subject: "A letter", ...written }, now);
  const [mail] = await claimMails(db, { holder: "a", most: 1, now: now() });
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain("https://a.example/?{leave}");
    // In the footer, to leave and to the private page.
    expect(part?.match(/token=/g)).toHaveLength(2);
  }
});
