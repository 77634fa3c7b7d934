/** One mail a day in place of one each, on both engines. */
import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "../db/schema.ts";
import { saveSubmission } from "../forms/intake/save-submission.ts";
import { erasePersonFromForms } from "../forms/owner/retention.ts";
import { claimMails } from "../mail/outbox/claims.ts";
import { right } from "../test/support/ask.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { sendDigests } from "./digests.ts";
import { removePerson, setPreference } from "./people.ts";

const desk = "https://desk.example.org";
const noon = new Date("2026-07-02T17:00:00Z");
/** Before and after 8 AM in Memphis, the next day. */
const early = new Date("2026-07-03T12:59:00Z");
const eight = new Date("2026-07-03T13:00:00Z");
const nextDay = new Date("2026-07-04T13:00:00Z");
const databases = openOnBothEngines();

afterEach(async () => {
  for (const db of Object.values(databases))
    for (const table of ["outbox", "submissions", "people", "activity"] as const)
      await db.deleteFrom(table).execute();
});

async function invite(db: Database, name: string, role = "owner"): Promise<number> {
  const address = `${name}@example.org`;
  const at = noon.toISOString();
  const row = { email: address, address, name, role, invited_at: at, joined_at: at };
  return (await db.insertInto("people").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

let number = 0;
async function write(db: Database, changes: Record<string, string> = {}, at = noon): Promise<string> {
  const inTransaction = <T>(work: (trx: Database) => Promise<T>) => db.transaction().execute(work);
  const { reference } = await saveSubmission(inTransaction, {
    form: "partnership",
    values: { ...right.partnership.fields, ...changes },
    idempotencyKey: String(++number),
    recipients: {
      ownerEmail: ["Owner@example.org", "two@example.org"],
      pressEmail: "press@example.org",
      findDesk: async () => desk,
      onMailQueued: () => {},
    },
    now: at,
  });
  return reference;
}

/** What leaves, as the mail server would get it, besides the thanks to senders. */
async function leaving(db: Database, now: Date) {
  const mails = await claimMails(db, { holder: "a", most: 20, now });
  return mails
    .filter(({ key }) => !key.startsWith("acknowledgement"))
    .map((mail) => ({ to: mail.to_address, ...mail }));
}

describe.each(engines)("on %s", (engine) => {
  test("who chose one mail a day gets one at eight with what came, the others get each at once", async () => {
    const db = databases[engine];
    await setPreference(db, await invite(db, "owner"), "digest", true);
    await setPreference(db, await invite(db, "ed", "editor"), "digest", true);
    await invite(db, "other");
    const reference = await write(db, {
      name: "Ana Ruiz",
      message: "May we print your calendar in our paper?",
    });
    await write(db, { name: "Bo Reed" });
    expect((await leaving(db, noon)).map(({ to }) => to)).toEqual(["two@example.org", "two@example.org"]);

    expect(await sendDigests(db, desk, early)).toBe(false);
    expect(
      (await Promise.all([sendDigests(db, desk, eight), sendDigests(db, desk, eight)])).includes(true),
    ).toBe(true);
    await sendDigests(db, desk, eight);
    const digests = await leaving(db, eight);
    expect(digests.map(({ to }) => to)).toEqual(["owner@example.org", "ed@example.org"]);
    expect(digests[0]?.subject).toBe("901 AI desk: 2 things came in");
    expect(digests[0]?.text).toMatch(new RegExp(`Ana Ruiz.*:\\n${desk}/messages/${reference}\n`));
    expect(digests[0]?.text).toContain("Bo Reed");

    await write(db, { name: "Cy Late" }, new Date(eight.getTime() + 60_000));
    expect(await sendDigests(db, desk, new Date(eight.getTime() + 3_600_000))).toBe(false);
    expect(await sendDigests(db, desk, nextDay)).toBe(true);
    const [, second] = await leaving(db, nextDay);
    expect(second?.text).toContain("Cy Late");
    expect(await sendDigests(db, desk, new Date(nextDay.getTime() + 86_400_000))).toBe(false);
  });

  test("a press inquiry waits for nobody's digest", async () => {
    const db = databases[engine];
    await setPreference(db, await invite(db, "press"), "digest", true);
    await write(db, { inquiryType: "media" });
    expect((await leaving(db, noon)).map(({ to }) => to)).toEqual(["press@example.org"]);
  });

  test("what was erased or is spam by then is in no digest, nor does who was removed get one", async () => {
    const db = databases[engine];
    await setPreference(db, await invite(db, "owner"), "digest", true);
    const gone = await invite(db, "gone");
    await setPreference(db, gone, "digest", true);
    await write(db, { name: "Ana Erased", email: "ana@example.org" });
    const spam = await write(db, { name: "Sam Spam", email: "sam@example.org" });
    await write(db, { name: "Kim Kept", email: "kim@example.org" });
    await db.transaction().execute((trx) => erasePersonFromForms(trx, "ana@example.org"));
    await db.updateTable("submissions").set({ state: "spam" }).where("reference", "=", spam).execute();
    await removePerson(db, gone, noon);
    await sendDigests(db, desk, eight);
    const digests = (await leaving(db, eight)).filter(({ to }) => to !== "two@example.org");
    expect(digests.map(({ to }) => to)).toEqual(["owner@example.org"]);
    expect(digests[0]?.text).toContain("Kim Kept");
    expect(digests[0]?.text).not.toMatch(/Ana Erased|Sam Spam/);
  });

  test("who stops it gets what waits in a last one, and from then on each at once", async () => {
    const db = databases[engine];
    const owner = await invite(db, "owner");
    await setPreference(db, owner, "digest", true);
    await write(db, { name: "Ana Before" });
    await setPreference(db, owner, "digest", false);
    await write(db, { name: "Bo After" });
    const now = (await leaving(db, noon)).filter(({ to }) => to !== "two@example.org");
    expect(now.map(({ subject }) => subject)).toEqual([expect.stringContaining("Bo After")]);
    await sendDigests(db, desk, eight);
    expect((await leaving(db, eight)).map(({ text }) => text)).toEqual([
      expect.stringContaining("Ana Before"),
    ]);
    expect(await sendDigests(db, desk, nextDay)).toBe(false);
  });
});
