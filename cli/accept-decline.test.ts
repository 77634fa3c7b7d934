import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { site } from "../content/site.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { openWriter } from "../db/write-queue.ts";
import type { FormName, Values } from "../forms/form.ts";
import { saveSubmission } from "../forms/intake/save-submission.ts";
import { markSpam } from "../forms/owner/moderation.ts";
import { findSubmission } from "../forms/owner/submissions.ts";
import { readEvent } from "../publishing/read-event.ts";
import { readStory } from "../publishing/read-story.ts";
import { readSettings } from "../server/config.ts";
import { eventFile } from "../test/support/event-file.ts";
import { type Command, type Desk, parseCommand } from "./command.ts";
import { eventCommands, eventsForIssue } from "./commands/events.ts";
import { storyCommands } from "./commands/stories.ts";

const now = new Date("2031-01-05T18:00:00Z");
const proposal = {
  name: "Ana Reyes",
  email: "ana@example.com",
  eventTitle: 'Who pays? "Power": an evening',
  start: "2031-03-04T18:00",
  end: "2031-03-04T20:00",
  place: "The Reading Room, 1 Main Street, Memphis",
  description: "# Come\n<script>alert(1)</script>\n\nSee https://example.org/way_there.",
};
const told = {
  name: "Ben\u202e Ito",
  email: "ben@example.com",
  title: "---\u2028title: Mine",
  link: "https://depot.example/?a=1#b",
  story: "We met in the old depot.\n![x](https://evil.example/x.png) <img src=x>\n\n---\nAnd then?",
  consent: "yes",
};
let folder: string;
let db: Database;
let desk: Desk;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "listed-"));
  db = openDatabase({ dataDir: mkdtempSync(join(folder, "data-")) });
  await migrate(db);
  const settings = readSettings({});
  desk = { settings, now: () => now, open: async () => db, stdin: async () => "" };
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const lists = () => join(folder, "list");
const files = () => readdirSync(lists());
const textOf = (file: string) => readFileSync(join(lists(), file), "utf8");

async function send(form: FormName, values: Values): Promise<string> {
  const kept = { form, values, idempotencyKey: JSON.stringify(values), now };
  return (await saveSubmission(openWriter(db), kept)).reference;
}

/** Types a command as the owner does. */
async function type(...words: string[]): Promise<string> {
  const commands: readonly Command[] = [...eventCommands(lists()), ...storyCommands(lists())];
  const understood = parseCommand(commands, words);
  if ("problem" in understood) throw new Error(understood.problem);
  return (await understood.command.job(desk, understood.given)) as string;
}

const mails = () => db.selectFrom("outbox").selectAll().execute();

test("an accepted proposal becomes an event's file that says what was proposed, and the sender is told where it will stand", async () => {
  const reference = await send("event", proposal);
  const answer = await type("events", "accept", reference, "--cost", "Free");
  expect(answer).toContain(
    "content/events/2031-03-04-who-pays-power-an-evening.md is written. Host: Ana Reyes.",
  );
  expect(answer).toContain("it is the name of the person who proposed the event");
  expect(answer).toContain("npm start builds the site anew");
  const [file = ""] = files();
  const event = readEvent(textOf(file), file);
  expect(event).toMatchObject({
    title: proposal.eventTitle,
    start: proposal.start,
    end: proposal.end,
    place: "The Reading Room",
    address: "1 Main Street, Memphis",
    host: "Ana Reyes",
    cost: "Free",
    postedAt: "2031-01-05T18:00:00.000Z",
    text: "# Come\n<script>alert(1)</script>\n\nSee https://example.org/way_there.",
  });
  expect(textOf(file)).not.toContain(proposal.email);
  expect(await findSubmission(db, reference)).toMatchObject({ state: "answered" });
  const [mail] = await mails();
  expect(mail).toMatchObject({ to_address: "ana@example.com", reply_to_address: desk.settings.ownerEmail });
  expect(mail?.text).toContain(`https://${site.domain}/events#event-${event.slug}`);
  expect(mail?.text).not.toContain("Power");
});

