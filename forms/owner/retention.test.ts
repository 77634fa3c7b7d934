import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { retention } from "../../content/site.ts";
import { migrate } from "../../db/migrate.ts";
import { daysBefore, monthsBefore } from "../../db/nightly-retention.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { eraseExpiredMails } from "../../mail/outbox/retention.ts";
import { forms } from "../catalog.ts";
import { eraseExpiredSubmissions } from "./retention.ts";

const now = new Date("2026-07-02T08:00:00Z");
const { submissionMonths, unconfirmedSubscriberDays, spamDays, sentMailDays, setAsideDays } = retention;
const minute = 60_000;
let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "forget-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

async function keep(reference: string, form: string, received: number, state = "new"): Promise<void> {
  const row = { reference, form, state, idempotency_key: reference, email: "a@b.co", fields: "{}" };
  await db
    .insertInto("submissions")
    .values({ ...row, received_at: new Date(received).toISOString() })
    .execute();
}

const kept = async () =>
  (await db.selectFrom("submissions").select("reference").orderBy("reference").execute()).map(
    ({ reference }) => reference,
  );

test("every form has its time", () => {
  expect([...Object.keys(submissionMonths), "newsletter"].sort()).toEqual(Object.keys(forms).sort());
});

test("what is older than its form allows is erased with its mails, a minute younger is not", async () => {
  const times = Object.entries(submissionMonths).map(
    ([form, months]) => [form, monthsBefore(now, months)] as const,
  );
  for (const [form, before] of [
    ...times,
    ["newsletter", daysBefore(now, unconfirmedSubscriberDays)] as const,
  ]) {
    const limit = before.getTime();
    await keep(`${form} old`, form, limit - minute, "answered");
    await keep(`${form} young`, form, limit + minute);
    const mail = { to: { address: "a@b.co" }, subject: "s", text: "t", html: "h" };
    await queueMail(db, { ...mail, key: form, reference: `${form} old` }, now);
  }
  await keep("a form that is gone, old", "survey", monthsBefore(now, 24).getTime() - minute);
  await keep("a form that is gone, young", "survey", monthsBefore(now, 24).getTime() + minute);
  expect(await eraseExpiredSubmissions(db, now)).toBe(6);
  const young = Object.keys(forms).map((form) => `${form} young`);
  expect(await kept()).toEqual(["a form that is gone, young", ...young].sort());
  expect(await db.selectFrom("outbox").select("key").execute()).toEqual([]);
});

test("suspected spam is kept a shorter time, whatever its form", async () => {
  const limit = daysBefore(now, spamDays).getTime();
  await keep("old", "newsletter", limit - minute, "spam");
  await keep("young", "contact", limit + minute, "spam");
  await keep("ham", "contact", limit - minute);
  expect(await eraseExpiredSubmissions(db, now)).toBe(1);
  expect(await kept()).toEqual(["ham", "young"]);
});

test("thousands are erased in small batches that leave the server responsive", async () => {
  const received_at = new Date("2020-01-01T00:00:00Z").toISOString();
  for (let block = 0; block < 5; block++) {
    const rows = Array.from({ length: 400 }, (_, i) => {
      const reference = `r${block * 400 + i}`;
      return {
        reference,
        form: "contact",
        idempotency_key: reference,
        received_at,
        email: "a",
        fields: "{}",
      };
    });
    await db.insertInto("submissions").values(rows).execute();
  }
  await keep("young", "contact", now.getTime());
  let turns = 0;
  const count = setInterval(() => turns++, 0);
  expect(await eraseExpiredSubmissions(db, now)).toBe(2000);
  clearInterval(count);
  expect(turns).toBeGreaterThan(4);
  expect(await kept()).toEqual(["young"]);
});

test("mail that left is forgotten after its time, mail that waits never", async () => {
  const mail = { to: { address: "a@b.co" }, subject: "s", text: "t", html: "h" };
  const limits: [state: string, limit: Date][] = [
    ["sent", daysBefore(now, sentMailDays)],
    ["dropped", daysBefore(now, sentMailDays)],
    ["set aside", daysBefore(now, setAsideDays)],
    ["waiting", daysBefore(now, 400)],
    ["sending", daysBefore(now, 400)],
  ];
  for (const [state, limit] of limits) {
    for (const [word, shift] of [["old", -minute] as const, ["young", minute] as const]) {
      const then = new Date(limit.getTime() + shift);
      await queueMail(db, { ...mail, key: `${state} ${word}` }, then);
      const sent_at = state === "sent" ? then.toISOString() : null;
      await db.updateTable("outbox").set({ state, sent_at }).where("key", "=", `${state} ${word}`).execute();
    }
  }
  expect(await eraseExpiredMails(db, now)).toBe(3);
  const left = await db
    .selectFrom("outbox")
    .select("key")
    .where("key", "like", "%old")
    .orderBy("key")
    .execute();
  expect(left).toEqual([{ key: "sending old" }, { key: "waiting old" }]);
});
