import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { readSettings } from "../../server/config.ts";
import { type Desk, parseCommand } from "../command.ts";
import { inboxCommands } from "./inbox.ts";
import { messageCommands } from "./messages.ts";

const now = new Date("2026-07-02T03:04:05Z");
let dataDir: string;
let db: Database;
let reference: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "messages-desk-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  const values = {
    name: "Zoë \u001b[2J",
    email: "zoe@example.com",
    subject: "A hall",
    message: "On Thursdays",
  };
  const submission = { form: "contact", values, idempotencyKey: "a", now } as const;
  reference = (await saveSubmission(openWriter(db), submission)).reference;
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(...words: string[]): Promise<string> {
  const understood = parseCommand([...inboxCommands, ...messageCommands], words);
  if ("problem" in understood) throw new Error(understood.problem);
  const settings = readSettings({ DATA_DIR: dataDir });
  const desk: Desk = { settings, now: () => now, open: async () => db, stdin: async () => "" };
  const output = await understood.command.job(desk, understood.given);
  if (typeof output === "string") return output;
  let text = "";
  for await (const part of output) text += part;
  return text;
}

test("a message is found by its words and by the days between which it came", async () => {
  expect(await ask("inbox", "search", "ZOE thursd")).toContain(reference);
  expect(await ask("inbox", "search", "zoe", "--since", "2026-07-01", "--until", "2026-07-01")).toContain(
    reference,
  );
  expect(await ask("inbox", "search", "zoe", "--since", "2026-07-02")).not.toContain(reference);
  await expect(ask("inbox", "search", "zoe", "--since", "2026-02-30")).rejects.toThrow(
    "--since must be a day",
  );
  await expect(ask("inbox", "search", "*")).rejects.toThrow("Type a word");
});

test("a note is kept and shown with the message, without characters that a terminal obeys", async () => {
  expect(await ask("inbox", "note", reference, "--text", "Called \u001b[2J her")).toContain("Noted.");
  const shown = await ask("inbox", "show", reference);
  expect(shown).toMatch(/Note of .* by command line\n {2}Called \[2J her|Called .*her/);
  expect(shown).not.toContain("\u001b");
});

test("an answer can be a template, with the sender's name filled in", async () => {
  const file = join(dataDir, "thanks.txt");
  writeFileSync(file, "Hello {name},\nabout {reference}: thank you.");
  expect(await ask("templates", "list")).toContain("no template yet");
  expect(await ask("templates", "save", "Thanks", file)).toBe("Saved.\n");
  expect(await ask("templates", "save", "Thanks", file)).toBe("Changed.\n");
  expect(await ask("templates", "list")).toContain("about {reference}");
  await expect(ask("inbox", "answer", reference, "--template", "Nope")).rejects.toThrow('there are "Thanks"');
  expect(await ask("inbox", "answer", reference, "--template", "thanks")).toContain(
    `about ${reference}: thank you.`,
  );
  expect(await ask("templates", "remove", "Thanks")).toBe("Deleted.\n");
});
