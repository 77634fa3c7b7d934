import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acts } from "../../acts/catalog.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { kinds } from "../../publishing/catalog.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { readSettings } from "../../server/config.ts";
import { eventProposal, send, sentStory } from "../../test/support/proposals.ts";
import { typeCommand } from "../../test/support/typed-commands.ts";
import { UsageError } from "../command.ts";

const now = new Date("2031-01-05T18:00:00Z");
const slug = "2031-03-04-who-pays-power-an-evening";
const message = { name: "Ana", email: "ana@example.com", subject: "Hello", message: "A letter" };
let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "act-"));
  db = openDatabase({ dataDir: folder });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const settings = () => ({ ...readSettings({ DATA_DIR: folder }), siteUrl: "https://901ai.example" });
const act = (...words: string[]) =>
  typeCommand({ db, settings: settings(), now: () => now }, "act", ...words);
const mails = () => db.selectFrom("outbox").select(["text", "state"]).orderBy("id").execute();

test("all acts are listed, each with its button, its line in the log and its fields", async () => {
  const listed = await act();
  for (const name of acts.keys()) expect(listed).toMatch(new RegExp(`^  ${name}( |$)`, "m"));
  expect(listed).toContain("  message.answered SUBMISSION…\n      Mark answered: marked it as answered\n");
  expect(listed).toContain("      --note: why, for the sender\n");
  expect(listed).toMatch(/^ {2}event: title, start, end, .*, body$/m);
});

test("no field of a kind has the name of a field of an act that takes both", () => {
  const draftActs = [...acts.values()].filter(({ takesDraft }) => takesDraft);
  const both = draftActs.flatMap(({ name, input = {} }) =>
    [...kinds.values()].flatMap((kind) =>
      ["body", ...kind.fields.map((field) => field.name)]
        .filter((field) => field in input)
        .map((field) => `${name}: ${kind.name} has ${field}`),
    ),
  );
  expect(draftActs.length).toBeGreaterThan(5);
  expect(both).toEqual([]);
});

test("an answer is piped in, and is taken back with the command that it prints", async () => {
  const reference = await send(db, "contact", message, now);
  const piped = { db, settings: settings(), now: () => now, stdin: "Dear Ana,\nit costs $500.\n" };
  const said = await typeCommand(piped, "act", "message.reply", reference, "-");
  expect(said).toMatch(/^Answer to ana@example\.com\. .*\nTo undo it: npm run desk -- act undo \d+\n$/);
  expect(await mails()).toEqual([{ text: expect.stringContaining("it costs $500."), state: "waiting" }]);
  expect(await findSubmission(db, reference)).toMatchObject({ state: "answered" });
  const undone = await act("undo", /undo (\d+)/.exec(said)?.[1] ?? "");
  expect(undone).toBe("Undone. It’s as it was before.\n");
  expect(await findSubmission(db, reference)).toMatchObject({ state: "new" });
  expect(await mails()).toMatchObject([{ state: "dropped" }]);
  await expect(act("undo", /undo (\d+)/.exec(said)?.[1] ?? "")).rejects.toThrow("can’t be undone anymore");
});

test("it is done by the command line, to several at once, and what is refused is named", async () => {
  const one = await send(db, "contact", message, now);
  const other = await send(db, "contact", { ...message, subject: "Again" }, now);
  await act("message.answered", one);
  await expect(act("message.answered", one, other)).rejects.toThrow(`${one}: Nothing changed`);
  expect(await findSubmission(db, other)).toMatchObject({ state: "answered" });
  const events = await db.selectFrom("events").select(["actor", "act"]).execute();
  expect(events).toEqual(Array(2).fill({ actor: "command line", act: "message.answered" }));
});

test("a refusal says its sentence, the mistakes by field, and the field that says yes all the same", async () => {
  const reference = await send(db, "event", eventProposal, now);
  await expect(act("proposal.decline", reference)).rejects.toThrow("the mail has to give a reason.");
  await expect(act("proposal.accept", reference, "--link", "nowhere")).rejects.toThrow(
    /^Nothing was done\.\n {2}--link: .*\.$/,
  );
  await act("proposal.accept", reference);
  await expect(act("proposal.decline", reference, "--note", "No room.")).rejects.toThrow(
    "It was accepted. Say that it is to come off the site.\n  --withdraw yes: ",
  );
  await act("proposal.decline", reference, "--note", "No room.", "--withdraw", "yes");
  expect(await findEntry(db, "event", slug)).toMatchObject({ state: "withdrawn" });
  await expect(act("message.ham", "901-AAAA-AAAA")).rejects.toThrow("It isn’t here anymore.");
});

test("what takes an entry takes its fields by name, several lines one by one", async () => {
  const proposed = await send(db, "event", eventProposal, now);
  expect(await act("proposal.accept", proposed, "--host", "Friends", "--cost", "Free")).toContain(
    "Published.",
  );
  expect(await findEntry(db, "event", slug)).toMatchObject({ values: { host: "Friends", cost: "Free" } });
  await act("entry.save", `event/${slug}`, "--access", "Parking: free", "--access", "Door: at the back");
  const saved = await findEntry(db, "event", slug);
  expect(saved?.values).toMatchObject({ host: "Friends", access: "Parking: free\nDoor: at the back" });
  expect(await act("entry.withdraw", String(saved?.id))).toContain("Withdrawn");
  expect(await act("entry.publish", `event/${slug}`)).toContain(`https://901ai.example/events/${slug}\n`);

  const made = ["--kind", "story", "--title", "Mine", "--writer", "Ana", "--body", "We met."];
  expect(await act("entry.create", ...made, "--intent", "publish")).toContain("Published.");
  expect(await findEntry(db, "story", "mine")).toMatchObject({ state: "published", body: "We met." });
});

test.each([
  [["letter.send"], /^There is no act "letter\.send"; there are .*message\.reply, /],
  [
    ["message.reply"],
    /^SUBMISSION is missing\.\n\n {2}message\.reply SUBMISSION…\n.*\n {6}--text: the answer\n/,
  ],
  [
    ["message.reply", "901-AAAA-AAAA", "--words", "x"],
    /^Unknown option '--words'.*\n {6}--text: the answer\n/s,
  ],
  [["message.reply", "901-AAAA-AAAA", "--text"], /^Option '--text <value>' argument missing\n/],
  [["entry.create", "17"], /^"17" means nothing here\.\n/],
  [["entry.create", "--kind", "story", "--host", "Ana"], /^--host is no field of the kind story\.\n/],
])("%s is not understood, and the answer says what there is", async (words, sentence) => {
  const refused = act(...words);
  await expect(refused).rejects.toThrow(sentence);
  await expect(refused).rejects.toBeInstanceOf(UsageError);
});

test("a field that only another kind has is not left out unsaid", async () => {
  const reference = await send(db, "story", sentStory, now);
  await expect(act("proposal.accept", reference, "--host", "Ana")).rejects.toThrow(
    "is no field of the kind story",
  );
});
