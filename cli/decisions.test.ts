/** Accepting and declining, in every order, for events and for stories. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import type { FormName, Values } from "../forms/form.ts";
import { findSubmission } from "../forms/owner/submissions.ts";
import { readSettings } from "../server/config.ts";
import { send as sendTo } from "../test/support/proposals.ts";
import { type Desk, parseCommand } from "./command.ts";
import { eventCommands } from "./commands/events.ts";
import { inboxCommands } from "./commands/inbox.ts";
import { outboxCommands } from "./commands/outbox.ts";
import { storyCommands } from "./commands/stories.ts";

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
const kinds: [group: string, form: FormName, values: Values, path: string][] = [
  ["events", "event", proposal, "/events/2031-03-04-reading-a-power-bill"],
  ["stories", "story", told, "/stories/the-depot"],
];
let folder: string;
let db: Database;
let desk: Desk;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "decided-"));
  db = openDatabase({ dataDir: mkdtempSync(join(folder, "data-")) });
  await migrate(db);
  const settings = readSettings({
    SMTP_URL: "smtp://localhost",
    DATA_DIR: folder,
    SITE_URL: "https://901ai.example",
  });
  desk = { settings, now: () => now, open: async () => db, stdin: async () => "" };
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const send = (form: FormName, values: Values) => sendTo(db, form, values, now);

/** Paths of what visitors see. */
async function live(): Promise<string[]> {
  const rows = await db.selectFrom("entries").selectAll().where("state", "=", "published").execute();
  return rows.map(({ kind, slug }) => `/${kind === "event" ? "events" : "stories"}/${slug}`).toSorted();
}

async function type(...words: string[]): Promise<string> {
  const commands = [...eventCommands, ...storyCommands, ...inboxCommands, ...outboxCommands];
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
  async (group, form, values, path) => {
    const reference = await send(form, values);
    await type(group, "accept", reference);
    await leave();
    const refusal = type(group, "decline", reference, "--text", "No room.");
    await expect(refusal).rejects.toThrow(`${reference} was accepted, and is on the site:`);
    await expect(refusal).rejects.toThrow(/Nothing was done\. To take it off the site .* add --withdraw/);
    expect(await mails()).toEqual(["accepted sent"]);
    expect(await live()).toEqual([path]);
  },
);

test.each(kinds)(
  "%s: with --withdraw it goes off the site, and the sender gets the no instead of a yes that had not left",
  async (group, form, values, path) => {
    const reference = await send(form, values);
    await type(group, "accept", reference);
    const answer = await type(group, "decline", reference, "--withdraw", "--text", "No room.");
    expect(answer).toContain(
      `Withdrawn, and off the site within seconds:\n  https://901ai.example${path} (${values.name})\n`,
    );
    expect(answer).toContain("The earlier email, that it was accepted, hadn't gone out and is taken back.");
    expect(await live()).toEqual([]);
    expect(await mails()).toEqual(["accepted dropped", "declined waiting"]);
    expect(await findSubmission(db, reference)).toMatchObject({ state: "answered", decision: "declined" });
    expect(await type(group, "decline", reference)).toContain("It was already declined");
  },
);

test.each(kinds)(
  "%s: what was declined can be accepted, and the sender is told so, each time anew",
  async (group, form, values, path) => {
    const reference = await send(form, values);
    await type(group, "decline", reference, "--text", "No room.");
    await leave();
    const accepted = await type(group, "accept", reference);
    expect(accepted).toContain(
      "The sender was already told that it was declined: 2031-01-05 12:00 (mail 1, sent).",
    );
    expect(accepted).toContain("To take it back before it leaves: npm run desk -- outbox drop 2");
    expect(await live()).toEqual([path]);
    await leave();
    await type(group, "decline", reference, "--withdraw", "--text", "No room.");
    await leave();
    await type(group, "accept", reference);
    expect(await mails()).toEqual(["declined sent", "accepted sent", "declined sent", "accepted waiting"]);
    const ids = await db.selectFrom("outbox").select("message_id").distinct().execute();
    expect(ids).toHaveLength(4);
  },
);