test("accepting twice, after a crash in between too, makes one file and one mail", async () => {
  const reference = await send("event", proposal);
  await type("events", "accept", reference);
  const again = await type("events", "accept", reference);
  expect(again).toContain("was there already");
  expect(again).toContain("no other was made");
  await db.deleteFrom("outbox").execute();
  await db.updateTable("submissions").set({ state: "new", decision: null }).execute();
  expect(await type("events", "accept", reference)).toContain("waits in the outbox");
  expect(files()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test("accepted on each of several servers it is a file on each, and the sender gets one mail", async () => {
  const event = await send("event", proposal);
  const story = await send("story", told);
  for (const words of [
    ["events", "accept", event],
    ["stories", "accept", story],
  ]) {
    await type(...words);
    const [file = ""] = files();
    const first = textOf(file);
    rmSync(lists(), { recursive: true });
    const answer = await type(...words);
    expect(answer).toContain(`${file} is written.`);
    expect(answer).toContain("no other was made");
    expect(textOf(file)).toBe(first);
    rmSync(lists(), { recursive: true });
  }
  expect(await mails()).toHaveLength(2);
});

test("a clash within three hours is told before anything is done", async () => {
  await type("events", "accept", await send("event", proposal));
  const late = { ...proposal, eventTitle: "Late", start: "2031-03-04T22:59", end: "2031-03-04T23:30" };
  const reference = await send("event", late);
  await expect(type("events", "accept", reference)).rejects.toThrow("2031-03-04 18:00  Who pays?");
  expect([files().length, (await mails()).length]).toEqual([1, 1]);
  await type("events", "accept", reference, "--anyway");
  const free = { ...proposal, eventTitle: "Free", start: "2031-03-05T02:30", end: "2031-03-05T03:00" };
  await type("events", "accept", await send("event", free));
  expect(files()).toHaveLength(3);
});

test("an online event has its link, a room without an address the city, and the owner's words come first", async () => {
  await type("events", "accept", await send("event", { ...proposal, place: "https://meet.example.org/x" }));
  const room = { ...proposal, place: "Our cellar", start: "2031-04-04T18:00", end: "2031-04-04T20:00" };
  await type("events", "accept", await send("event", room));
  const other = { ...proposal, start: "2031-05-04T18:00", end: "2031-05-04T20:00" };
  await type(
    "events",
    "accept",
    await send("event", other),
    "--host",
    "Friends",
    "--address",
    "2 Main Street",
  );
  const events = files().map((file) => readEvent(textOf(file), file));
  expect(events[0]).toMatchObject({ link: "https://meet.example.org/x" });
  expect(events[0]?.place).toBeUndefined();
  expect(events[1]).toMatchObject({ place: "Our cellar", address: "Memphis, TN" });
  expect(events[2]).toMatchObject({ host: "Friends", address: "2 Main Street" });
});

test("a declined proposal is answered with a polite no that holds the owner's words, and is not listed", async () => {
  const reference = await send("event", proposal);
  await type("events", "decline", reference, "--text", "That night is taken.");
  const [mail] = await mails();
  expect(mail?.subject).toBe(`About your event proposal (${reference})`);
  expect(mail?.text).toContain(
    "We're not able to list it.\n\nThat night is taken.\n\nIf we got something wrong",
  );
  expect(mail?.html).toContain("<p>That night is taken.</p>");
  expect(await findSubmission(db, reference)).toMatchObject({ state: "answered" });
  expect(await type("events", "list")).toBe("Nothing is listed.\n");
});

test("spam, another form's message and an unknown reference are not accepted", async () => {
  const reference = await send("event", proposal);
  await markSpam(db, reference);
  await expect(type("events", "accept", reference)).rejects.toThrow("is marked as spam");
  const letter = await send("story", told);
  await expect(type("events", "accept", letter)).rejects.toThrow("came in through the form story, not event");
  await expect(type("stories", "decline", "901-AAAA-AAAA")).rejects.toThrow(
    "No submission has the reference",
  );
  expect(await mails()).toEqual([]);
});

test("an accepted story is a file with the writer's name, in which nothing that was typed means more than itself", async () => {
  const reference = await send("story", told);
  expect(await type("stories", "accept", reference)).toContain("content/stories/title-mine.md is written.");
  const story = readStory(textOf("title-mine.md"), "content/stories/title-mine.md");
  expect(story).toMatchObject({
    title: "--- title: Mine",
    writer: "Ben Ito",
    posted: "2031-01-05",
    link: told.link,
  });
  expect(story.html).not.toMatch(/<(?!\/?(p|br|a)\b)/);
  expect(story.text.split("\n").filter(Boolean)).toEqual(told.story.split("\n").filter(Boolean));
  const [mail] = await mails();
  expect(mail?.text).toContain(`https://${site.domain}/news#story-title-mine`);
  expect(await type("stories", "accept", reference)).toContain("was there already");
  expect(await type("stories", "list")).toContain("2031-01-05  Ben Ito");
});

test("a letter to the subscribers tells of what is coming and is not called off", async () => {
  await type("events", "accept", await send("event", proposal));
  writeFileSync(join(lists(), "off.md"), eventFile({ status: "cancelled", changed: "2031-02-01 10:00" }));
  const over = { start: "2030-01-01 18:00", end: "2030-01-01 20:00", posted: "2029-12-01 10:00" };
  writeFileSync(join(lists(), "over.md"), eventFile(over));
  expect(eventsForIssue(now, "https://901ai.example", lists())).toEqual([
    {
      title: proposal.eventTitle,
      url: "https://901ai.example/events#event-2031-03-04-who-pays-power-an-evening",
      when: "Tuesday, March 4, 2031, 6:00 PM to 8:00 PM CST",
      place: "The Reading Room, 1 Main Street, Memphis",
    },
  ]);
});

test("the owner sees what is listed, and what is wrong in which line of which file", async () => {
  await type("events", "accept", await send("event", proposal));
  expect(await type("events", "check")).toBe("1 event, nothing wrong.\n");
  writeFileSync(join(lists(), "wrong.md"), eventFile({ start: "soon" }));
  await expect(type("events", "check")).rejects.toThrow(
    'content/events/wrong.md:3: "start" must be a date and time',
  );
  const listed = await type("events", "list");
  expect(listed).toContain("2031-03-04 18:00  scheduled");
  expect(listed).toContain("content/events/wrong.md:3:");
});

test("two events in one room in the same hour are told by the check, which is content with each", async () => {
  await type("events", "accept", await send("event", proposal));
  const twin = { start: "2031-03-04 19:30", end: "2031-03-04 21:00" };
  writeFileSync(join(lists(), "twin.md"), eventFile(twin));
  const checked = await type("events", "check");
  expect(checked).toContain("2 events, nothing wrong.\n\nWorth a look:\n");
  expect(checked).toContain(
    "content/events/twin.md: at the same time in the same place as content/events/2031-03-04-who-pays-power-an-evening.md (The Reading Room, 2031-03-04 19:30).",
  );
});

test("a proposal whose file has a mistake in it by now makes no second file", async () => {
  const reference = await send("event", proposal);
  await type("events", "accept", reference);
  const [file = ""] = files();
  writeFileSync(join(lists(), file), textOf(file).replace(/^end:.*$/m, ""));
  await expect(type("events", "accept", reference)).rejects.toThrow(
    `content/events/${file}:1: "end" is missing.`,
  );
  expect(files()).toEqual([file]);
});
