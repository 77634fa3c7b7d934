/** Accepting and declining, in every order, for events and for stories. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { openWriter } from "../db/write-queue.ts";
import type { FormName, Values } from "../forms/form.ts";
import { saveSubmission } from "../forms/intake/save-submission.ts";
import { findSubmission } from "../forms/owner/submissions.ts";
import { readSettings } from "../server/config.ts";
import { type Desk, parseCommand } from "./command.ts";
import { eventCommands } from "./commands/events.ts";
import { inboxCommands } from "./commands/inbox.ts";
import { outboxCommands } from "./commands/outbox.ts";
import { storyCommands } from "./commands/stories.ts";
import { publishedIn } from "./published.ts";

const now = new Date("2031-01-05T18:00:00Z");
const proposal = {
  name: "Ana Reyes",
  email: "ana@example.com",
  eventTitle: "Reading a power bill",
  start: "2031-03-04T18:00",
  end: "2031-03-04T20:00",
  place: "The Reading Room, 1 Main Street, Memphis",
  description: "Bring your last bill.",
};
const told = {
  name: "Ben Ito",
  email: "ben@example.com",
  title: "The depot",
  story: "We met.",
  consent: "yes",
};
const kinds: [room: string, form: FormName, values: Values, file: string][] = [
  ["events", "event", proposal, "2031-03-04-reading-a-power-bill.md"],
  ["stories", "story", told, "the-depot.md"],
];
let folder: string;
let db: Database;
let desk: Desk;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "decided-"));
  db = openDatabase({ dataDir: mkdtempSync(join(folder, "data-")) });
  await migrate(db);
  const settings = readSettings({ SMTP_URL: "smtp://localhost", DATA_DIR: folder });
  desk = { settings, now: () => now, open: async () => db, stdin: async () => "" };
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const listed = () => join(folder, "list");
const files = () => (existsSync(listed()) ? readdirSync(listed()) : []);

async function send(form: FormName, values: Values): Promise<string> {
  const kept = { form, values, idempotencyKey: JSON.stringify(values), now };
  return (await saveSubmission(openWriter(db), kept)).reference;
}

async function type(...words: string[]): Promise<string> {
  const published = publishedIn({ events: listed(), stories: listed() });
  const commands = [
    ...eventCommands(listed()),
    ...storyCommands(listed()),
    ...inboxCommands(published),
    ...outboxCommands,
  ];
  const understood = parseCommand(commands, words);
  if ("problem" in understood) throw new Error(understood.problem);
  return (await understood.command.job(desk, understood.given)) as string;
}

/** Subject and state of each mail, oldest first. */
async function mails(): Promise<string[]> {
  const rows = await db.selectFrom("outbox").select(["key", "state"]).orderBy("id").execute();
  return rows.map(({ key, state }) => `${key.split(":")[2]} ${state}`);
}

const leave = () => db.updateTable("outbox").set({ state: "sent", sent_at: now.toISOString() }).execute();

test.each(kinds)(
  "%s: what was accepted is not declined by mistake, and its sender is mailed nothing",
  async (room, form, values, file) => {
    const reference = await send(form, values);
    await type(room, "accept", reference);
    await leave();
    const refusal = type(room, "decline", reference, "--text", "No room.");
    await expect(refusal).rejects.toThrow(`${reference} was accepted, and its file is there:`);
    await expect(refusal).rejects.toThrow(/Nothing was done\. To take it off the site .* add --withdraw/);
    expect(await mails()).toEqual(["accepted sent"]);
    expect(files()).toEqual([file]);
  },
);

test.each(kinds)(
  "%s: with --withdraw the file goes, and the sender gets the no instead of a yes that had not left",
  async (room, form, values, file) => {
    const reference = await send(form, values);
    await type(room, "accept", reference);
    const answer = await type(room, "decline", reference, "--withdraw");
    expect(answer).toContain(
      `Withdrawn:\n  content/${room}/${file} (${values.name})\nVisitors still see it until`,
    );
    expect(answer).toContain("The earlier mail, that it was accepted, had not left and is taken back.");
    expect(files()).toEqual([]);
    expect(await mails()).toEqual(["accepted dropped", "declined waiting"]);
    expect(await findSubmission(db, reference)).toMatchObject({ state: "answered", decision: "declined" });
    expect(await type(room, "decline", reference)).toContain("It was declined before");
  },
);