test("a no that has not left is taken back when the proposal is accepted after all", async () => {
  const reference = await send("event", proposal);
  await type("events", "decline", reference, "--text", "No room.");
  expect(await type("events", "accept", reference)).toContain("hadn't gone out and is taken back");
  expect(await mails()).toEqual(["declined dropped", "accepted waiting"]);
});

test("an accepted mail can be taken back at the outbox, and with it the page; it can leave after all, accepted again or tried again", async () => {
  const reference = await send("event", proposal);
  await type("events", "accept", reference);
  expect(await type("outbox", "drop", "1")).toContain(
    `${reference} is waiting for an answer again.\nOff the site within seconds, and a draft again:\n  https://901ai.example/events/2031`,
  );
  expect(await live()).toEqual([]);
  expect(await findSubmission(db, reference)).toMatchObject({ state: "new", decision: null });
  expect(await type("outbox", "retry", "1")).toBe("1 email due now.\n");
  expect(await live()).toHaveLength(1);
  await type("outbox", "drop", "1");
  await type("events", "accept", reference);
  expect(await live()).toHaveLength(1);
  expect(await mails()).toEqual(["accepted dropped", "accepted waiting"]);
  await type("outbox", "drop", "2");
  await type("events", "decline", reference, "--text", "No room.");
  await db.deleteFrom("entries").execute();
  await expect(type("outbox", "retry", "1")).rejects.toThrow("what it links to is gone. Nothing was done");
});

test("the name that visitors will see is said, and can be another", async () => {
  const reference = await send("story", told);
  expect(await type("stories", "accept", reference, "--writer", "B. I.")).toContain(
    "Writer: B. I.; visitors see",
  );
  const event = await send("event", proposal);
  expect(await type("events", "accept", event, "--host", "Friends")).not.toContain("person who proposed");
});

test("a no needs a reason", async () => {
  const reference = await send("event", proposal);
  await expect(type("events", "decline", reference)).rejects.toThrow("A no needs a reason");
  expect(await mails()).toEqual([]);
});

test("at a terminal the owner sees a no before it leaves, and can keep it", async () => {
  const reference = await send("event", proposal);
  await type("events", "accept", reference);
  await leave();
  let asked = "";
  const saying = (word: string) => async (question: string) => {
    asked = question;
    return word;
  };
  desk.ask = saying("no");
  const decline = ["events", "decline", reference, "--withdraw", "--text", "It costs 00."];
  await expect(type(...decline)).rejects.toThrow("Nothing was sent.");
  expect(asked).toMatch(/^To {7}Ana Reyes <ana@example\.com>\nSubject .*\n\n.*It costs 00\..*Type yes: $/s);
  expect([(await live()).length, await mails()]).toEqual([1, ["accepted sent"]]);
  desk.ask = saying("yes");
  await type(...decline);
  expect([(await live()).length, await mails()]).toEqual([0, ["accepted sent", "declined waiting"]]);
});

test("who erases or condemns a message is told what was published from it", async () => {
  const reference = await send("story", told);
  await type("stories", "accept", reference);
  const stays =
    "stays; to take it off: content withdraw\n  https://901ai.example/stories/the-depot (Ben Ito)\n";
  expect(await type("inbox", "spam", reference)).toContain(stays);
  await type("inbox", "ham", reference);
  expect(await type("inbox", "erase", reference)).toContain(stays);
  const other = await send("event", proposal);
  await type("events", "accept", other);
  expect(await type("inbox", "erase", other.toLowerCase(), "--withdraw")).toContain(
    "Off the site within seconds:\n  https://901ai.example/events/2031",
  );
  expect(await live()).toEqual(["/stories/the-depot"]);
  const kept = await db.selectFrom("entry_revisions").select("entry_id").distinct().execute();
  expect(kept).toHaveLength(1);
});
