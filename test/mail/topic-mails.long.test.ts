/** Mail by topic to 5,000 readers with mixed choices, through a kill of the real server in the middle of the sending. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import type { Database } from "../../db/schema.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { record } from "../../publishing/kinds/record.ts";
import { post } from "../support/ask.ts";
import { openMailServerForTests, type ReceivedMail } from "../support/mail-server.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

const count = 5_000;
const lists = ["topic:air", "topic:water", "topic:jobs", "place:southaven"] as const;
/** Of each thing its lists, and a title. */
const things = [
  { lists: ["topic:air"], title: "The board puts the permit off" },
  { lists: ["topic:water", "topic:jobs"], title: "The plant resumes" },
  { lists: ["topic:jobs"], title: "Thirty people are hired" },
  { lists: ["topic:air", "place:southaven"], title: "Southaven counts its turbines" },
] as const;

/** Follows the lists whose bit is set in the number, each third weekly, which is not due. */
const chosenBy = (reader: number) => lists.filter((_, bit) => (reader >> bit) & 1);
const isWeekly = (reader: number) => reader % 3 === 0;
const addressOf = (reader: number) => `r${reader}@example.org`;

function titlesFor(reader: number): string[] {
  if (isWeekly(reader)) return [];
  const chosen: readonly string[] = chosenBy(reader);
  return things
    .filter((thing) => thing.lists.some((list) => chosen.includes(list)))
    .map(({ title }) => title);
}

test("5,000 readers get exactly what they asked for, none twice, through a kill in the middle, and who leaves one list keeps the others", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "topic-mails-"));
  const mailServer = await openMailServerForTests();
  const place = { dataDir };
  const settings = { SMTP_URL: mailServer.url, DATA_DIR: dataDir, SITE_URL: "https://901ai.example" };
  let server: RunningServer | undefined;
  try {
    const db = openBeside(place);
    await migrate(db);
    await fill(db);
    await db.destroy();
    server = await startServer(settings);
    await mailServer.received(count / 10, 120_000);
    await server.kill("SIGKILL");
    const before = mailServer.mails.length;
    expect(before).toBeLessThan(expectedMails());
    // The lease of the dead server, and its claims, end within a minute.
    server = await startServer(settings);
    await untilQuiet(mailServer.mails);
    const got = new Map<string, string[]>();
    const seen = new Set<string>();
    for (const { to, mail } of mailServer.mails) {
      // What was handed over at the very moment of the kill may come again, under the same Message-ID.
      if (seen.has(mail.messageId ?? "")) continue;
      seen.add(mail.messageId ?? "");
      const titles = things.filter(({ title }) => mail.text?.includes(title)).map(({ title }) => title);
      got.set(to.join(), [...(got.get(to.join()) ?? []), ...titles]);
    }
    const repeated = mailServer.mails.length - seen.size;
    expect(repeated).toBeLessThanOrEqual(20);
    for (let reader = 0; reader < count; reader++)
      expect([addressOf(reader), got.get(addressOf(reader)) ?? []]).toEqual([
        addressOf(reader),
        titlesFor(reader),
      ]);
    // One mail each, whatever it holds.
    expect(seen.size).toBe(expectedMails());
    await leaveOne(server, mailServer.mails);
  } finally {
    await server?.close();
    await mailServer.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);

function expectedMails(): number {
  return Array.from({ length: count }, (_, reader) => reader).filter((reader) => titlesFor(reader).length > 0)
    .length;
}

