import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { makeSenderToken } from "../../forms/intake/sender-link.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { event } from "../../publishing/kinds/event.ts";
import { changeProposal } from "../../publishing/proposals/sender-proposal.ts";
import { readSettings } from "../../server/config.ts";
import { readSecret } from "../../server/process/secret.ts";
import { right } from "../../test/support/ask.ts";
import { send } from "../../test/support/proposals.ts";
import { typeCommand } from "../../test/support/typed-commands.ts";

const letter = {
  name: "Zoë \u001b[2J",
  email: "zoe@example.com",
  subject: "A hall",
  message: "On Thursdays",
};
const now = new Date("2026-07-02T03:04:05Z");
let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "inbox-desk-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const type = (...words: string[]) =>
  typeCommand({ db, settings: readSettings({ DATA_DIR: dataDir }), now: () => now }, "inbox", ...words);

test("the list is newest first in Memphis time, one line each, and nothing in it commands the terminal", async () => {
  expect(await type("list")).toBe(`Nothing has come in yet.\nDatabase: ${join(dataDir, "site.db")}\n`);
  const old = await send(db, "contact", letter, new Date("2026-07-01T03:04:05Z"));
  const fresh = await send(db, "contact", { ...letter, subject: "one\ntwo\u202ethree" }, now);
  const [, first = "", second] = (await type("list")).split("\n");
  expect(first).toContain(`${fresh}  2026-07-01 22:04  contact      new `);
  expect(first).toMatch(/Zoë \[2J {2,}zoe@example\.com {2,}one twothree$/);
  expect(first).not.toMatch(/\p{Cc}|\u202e/u);
  expect(second).toContain(old);
});

test("the list of what is new holds no sign-up for the newsletter, which nobody answers", async () => {
  const signUp = await send(db, "newsletter", { email: "ada@example.org" }, now);
  expect(await type("list", "--new")).toBe("There is no such message.\n");
  const reference = await send(db, "contact", letter, now);
  expect(await type("list", "--new")).toContain(reference);
  expect(await type("list", "--new")).not.toContain(signUp);
  expect(await type("list")).toContain(signUp);
});

test("the newest fifty are listed, with how many more there are", async () => {
  const rows = Array.from({ length: 60 }, (_, i) => ({
    reference: `r${i}`,
    form: "contact",
    idempotency_key: `k${i}`,
    received_at: "2026-01-01T00:00:00.000Z",
    email: "ana@example.com",
    fields: "{}",
  }));
  await db.insertInto("submissions").values(rows).execute();
  const list = await type("list");
  expect(list.split("\n")[1]).toContain("r59 ");
  expect(list).toMatch(/\nr10 .*\n\nand 10 more: inbox export has them all\.\n$/);
});

test("suspected spam is out of the way until it is asked for, and says why it is suspected", async () => {
  const reference = await send(db, "contact", letter, now);
  await send(db, "contact", { ...letter, subject: "Another" }, now);
  const spam = db.updateTable("submissions").set({ state: "spam", suspicion: '["many links"]' });
  await spam.where("reference", "=", reference).execute();
  expect(await type("list")).not.toContain(reference);
  expect((await type("list", "--spam")).match(/^901-/gm)).toHaveLength(1);
  expect((await type("list", "--all")).match(/^901-/gm)).toHaveLength(2);
  expect(await type("show", reference)).toContain("State      spam\nSuspicion  many links\n");
});

test("a submission is shown in full, each field under its label", async () => {
  const reference = await send(db, "contact", letter, now);
  const fields = JSON.stringify({ name: "Ana", subject: "", message: "one\n\u001b[2Jtwo", fax: "901" });
  await db.updateTable("submissions").set({ fields }).execute();
  expect(await type("show", reference)).toBe(
    `Reference  ${reference}
Received   2026-07-01 22:04 (2026-07-02T03:04:05.000Z)
Form       contact
State      new

Name
  Ana

Subject
  (empty)

Message
  one
  [2Jtwo

fax
  901
`,
  );
});

test("a message is shown with its answers and notes, without characters that a terminal obeys", async () => {
  const reference = await send(db, "contact", letter, now);
  const act = (...words: string[]) =>
    typeCommand({ db, settings: readSettings({ DATA_DIR: dataDir }), now: () => now }, "act", ...words);
  await act("message.note", reference, "--note", "Called \u001b[2J her");
  await act("message.reply", reference, "--text", "Dear Zoe,\ncome in.");
  const shown = await type("show", reference);
  expect(shown).toMatch(
    /\nAnswer 2026-07-01 22:05 \(mail 1, waiting\); to take it back: npm run desk -- act undo \d+\n {2}Dear Zoe,\n {2}come in\.\n/,
  );
  expect(shown).toMatch(/\nNote of 2026-07-01 22:04 by command line\n {2}Called \[2J her\n/);
  expect(shown).not.toContain("\u001b");
});

test("a change that a sender asks for is shown with its number, the old text and the new", async () => {
  const { fields } = right.event;
  const reference = await send(db, "event", fields, now);
  const draft = event.form?.toDraft(fields) ?? { values: {}, body: "" };
  const saving = { by: "test", now, reference, state: "published" } as const;
  const write = openWriter(db);
  await write((trx) => createEntry(trx, event, draft, saving));
  const secret = readSecret(readSettings({ DATA_DIR: dataDir }));
  const asked = { secret, token: makeSenderToken(secret, reference), now, ownerEmail: "owner@example.org" };
  await write((trx) => changeProposal(trx, asked, { ...fields, place: "Library,\u202e 2 Front Street" }));
  expect(await type("show", reference)).toMatch(
    /\nChange \d+, asked for 2026-07-01 22:04: Place or online link\n {2}- Back room, Lamar Avenue\n {2}\+ Library, 2 Front Street\n/,
  );
});
