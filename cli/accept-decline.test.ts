import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { markSpam, withSubmission } from "../forms/owner/moderation.ts";
import { findSubmission } from "../forms/owner/submissions.ts";
import { weekForIssue } from "../newsletter/week.ts";
import { findEntry, listEntriesOf } from "../publishing/entries/entries.ts";
import { publishDue } from "../publishing/entries/publish-due.ts";
import { readSettings } from "../server/config.ts";
import { eventProposal, send, sentStory } from "../test/support/proposals.ts";
import { type Command, type Desk, parseCommand } from "./command.ts";
import { eventCommands } from "./commands/events.ts";
import { storyCommands } from "./commands/stories.ts";
import { mailPlaceOf } from "./mail-place.ts";

const now = new Date("2031-01-05T18:00:00Z");
const slug = "2031-03-04-who-pays-power-an-evening";
let folder: string;
let db: Database;
let desk: Desk;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "listed-"));
  db = openDatabase({ dataDir: folder });
  await migrate(db);
  const settings = {
    ...readSettings({ SECRET: "a secret of the tests that is long enough" }),
    siteUrl: "https://901ai.example",
  };
  desk = { settings, now: () => now, open: async () => db, stdin: async () => "" };
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/** Types a command as the owner does. */
async function type(...words: string[]): Promise<string> {
  const commands: readonly Command[] = [...eventCommands, ...storyCommands];
  const understood = parseCommand(commands, words);
  if ("problem" in understood) throw new Error(understood.problem);
  return (await understood.command.job(desk, understood.given)) as string;
}

const propose = (changes: Partial<typeof eventProposal> = {}) =>
  send(db, "event", { ...eventProposal, ...changes }, now);
const mails = () => db.selectFrom("outbox").selectAll().execute();

test("who accepts an event reads where it is, whom it names and that the mail can be taken back", async () => {
  const answer = await type("events", "accept", await propose(), "--cost", "Free");
  expect(answer).toContain(
    `https://901ai.example/events/${slug} is live: visitors will see it within seconds.`,
  );
  expect(answer).toContain("Host: Ana Reyes. Place: The Reading Room, 1 Main Street, Memphis.");
  expect(answer).toContain("it is the name of the person who proposed the event");
  expect(answer).toContain("npm run desk -- outbox drop 1");
  expect(await findEntry(db, "event", slug)).toMatchObject({ values: { cost: "Free" } });
});

