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

test("the list of what is new holds no sign-up for the newsletter, which nobody answers, unless it is asked for", async () => {
  const signUp = await send(db, "newsletter", { email: "ada@example.org" }, now);
  expect(await type("list", "--new")).toBe("There is no such message.\n");
  const reference = await send(db, "contact", letter, now);
  expect(await type("list", "--new")).toContain(reference);
  expect(await type("list", "--new")).not.toContain(signUp);
  expect(await type("list", "--new", "--form", "newsletter")).toContain(signUp);
  expect(await type("list")).toContain(signUp);
});

test("a message is found by its words and by the days between which it came", async () => {
  const reference = await send(db, "contact", letter, now);
  expect(await type("search", "ZOE thursd")).toContain(reference);
  expect(await type("search", "zoe", "--since", "2026-07-01", "--until", "2026-07-01")).toContain(reference);
  expect(await type("search", "zoe", "--since", "2026-07-02")).not.toContain(reference);
  await expect(type("search", "zoe", "--since", "2026-02-30")).rejects.toThrow("--since must be a day");
  await expect(type("search", "*")).rejects.toThrow("Type a word");
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
