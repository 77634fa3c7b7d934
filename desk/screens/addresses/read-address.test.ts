/** One person across forms, lists and seats, and their erasure at the desk, on both engines. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ActServices } from "../../../acts/act.ts";
import type { Database } from "../../../db/schema.ts";
import { findByAddress } from "../../../newsletter/subscribers.ts";
import { choose, follow } from "../../../newsletter/topics/follow.ts";
import { actingOn, done, place, servicesOf } from "../../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { eventProposal, send, sentStory } from "../../../test/support/proposals.ts";
import { publishSeats, register } from "../../../test/support/seats.ts";
import type { DeskContext } from "../../desk-context.ts";
import { exportKept, viewAddress } from "./read-address.ts";

const databases = openOnBothEngines();
const now = new Date("2031-01-05T18:00:00Z");
const address = "zoé@bücher.example";
/** The same mailbox. */
const spelled = "ZOE\u0301@xn--bcher-kva.example";

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let dataDir: string;

  beforeEach(async () => {
    db = databases[engine];
    dataDir = mkdtempSync(join(tmpdir(), "address-"));
    const tables = ["submissions", "entries", "registrations", "subscribers", "outbox", "people"] as const;
    for (const table of [...tables, "events", "erasures"] as const) await db.deleteFrom(table).execute();
    await send(db, "contact", { name: "Zoé", email: address, subject: "A room", message: "A hall." }, now);
    const story = await send(db, "story", { ...sentStory, name: "Zoé", email: spelled }, now);
    done(await act("proposal.accept", story));
    await send(db, "event", eventProposal, now);
    const event = await publishSeats(db, 4, { title: "A class" });
    const confirmed_at = now.toISOString();
    await register(db, event, "Zoé", { email: "zoé@xn--bcher-kva.example", confirmed_at });
    await register(db, event, "Bo");
    await db.transaction().execute(async (trx) => {
      const context = { secret: place.secret, siteUrl: place.siteUrl };
      await follow(trx, context, { typed: spelled, list: "topic:air", rhythm: "weekly" }, now);
      const reader = await findByAddress(trx, "zoé@xn--bcher-kva.example");
      if (reader) await choose(trx, reader, { list: "topic:air", rhythm: "weekly" }, now);
    });
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const act = (name: string, ids: string, input = {}, role: "owner" | "editor" = "owner") => {
    const settings = {
      ...servicesOf(db, now).settings,
      dataDir,
      ownerEmails: ["us@x.example"],
      pressEmails: [],
      mailFrom: "us@x.example",
    };
    const services = { settings: settings as unknown as ActServices["settings"] };
    return actingOn(db, services).act(name, ids, input, { now, role });
  };
  const view = (role: "owner" | "editor" = "owner", of = spelled) =>
    viewAddress({ db, now: () => now, person: { role } } as DeskContext, of);
  const rows = async (role?: "owner" | "editor") =>
    (await view(role)).rows.map(({ title, more }) => `${title}: ${more}`).toSorted();

  test("whatever the spelling of the address, all of theirs stands there, and nothing of others", async () => {
    const { name, agreed } = await view();
    expect(name).toBe("Zoé");
    expect(await rows()).toEqual([
      "--- title: Mine: Story, published",
      expect.stringMatching(/^---.title: Mine: Story, accepted, “We met/su),
      "A class: Seats: 1, confirmed",
      "A room: Contact, new, “A hall.”",
      "Newsletter: Topics, Air (once a week)",
    ]);
    expect(agreed).toEqual([
      "Air, confirmed Jan 5, 2031",
      expect.stringMatching(/^The license in the Terms, Jan 5, 2031, for “/),
      "A seat at “A class”, Jan 5, 2031",
    ]);
  });

  test("an address with dots and one without a word find what they sent, and not a longer one's", async () => {
    for (const email of ["zo.e+901@x.example", "zo.e+901b@x.example", "+@x.example"])
      await send(db, "contact", { name: "Zo", email, subject: email, message: "A hall." }, now);
    const titles = async (of: string) => (await view("owner", of)).rows.map(({ title }) => title);
    expect(await titles("Zo.E+901@X.example")).toEqual(["zo.e+901@x.example"]);
    expect(await titles("+@x.example")).toEqual(["+@x.example"]);
    expect(await titles("zo@x.example")).toEqual([]);
    // By the index, and not by reading all that was ever sent.
    await db.updateTable("search_messages").set({ words: "other" }).execute();
    expect(await titles("zo.e+901@x.example")).toEqual([]);
    expect(JSON.parse(await exportKept(db, "zo.e+901@x.example", now)).sent).toHaveLength(1);
  });

  test("an editor does not see whose seats are whose", async () => {
    expect((await rows("editor")).join()).not.toContain("A class");
    expect((await view("editor")).agreed.join()).not.toContain("A class");
  });

  test("the file has it all, and nothing of the desk's own", async () => {
    const text = await exportKept(db, spelled, now);
    const kept = JSON.parse(text);
    expect(Object.keys(kept)).toEqual([
      ...[
        "address",
        "exportedAt",
        "sent",
        "newsletter",
        "published",
        "portraits",
        "follows",
        "history",
        "seats",
      ],
    ]);
    expect([kept.sent.length, kept.published.length, kept.seats.length]).toEqual([2, 1, 1]);
    expect(text).not.toMatch(/Ana Reyes|"Bo"|assignee|laterUntil|network|earlier_links/);
  });

  test("an owner who types its end erases all of it, for good, and the log does not say whose it was", async () => {
    const [mine] = await rows();
    expect(mine).toBeDefined();
    const last = { email: spelled, last: "mple" };
    expect(await act("address.erase", "", { ...last, last: "ample" })).toMatchObject({ refused: "invalid" });
    expect(await act("address.erase", "", last, "editor")).toMatchObject({ refused: "not_allowed" });
    expect(await act("address.erase", "", { email: "us@x.example", last: "mple" })).toMatchObject({
      message: "This is the site’s own address.",
    });
    expect(done(await act("address.erase", "", last)).isUndoable).toBe(false);
    expect((await view()).rows).toEqual([]);
    expect(await db.selectFrom("submissions").select("email").execute()).toEqual([
      { email: "ana@example.com" },
    ]);
    expect(JSON.stringify(await db.selectFrom("events").selectAll().execute())).not.toMatch(/zo|cher/i);
    expect(JSON.parse(readFileSync(join(dataDir, "erased"), "utf8")).length).toBeGreaterThan(0);
    expect(await act("address.erase", "", last)).toMatchObject({ refused: "already_done" });
  });

  test("somebody at the desk is not erased by it", async () => {
    const row = { email: "zoé@xn--bcher-kva.example", address, name: "Zoé", role: "owner" };
    await db
      .insertInto("people")
      .values({ ...row, invited_at: now.toISOString() })
      .execute();
    expect(await act("address.erase", "", { email: address, last: "mple" })).toMatchObject({
      refused: "invalid",
      message: "This is somebody at the desk. Remove them under People first.",
    });
  });
});