/** Readers, entries, and mails about them that an owner has sent. */
async function fill(db: Database): Promise<void> {
  const at = new Date(Date.now() - 86_400_000).toISOString();
  for (let from = 0; from < count; from += 500) {
    const readers = Array.from({ length: 500 }, (_, index) => from + index);
    const rows = readers.map((reader) => ({ address: addressOf(reader), state: "topics", asked_at: at }));
    await db.insertInto("subscribers").values(rows).execute();
  }
  const all = await db.selectFrom("subscribers").select(["id", "address"]).execute();
  const subscriptions = all.flatMap(({ id, address }) => {
    const reader = Number(address.slice(1, address.indexOf("@")));
    return chosenBy(reader).map((list) => ({
      ...{ subscriber_id: id, list, rhythm: isWeekly(reader) ? ("weekly" as const) : ("decided" as const) },
      ...{ state: "confirmed" as const, asked_at: at, confirmed_at: at },
    }));
  });
  for (let from = 0; from < subscriptions.length; from += 1_000)
    await db
      .insertInto("subscriptions")
      .values(subscriptions.slice(from, from + 1_000))
      .execute();
  // An address, without which nothing leaves; the zone in which it is noon.
  const zone = zoneAtNoon();
  for (const [key, text] of Object.entries({ "site.postalAddress": "1 Main Street", "site.timeZone": zone }))
    await db
      .insertInto("words")
      .values({ key, language: "", text, draft: null, of: "", changed_at: at })
      .execute();
  for (const { lists: of, title } of things) {
    const values = {
      ...{ title, date: "2026-03-05", topics: "air", grade: "B" },
      sources: "Daily | A title | 2026-03-05 | https://daily.example/a",
    };
    const draft = { values, body: "Somebody decided something about this here." };
    const made = await createEntry(db, record, draft, {
      by: "import",
      now: new Date(at),
      state: "published",
    });
    if (made.outcome !== "saved") throw new Error(made.outcome);
    await db
      .insertInto("topic_mails")
      .values({
        ...{ entry_id: made.entry.id, version: made.entry.version, what: "new", lists: JSON.stringify(of) },
        // Just now: the day of weekly readers is still to come.
        ...{ state: "waiting", leaves_at: new Date().toISOString(), made_at: at },
      })
      .execute();
  }
}

/** A zone of the world in which mail leaves now. */
function zoneAtNoon(): string {
  const zones = [
    "Etc/UTC",
    ...Array.from({ length: 12 }, (_, hours) => `Etc/GMT+${hours + 1}`),
    ...Array.from({ length: 12 }, (_, hours) => `Etc/GMT-${hours + 1}`),
  ];
  const hour = (zone: string) =>
    Number(
      new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", hourCycle: "h23" }).format(
        new Date(),
      ),
    );
  return zones.find((zone) => hour(zone) === 11) ?? "Etc/UTC";
}

async function untilQuiet(mails: readonly ReceivedMail[]): Promise<void> {
  const end = Date.now() + 400_000;
  while (mails.length < expectedMails() && Date.now() < end) await pause(500);
  // A second copy would come now.
  await pause(15_000);
}

/** By one click of the mail program. */
async function leaveOne(server: RunningServer, mails: readonly ReceivedMail[]): Promise<void> {
  // Of air and water, when something is decided.
  const reader = Array.from({ length: count }, (_, number) => number).find(
    (number) => !isWeekly(number) && chosenBy(number).join() === "topic:air,topic:water",
  );
  const mail = mails.find(({ to }) => to.join() === addressOf(reader ?? -1));
  const header = mail?.mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  const { pathname, search } = new URL(header.replace(/^<|>$/g, ""));
  const only = search.replace(/leave=.*/, "leave=topic:air");
  const left = await post(server.url, pathname + only, { "List-Unsubscribe": "One-Click" });
  expect(left.status).toBe(200);
  const db = openBeside(server);
  const rows = await db
    .selectFrom("subscriptions")
    .innerJoin("subscribers", "subscribers.id", "subscriber_id")
    .select(["list", "subscriptions.state"])
    .where("address", "=", addressOf(reader ?? -1))
    .orderBy("list")
    .execute();
  await db.destroy();
  expect(rows).toEqual([
    { list: "topic:air", state: "left" },
    { list: "topic:water", state: "confirmed" },
  ]);
}
