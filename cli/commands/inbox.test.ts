import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import type { FormName } from "../../forms/form.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { readSettings } from "../../server/config.ts";
import { type Desk, parseCommand } from "../command.ts";
import { inboxCommands } from "./inbox.ts";

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

/** What the desk answers to the words typed after `inbox`. */
async function ask(...words: string[]): Promise<string> {
  const understood = parseCommand(inboxCommands, ["inbox", ...words]);
  if ("problem" in understood) throw new Error(understood.problem);
  const settings = readSettings({ DATA_DIR: dataDir });
  const desk: Desk = {
    settings,
    now: () => now,
    open: async () => db,
    stdin: async () => "",
  };
  let lines = "";
  for await (const line of await understood.command.job(desk, understood.given)) lines += line;
  return lines;
}

test("the list of what is new holds no sign-up for the newsletter, which nobody answers, unless it is asked for", async () => {
  const save = (form: FormName, idempotencyKey: string) =>
    saveSubmission(openWriter(db), { form, values: { email: "ada@example.org" }, idempotencyKey, now });
  const signUp = await save("newsletter", "a");
  expect(await ask("list", "--new")).toBe("There is no new message.\n");
  const submission = await save("contact", "b");
  expect(await ask("list", "--new")).toContain(submission.reference);
  expect(await ask("list", "--new")).not.toContain(signUp.reference);
  expect(await ask("list", "--new", "--form", "newsletter")).toContain(signUp.reference);
  expect(await ask("list")).toContain(signUp.reference);
});

test("a sign-up for the newsletter that was held as spam is asked to confirm once it is called ham", async () => {
  const { reference } = await saveSubmission(openWriter(db), {
    form: "newsletter",
    values: { email: "Ada@example.org" },
    idempotencyKey: "a",
    suspicion: ["the decoy was filled", "sent within three seconds"],
    now: new Date("2026-07-01T03:04:05Z"),
  });
  expect(await ask("ham", reference)).toBe("New again; 1 mail on the way.\n");
  expect(await ask("ham", reference)).toBe("New again; 0 mails on the way.\n");
  expect(await db.selectFrom("subscribers").select(["address", "state"]).execute()).toEqual([
    { address: "ada@example.org", state: "pending" },
  ]);
  expect(await db.selectFrom("outbox").select(["to_address", "subject"]).execute()).toEqual([
    { to_address: "ada@example.org", subject: "Confirm your subscription to the 901 AI newsletter" },
  ]);
});
