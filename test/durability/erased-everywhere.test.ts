/** Each kind of stored thing: done something to, erased in each way, undone, restored from a backup, kept beyond its time. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eraseExpiredAccounts } from "../../accounts/retention.ts";
import type { ActServices } from "../../acts/act.ts";
import { eraseEverywhere } from "../../acts/addresses/addresses.ts";
import { acts } from "../../acts/catalog.ts";
import { perform } from "../../acts/perform.ts";
import { eraseAgain } from "../../cli/commands/erase.ts";
import { retention } from "../../content/site.ts";
import { backup } from "../../db/backup/backup.ts";
import { noteErasures, syncErasures } from "../../db/backup/erasures.ts";
import { restore } from "../../db/backup/restore.ts";
import { monthsBefore } from "../../db/nightly-retention.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { eraseExpiredSubmissions } from "../../forms/owner/retention.ts";
import { importSubscribers } from "../../newsletter/subscriber-list.ts";
import { listEntriesOf } from "../../publishing/entries/entries.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { event } from "../../publishing/kinds/event.ts";
import { saveTranslation } from "../../publishing/translations/save-translation.ts";
import type { Report } from "../../reports/read-report.ts";
import { makePage, readPages } from "../../reports/report-pages.ts";
import { actingOn, done, servicesOf } from "../support/acting.ts";
import { engines, openOnBothEngines } from "../support/both-engines.ts";
import { eventProposal, send } from "../support/proposals.ts";
import { eventDraft } from "../support/some-entries.ts";

const now = new Date("2030-11-05T18:00:00Z");
const by = "keeper@desk.example";
const address = "zelda.quist@example.com";
const title = "Quistgaard evening";
const databases = openOnBothEngines();

/** What was made, and what nothing may hold once it is erased. */
interface Made {
  type: string;
  id: string;
  marks: string[];
  /** Of what was done to it. */
  event: number | undefined;
}

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let folder: string;

  beforeEach(async () => {
    db = databases[engine];
    folder = mkdtempSync(join(tmpdir(), "erased-everywhere-"));
    const tables = ["submissions", "entries", "entry_revisions", "outbox", "erasures", "people"] as const;
    for (const table of [...tables, "subscribers", "subscriber_events", "events", "activity"] as const)
      await db.deleteFrom(table).execute();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function act(name: string, id: string | number, input: Record<string, string> = {}) {
    const definition = acts.get(name);
    if (!definition) throw new Error(`There is no act ${name}.`);
    const services = servicesOf(db, now);
    const settings = { ...services.settings, dataDir: folder } as ActServices["settings"];
    const actor = { email: by, name: "", role: "owner", isFresh: true } as const;
    return done(await perform({ ...services, settings }, definition, { actor, ids: [String(id)], input }));
  }

  /** Each is made, and something is done to it that can be undone. */
  const things: Record<string, () => Promise<Made>> = {
    message: async () => {
      const sent = { name: "Zelda Quist", email: address, subject: title, message: "A hall" };
      const id = await send(db, "contact", sent, now);
      await act("message.note", id, { note: title });
      const { event } = await act("message.reply", id, { text: `About the ${title}.` });
      return { type: "submission", id, marks: [id, address, title], event };
    },
    proposal: async () => {
      const sent = { ...eventProposal, email: address, eventTitle: title };
      const id = await send(db, "event", sent, now);
      const accepted = await act("proposal.accept", id);
      const [entry] = await listEntriesOf(db, id);
      const text = { values: { title: `${title} en español` }, body: "", of: "", readBy: null };
      for (const version of [0, 1])
        if (!entry || !(await saveTranslation(db, event, entry, "es", text, { by, now, version })))
          throw new Error("It was not translated.");
      return { type: "submission", id, marks: [id, address, title], event: accepted.event };
    },
    draft: async () => {
      const made = await createEntry(db, event, eventDraft({ title }), { by, now });
      if (made.outcome !== "saved") throw new Error("The draft was not saved.");
      const id = String(made.entry.id);
      await act("translation.save", id, { language: "es", title });
      const saved = await act("entry.save", id, { place: "The library" });
      return { type: "entry", id, marks: [title], event: saved.event };
    },
    subscriber: async () => {
      await importSubscribers(db, address, { now });
      const { id } = await db.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
      const { event } = await act("subscriber.remove", id);
      return { type: "subscriber", id: String(id), marks: [address], event };
    },
    person: async () => {
      const at = now.toISOString();
      const row = { email: address, address, name: title, role: "editor", invited_at: at, joined_at: at };
      const { id } = await db.insertInto("people").values(row).returning("id").executeTakeFirstOrThrow();
      const { event } = await act("person.role", id, { role: "owner" });
      return { type: "person", id: String(id), marks: [address, title], event };
    },
  };

  const byAddress = async () => {
    await db.transaction().execute((trx) => eraseEverywhere(trx, address));
    await noteErasures(db, [{ address }], now);
    await syncErasures(db, folder);
  };
  /** Erased for good: nothing brings it back. */
  const erasures: [thing: string, way: string, erase: (made: Made) => Promise<unknown>][] = [
    ["message", "at the desk", ({ id }) => act("message.erase", id, { last: id.slice(-4) })],
    ["message", "with its sender", byAddress],
    [
      "proposal",
      "at the desk",
      ({ id }) => act("message.erase", id, { last: id.slice(-4), withdraw: "yes" }),
    ],
    ["proposal", "with its sender", byAddress],
    ["subscriber", "at the desk", ({ id }) => act("subscriber.erase", id, { start: address.slice(0, 4) })],
    ["subscriber", "with everything of the address", byAddress],
    ["person", "with everything of the address", byAddress],
  ];
  /** A restored backup has it again, until the next night. */
  const later = monthsBefore(now, -25);
  const erasedOnce: typeof erasures = [
    ["draft", "at the desk", ({ id }) => act("entry.delete-draft", id)],
    ["message", "after its time", () => eraseExpiredSubmissions(db, later)],
    ["message", "by a release before events", ({ id }) => drop("submissions", "reference", id)],
    ["subscriber", "by a release before events", ({ id }) => drop("subscribers", "id", Number(id))],
    ["person", "by a release before events", ({ id }) => drop("people", "id", Number(id))],
  ];
  async function drop(table: "submissions" | "subscribers" | "people", column: string, id: string | number) {
    for (const also of ["outbox", "submission_notes", "subscriber_events", "search_messages"] as const)
      await db.deleteFrom(also).execute();
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
    await eraseExpiredAccounts(db, now);
  }

  test.each([...erasures, ...erasedOnce])(
    "a %s that is erased %s leaves act, kind, day and actor, and is not undone",
    async (thing, _, erase) => {
      const made = await things[thing]?.();
      if (!made) throw new Error(`There is no ${thing}.`);
      await erase(made);
      expect(await remains(db, made.marks)).toEqual([]);
      const events = await db
        .selectFrom("events")
        .selectAll()
        .where("target", "like", `${made.type}%`)
        .execute();
      expect(events.length).toBeGreaterThan(0);
      for (const { target, at, actor, before, after, mail_ids } of events)
        expect({ target, at, actor, before, after, mail_ids }).toEqual({
          ...{ target: made.type, at: "2030-11-05", actor: by, before: null, after: null, mail_ids: null },
        });
      expect(await actingOn(db).undo(made.event, { now, by })).toMatchObject({ refused: "too_late" });
      expect(await remains(db, made.marks)).toEqual([]);
    },
  );

  test.each(erasures)(
    "a %s that is erased %s is erased again from a restored backup",
    async (thing, _, erase) => {
      const made = await things[thing]?.();
      if (!made) throw new Error(`There is no ${thing}.`);
      const file = join(folder, "copy.backup");
      await backup(db, file);
      await erase(made);
      await syncErasures(db, folder);
      await restore({ dataDir: folder }, file, { now, cleanse: eraseAgain });
      const restored = openDatabase({ dataDir: folder });
      const found = await remains(restored, made.marks);
      const targets = await restored.selectFrom("events").select("target").distinct().execute();
      await restored.destroy();
      expect(found).toEqual([]);
      expect(targets).toEqual([{ target: made.type }]);
    },
  );

  test("a report that was taken back leads nowhere in a restored backup, and one that was not still does", async () => {
    await db.deleteFrom("report_pages").execute();
    const report = { rows: {} } as Report;
    const make = () => makePage(db, report, { language: null, words: "" }, now);
    const [stopped, kept] = [await make(), await make()];
    const file = join(folder, "copy.backup");
    await backup(db, file);
    const settings = { ...servicesOf(db, now).settings, dataDir: folder };
    done(await actingOn(db, { settings }).act("report.stop", stopped, {}, { now }));
    await restore({ dataDir: folder }, file, { now, cleanse: eraseAgain });
    const restored = openDatabase({ dataDir: folder });
    const pages = await readPages(restored, now);
    await restored.destroy();
    expect(pages.map(({ id }) => id)).toEqual([kept]);
  });

  test.each(["subscriber", "person"])(
    "after two years nobody knows who did what to a %s that is kept, nor is it undone",
    async (thing) => {
      const made = await things[thing]?.();
      await eraseExpiredAccounts(db, monthsBefore(now, -retention.deskActivityMonths - 1));
      expect(await db.selectFrom("events").select(["actor", "target", "before", "after"]).execute()).toEqual([
        { actor: null, target: `${made?.type}:${made?.id}`, before: null, after: null },
      ]);
      expect(await actingOn(db).undo(made?.event, { now, by })).toMatchObject({ refused: "too_late" });
    },
  );

  test("who decided about a message stays known as long as the message, however long ago it was", async () => {
    const made = await things.proposal?.();
    await eraseExpiredAccounts(db, monthsBefore(now, -60));
    expect(await db.selectFrom("events").select(["actor", "target"]).execute()).toEqual([
      { actor: by, target: `submission:${made?.id}` },
    ]);
  });

  test("erasing somebody of the desk leaves what was done to others with a similar address, and what they did has no name", async () => {
    const [erased, ...others] = ["a_b@x.org", "acb@x.org", "a_b@x.organics.com"];
    const at = now.toISOString();
    for (const email of [erased, ...others].map(String)) {
      const row = { email, address: email, name: "", role: "owner", invited_at: at, joined_at: at };
      await db.insertInto("people").values(row).execute();
      await actingOn(db).act("person.sign-out", email, {}, { now, by: String(erased) });
      // As a release before events called them.
      const old = { at, actor: "command line", act: "invited", target: `text:${email} as editor` };
      await db.insertInto("events").values(old).execute();
    }
    await db.transaction().execute((trx) => eraseEverywhere(trx, String(erased)));
    expect(await remains(db, [String(erased)], others)).toEqual([]);
    const events = db.selectFrom("events").select(["actor", "target"]).where("at", "=", at).orderBy("id");
    const people = await db.selectFrom("people").select(["id", "email"]).orderBy("id").execute();
    expect(people.map(({ email }) => email)).toEqual(others);
    expect(await events.execute()).toEqual(
      people.flatMap(({ id, email }) => [
        { actor: "somebody who was erased", target: `person:${id}` },
        { actor: "command line", target: `text:${email} as editor` },
      ]),
    );
  });
});

/** The tables that hold one of these words, apart from where it is part of one of `others`. */
async function remains(
  db: Database,
  words: readonly string[],
  others: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name as keyof Tables)}`.execute(db);
    const text = others.reduce((rest, other) => rest.replaceAll(other, ""), JSON.stringify(rows));
    if (words.some((word) => text.includes(word))) found.push(name);
  }
  return found;
}
