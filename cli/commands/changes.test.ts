/** What the owner reads and decides about the changes that senders ask for. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { makeSenderToken } from "../../forms/intake/sender-link.ts";
import { kindNamed } from "../../publishing/catalog.ts";
import { listEntriesOf } from "../../publishing/entries/entries.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { changeProposal } from "../../publishing/proposals/sender-proposal.ts";
import { readSettings } from "../../server/config.ts";
import { readSecret } from "../../server/process/secret.ts";
import { right } from "../../test/support/ask.ts";
import { type Desk, parseCommand } from "../command.ts";
import { changeCommands } from "./changes.ts";

const now = new Date("2026-03-06T18:00:00Z");
const { fields } = right.event;
let dataDir: string;
let db: Database;
let reference: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "changes-desk-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  const write = openWriter(db);
  const secret = readSecret(readSettings({ DATA_DIR: dataDir }));
  ({ reference } = await saveSubmission(write, { form: "event", values: fields, idempotencyKey: "a", now }));
  const kind = kindNamed("event");
  const draft = kind.form?.toDraft(fields) ?? { values: {}, body: "" };
  await write((transaction) =>
    createEntry(transaction, kind, draft, { by: "test", now, reference, state: "published" }),
  );
  const act = { secret, token: makeSenderToken(secret, reference), now, ownerEmail: "owner@example.org" };
  const values = { ...fields, place: "Library,\u202e 2 Front Street" };
  await write((transaction) => changeProposal(transaction, act, values));
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

/** What the desk answers to the words typed after `changes`. */
async function ask(...words: string[]): Promise<string> {
  const understood = parseCommand(changeCommands, ["changes", ...words]);
  if ("problem" in understood) throw new Error(understood.problem);
  const settings = readSettings({ DATA_DIR: dataDir });
  const desk = { settings, now: () => now, open: async () => db, stdin: async () => "" } as unknown as Desk;
  return String(await understood.command.job(desk, understood.given));
}

const number = async () => (await ask("list")).split(" ")[0] ?? "";
const place = async () => (await listEntriesOf(db, reference))[0]?.values.place;

test("the list shows who asks for what, the old text and the new, without characters that a terminal obeys", async () => {
  expect(await ask("list")).toBe(
    `${await number()}  ${reference}  2026-03-06 12:00  An evening with one model (Ada Carter)\n` +
      "  Place or online link\n  - Back room, Lamar Avenue\n  + Library, 2 Front Street\n",
  );
});

test("an accepted change shows at once, and a second yes says that it was done", async () => {
  const waiting = await number();
  expect(await ask("accept", waiting)).toContain("The change is made, and visitors can see it.");
  expect(await place()).toBe("Library");
  expect(await ask("list")).toBe("Nobody has asked for a change.\n");
  await expect(ask("accept", waiting)).rejects.toThrow(`Change ${waiting} is accepted already`);
});

test("a declined change leaves the entry as it is, and the sender gets the owner's words", async () => {
  await expect(ask("decline", await number())).rejects.toThrow("A no needs a reason");
  expect(await ask("decline", await number(), "--text", "That room is taken.")).toContain(
    "Nothing was changed.",
  );
  expect(await place()).toBe("Back room");
  const mail = await db
    .selectFrom("outbox")
    .select("text")
    .where("to_address", "=", fields.email ?? "")
    .executeTakeFirst();
  expect(mail?.text).toContain("That room is taken.");
  await expect(ask("accept", "99")).rejects.toThrow("No change has the number 99.");
});