test.each(kinds)(
  "%s: what was declined can be accepted, and the sender is told so, each time anew",
  async (room, form, values, file) => {
    const reference = await send(form, values);
    await type(room, "decline", reference);
    await leave();
    const accepted = await type(room, "accept", reference);
    expect(accepted).toContain(
      "The sender was told before that it was declined: 2031-01-05 12:00 (mail 1, sent).",
    );
    expect(accepted).toContain("To take it back before it leaves: npm run desk -- outbox drop 2");
    expect(files()).toEqual([file]);
    await leave();
    await type(room, "decline", reference, "--withdraw");
    await leave();
    await type(room, "accept", reference);
    expect(await mails()).toEqual(["declined sent", "accepted sent", "declined sent", "accepted waiting"]);
    const ids = await db.selectFrom("outbox").select("message_id").distinct().execute();
    expect(ids).toHaveLength(4);
  },
);

test("a no that has not left is taken back when the proposal is accepted after all", async () => {
  const reference = await send("event", proposal);
  await type("events", "decline", reference);
  expect(await type("events", "accept", reference)).toContain("had not left and is taken back");
  expect(await mails()).toEqual(["declined dropped", "accepted waiting"]);
});

test("an accepted mail can be taken back at the outbox; accepting again mails, declining still asks for --withdraw", async () => {
  const reference = await send("event", proposal);
  await type("events", "accept", reference);
  expect(await type("outbox", "drop", "1")).toContain(
    `${reference} waits for an answer again. What was written`,
  );
  expect(await findSubmission(db, reference)).toMatchObject({ state: "new", decision: null });
  await expect(type("events", "decline", reference)).rejects.toThrow("was accepted, and its file is there");
  expect(await type("events", "accept", reference)).toContain("was there already");
  expect(await mails()).toEqual(["accepted dropped", "accepted waiting"]);
});

test("what was accepted on another server is not declined on this one either", async () => {
  const reference = await send("story", told);
  await type("stories", "accept", reference);
  rmSync(listed(), { recursive: true });
  await expect(type("stories", "decline", reference)).rejects.toThrow("its file is not on this machine");
});

test("the name that visitors will see is said, and can be another", async () => {
  const reference = await send("story", told);
  expect(await type("stories", "accept", reference, "--writer", "B. I.")).toContain(
    "Writer: B. I.; visitors see",
  );
  expect(await type("stories", "accept", reference, "--writer", "Ben")).toContain("The file stays as it is");
  const event = await send("event", proposal);
  expect(await type("events", "accept", event, "--host", "Friends")).not.toContain("person who proposed");
  expect(await type("events", "accept", event, "--host", "Ana")).toContain("The file stays as it is");
});

test("at a terminal the owner sees a no before it leaves, and can keep it", async () => {
  const reference = await send("event", proposal);
  await type("events", "accept", reference);
  await leave();
  let asked = "";
  const saying = (word: string) => ({
    ask: async (question: string) => {
      asked = question;
      return word;
    },
  });
  desk.terminal = saying("no");
  const decline = ["events", "decline", reference, "--withdraw", "--text", "It costs 00."];
  await expect(type(...decline)).rejects.toThrow("Nothing was sent.");
  expect(asked).toMatch(/^To {7}Ana Reyes <ana@example\.com>\nSubject .*\n\n.*It costs 00\..*Type yes: $/s);
  expect([files().length, await mails()]).toEqual([1, ["accepted sent"]]);
  desk.terminal = saying("yes");
  await type(...decline);
  expect([files().length, await mails()]).toEqual([0, ["accepted sent", "declined waiting"]]);
});

test("who erases or condemns a message is told what was published from it", async () => {
  const reference = await send("story", told);
  await type("stories", "accept", reference);
  const stays = "stays until somebody deletes the file:\n  content/stories/the-depot.md (Ben Ito)\n";
  expect(await type("inbox", "spam", reference)).toContain(stays);
  await type("inbox", "ham", reference);
  expect(await type("inbox", "erase", reference)).toContain(stays);
  expect(files()).toEqual(["the-depot.md"]);
  const other = await send("event", proposal);
  await type("events", "accept", other);
  expect(await type("inbox", "erase", other.toLowerCase(), "--withdraw")).toContain(
    "Withdrawn:\n  content/events/2031",
  );
  expect(files()).toEqual(["the-depot.md"]);
});