test("accepting twice makes one event and one mail, and says so", async () => {
  const reference = await propose();
  await type("events", "accept", reference);
  const again = await type("events", "accept", reference, "--host", "Friends");
  expect(again).toContain(
    "It was already accepted, and the email about it was queued then; no new one was made.",
  );
  expect(again).toContain("It stays as it is.");
  expect(await listEntriesOf(db, reference)).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test("accepted for later, it is listed as that, and the sender is mailed when it is published", async () => {
  const reference = await send(db, "story", sentStory, now);
  const answer = await type("stories", "accept", reference, "--at", "2031-02-01 09:00");
  expect(answer).toContain("https://901ai.example/stories/title-mine will be live on 2031-02-01 09:00.");
  expect(answer).toContain("The sender gets an email when it is published.");
  expect(await type("stories", "list")).toContain("from 2031-02-01 09:00  Ben Ito");
  expect(await mails()).toEqual([]);
  await publishDue(db, { place: mailPlaceOf(desk.settings), now: new Date("2031-02-01T15:00:00Z") });
  expect(await mails()).toHaveLength(1);
  expect(await type("stories", "list")).toContain("2031-02-01             Ben Ito");
  await expect(type("stories", "accept", reference, "--at", "soon")).rejects.toThrow("--at must be a time");
});

test("a clash within three hours is told before anything is done, and a double booking is told with the list", async () => {
  await type("events", "accept", await propose());
  const twin = { eventTitle: "Twin", start: "2031-03-04T19:30", end: "2031-03-04T21:00" };
  const reference = await propose(twin);
  await expect(type("events", "accept", reference)).rejects.toThrow("2031-03-04 18:00  Who pays?");
  expect(await mails()).toHaveLength(1);
  const booked = `2031-03-04-twin is at the same time in the same place as ${slug} (The Reading Room, 2031-03-04 19:30).`;
  expect(await type("events", "accept", reference, "--anyway")).toContain(booked);
  expect(await type("events", "list")).toContain(booked);
});

test("an online event has its link, a room without an address the city, and the owner's words come first", async () => {
  await type("events", "accept", await propose({ place: "https://meet.example.org/x" }));
  const at = (month: string) => ({ start: `2031-${month}-04T18:00`, end: `2031-${month}-04T20:00` });
  const room = await propose({ place: "Our cellar", ...at("04") });
  await type("events", "accept", room);
  const other = await propose(at("05"));
  await type("events", "accept", other, "--host", "Friends", "--address", "2 Main Street");
  const valuesOf = async (reference: string) => (await listEntriesOf(db, reference))[0]?.values;
  expect(await findEntry(db, "event", slug)).toMatchObject({
    values: { link: "https://meet.example.org/x", place: "" },
  });
  expect(await valuesOf(room)).toMatchObject({ place: "Our cellar", address: "Memphis, TN" });
  expect(await valuesOf(other)).toMatchObject({ host: "Friends", address: "2 Main Street" });
});

test("a declined proposal is answered with a polite no that holds the owner's words, and is not listed", async () => {
  const reference = await propose();
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

test("a canceled event stays in the list and says so, and who proposed it is mailed once", async () => {
  await type("events", "accept", await propose());
  expect(await type("events", "cancel", slug)).toContain("says that it is canceled");
  expect(await type("events", "cancel", slug)).toContain("was already canceled");
  expect(await type("events", "list")).toContain("2031-03-04 18:00  cancelled");
  expect(await mails()).toHaveLength(2);
  await expect(type("events", "cancel", "nothing")).rejects.toThrow('There is no event "nothing"');
});

test("spam, another form's message, what breaks a rule and an unknown reference are not accepted", async () => {
  const reference = await propose({ place: "https://meet.example.org/x" });
  await expect(type("events", "accept", reference, "--address", "1 Main Street")).rejects.toThrow(
    "Place: Place is required with an address.\nNothing was done.",
  );
  await withSubmission(db, reference, markSpam);
  await expect(type("events", "accept", reference)).rejects.toThrow("is marked as spam");
  const story = await send(db, "story", sentStory, now);
  for (const word of ["accept", "decline"])
    await expect(type("events", word, story)).rejects.toThrow("came in through the form story, not event");
  await expect(type("events", "decline", reference)).rejects.toThrow("is marked as spam");
  await expect(type("stories", "decline", "901-AAAA-AAAA")).rejects.toThrow(
    "No submission has the reference",
  );
  expect(await mails()).toEqual([]);
});

test("an issue to the subscribers tells of what is coming and is not called off", async () => {
  await type("events", "accept", await propose());
  await type(
    "events",
    "accept",
    await propose({ eventTitle: "Off", start: "2031-04-01T18:00", end: "2031-04-01T20:00" }),
  );
  await type("events", "cancel", "2031-04-01-off");
  expect(await weekForIssue(await desk.open(), { articles: [], now: desk.now() })).toEqual([
    {
      section: "events",
      title: eventProposal.eventTitle,
      url: `/events/${slug}`,
      note: "Tuesday, March 4, 2031, 6:00 PM to 8:00 PM CST, The Reading Room, 1 Main Street, Memphis",
    },
  ]);
  desk.now = () => new Date("2031-03-05T02:00:00Z");
  expect(await weekForIssue(await desk.open(), { articles: [], now: desk.now() })).toEqual([]);
});
