import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { site } from "../../content/site.ts";
import { noteErasures } from "../../db/backup/erasures.ts";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { indexMessages } from "../../forms/owner/message-index.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { event } from "../../publishing/kinds/event.ts";
import { readSettings } from "../../server/config.ts";
import { eventDraft } from "../../test/support/some-entries.ts";
import { typeCommand } from "../../test/support/typed-commands.ts";
import { eraseAgain } from "./erase.ts";

const now = new Date("2026-07-02T03:04:05Z");
const address = "Jos\u00e9.Vega@Example.org";
let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "erase-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

function erase(email: string, yes = true): Promise<string> {
  const terminal = { db, settings: readSettings({ DATA_DIR: dataDir }), now: () => now };
  return typeCommand(terminal, "erase", "--email", email, ...(yes ? ["--yes"] : []));
}

async function send(key: string, email: string, message = "A letter"): Promise<string> {
  const values = { name: "Jo", email, subject: "Hello", message };
  const { reference } = await saveSubmission(openWriter(db), {
    form: "contact",
    values,
    idempotencyKey: key,
    now,
  });
  return reference;
}

const mail = (key: string, to: string, replyTo?: string) => ({
  key,
  to: { address: to },
  ...(replyTo && { replyTo: { address: replyTo } }),
  subject: "s",
  text: `from ${replyTo ?? to}`,
  html: "h",
});

test("a person is gone from every table and from the bytes on disk, in whatever letters the address was kept", async () => {
  for (let i = 0; i < 200; i++) await send(`other-${i}`, `other-${i}@example.org`, "x".repeat(i * 20));
  await send("a", address);
  await send("b", "JOSE\u0301.VEGA@EXAMPLE.ORG");
  await queueMail(db, [mail("to", "jos\u00e9.vega@example.org"), mail("reply", "owner@a.co", address)], now);
  await queueMail(db, mail("stays", "owner@a.co", "other-1@example.org"), now);
  for (let i = 200; i < 400; i++) await send(`other-${i}`, `other-${i}@example.org`);
  await indexMessages(db);
  expect(await erase(" jos\u00e9.vega@example.ORG ")).toMatch(
    /^Erased of jos\u00e9\.vega@example\.ORG:\n(\w+ +0\n)*submissions {9}2\noutbox {14}2\n(\w+ +0\n)*Backups made before may still hold it; `restore` erases it from them again\.\n$/,
  );
  expect(await db.selectFrom("outbox").select("key").execute()).toEqual([{ key: "stays" }]);
  const counted = await db.selectFrom("submissions").select(db.fn.countAll().as("n")).executeTakeFirst();
  expect(Number(counted?.n)).toBe(400);
  const kept = readdirSync(dataDir).map((file) =>
    readFileSync(join(dataDir, file)).toString("utf8").normalize("NFC"),
  );
  expect(kept.filter((bytes) => /jos[e\u00e9][. ]vega/iu.test(bytes))).toEqual([]);
  expect(kept.some((bytes) => bytes.includes("other-399@example.org"))).toBe(true);
});

test("without --yes the owner is told what would go, and nothing goes", async () => {
  const reference = await send("a", address);
  await queueMail(db, { ...mail("x", "owner@a.co"), reference }, now);
  expect(await erase(address, false)).toContain("submissions         1\noutbox              1\n");
  expect(await db.selectFrom("submissions").select("reference").execute()).toEqual([{ reference }]);
});

test("what others wrote about a person is named, not erased", async () => {
  const reference = await send("a", "other@example.org", "Ask a_b%c@example.org, please.");
  await send("b", "else@example.org", "Ask aXb-c@example.org, please.");
  expect(await erase("A_b%c@example.org")).toContain(
    `\nWhat others sent mentions the address; look yourself: ${reference}\n`,
  );
});

test("an address is found under every spelling of its domain", async () => {
  await send("a", "ada@b\u00fccher.example");
  await queueMail(db, mail("reply", "owner@a.co", "ada@xn--bcher-kva.example"), now);
  expect(await erase("ADA@xn--bcher-kva.example")).toContain(
    "submissions         1\noutbox              1\n",
  );
  await send("b", "zqxj@\uff45xample.org");
  await queueMail(db, mail("notice", "owner@a.co", "zqxj@\uff45xample.org"), now);
  expect(await erase("zqxj@example.org")).toContain("submissions         1\noutbox              1\n");
});

test("our own address and what is no address are refused", async () => {
  await expect(erase(site.ownerEmail.replace(/^./, (first) => first.toUpperCase()))).rejects.toThrow(
    "is the site's own address",
  );
  await expect(erase("%")).rejects.toThrow('"%" is no email address.');
});

test("that somebody was erased is kept as a digest from which nobody reads the address", async () => {
  await send("a", address);
  await erase(address, false);
  expect(readdirSync(dataDir)).not.toContain("erased");
  await erase(address);
  const kept = readFileSync(join(dataDir, "erased"), "utf8");
  expect(JSON.parse(kept)).toEqual(await db.selectFrom("erasures").selectAll().execute());
  expect(JSON.parse(kept)).toEqual([
    {
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      erased_at: now.toISOString(),
    },
  ]);
  // Once more, and somebody else: one salt, one row each, the later day.
  await erase("someone@example.org");
  expect(await db.selectFrom("erasures").select("salt").distinct().execute()).toHaveLength(1);
  expect(JSON.parse(readFileSync(join(dataDir, "erased"), "utf8"))).toHaveLength(2);
});

test.each([
  ["erasure", (victim: string) => erase(victim)],
  [
    "erasure of a restored backup",
    async (victim: string) => {
      await noteErasures(db, [{ address: victim }], now);
      await eraseAgain(db);
    },
  ],
])("no table that holds addresses is forgotten by the %s", async (_, eraseVictim) => {
  const victim = "victim@example.org";
  const tables = (await db.introspection.getTables()).filter(({ columns }) => columns.some(holdsAddress));
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(["submissions", "outbox"]));
  // A seat is of an entry, and an answer of a submission, which has the same reference here.
  await createEntry(db, event, eventDraft(), { by: "", now });
  for (const { name, columns } of tables.toSorted((a, b) => b.name.localeCompare(a.name))) {
    const needed = columns.filter(
      (column) => holdsAddress(column) || !(column.isNullable || column.isAutoIncrementing),
    );
    const value = (column: (typeof columns)[number]) => {
      if (holdsAddress(column)) return victim;
      if (/int/i.test(column.dataType)) return 1;
      return /_at$/.test(column.name) ? "2026-07-01T00:00:00.000Z" : "{}";
    };
    await sql`insert into ${sql.table(name)} (${sql.join(needed.map((column) => sql.ref(column.name)))})
      values (${sql.join(needed.map(value))})`.execute(db);
  }
  await eraseVictim(victim);
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    expect(JSON.stringify(rows), name).not.toContain(victim);
  }
});

function holdsAddress({ name }: { name: string }): boolean {
  return /(^|_)(email|address)$/.test(name);
}
