/** Seats at events, on both engines: who gets one, who waits, what people hear of it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { eraseEverywhere } from "../../acts/addresses/addresses.ts";
import { eraseAgain } from "../../cli/commands/erase.ts";
import { backup } from "../../db/backup/backup.ts";
import { noteErasures, syncErasures } from "../../db/backup/erasures.ts";
import { restore } from "../../db/backup/restore.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventDraft } from "../../test/support/some-entries.ts";
import { findEntryById } from "../entries/entries.ts";
import { createEntry } from "../entries/save-entry.ts";
import type { Values } from "../kind.ts";
import { event as kind } from "../kinds/event.ts";
import { dueReminder, eraseOldRegistrations, keepSeats } from "./keep-seats.ts";
import { findByToken, giveBack, registrationsOf, seatCounts, seatPath, setCame } from "./registrations.ts";
import { seatRules } from "./seat-rules.ts";
import { askForSeat, changeSeat, type SeatChange, seatLimits } from "./take-seat.ts";

const databases = openOnBothEngines();
const noon = new Date("2030-11-05T18:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const context = { secret: "s".repeat(32), siteUrl: "https://901ai.example" };

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let event: number;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["registrations", "entries", "entry_revisions", "outbox", "erasures"] as const)
      await db.deleteFrom(table).execute();
  });

  const inOne = <T>(work: (trx: Database) => Promise<T>) => db.transaction().execute(work);

  async function open(values: Values = {}): Promise<void> {
    const draft = eventDraft({ seats: "2", start: "2030-12-12T10:00", end: "2030-12-12T12:00", ...values });
    const made = await inOne((trx) =>
      createEntry(trx, kind, draft, { by: "test", now: later(-600), state: "published" }),
    );
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    event = made.entry.id;
  }

  /** Saves other values, as somebody at the desk does. */
  async function change(values: Values, at: Date): Promise<void> {
    const entry = await findEntryById(db, event);
    if (!entry) throw new Error("no event");
    const fields = JSON.stringify({ ...entry.values, ...values });
    const ends_at = kind.endsAt?.({ values: { ...entry.values, ...values }, body: "" }) ?? null;
    const row = db.updateTable("entries").set({ fields, ends_at, changed_at: at.toISOString() });
    await row.where("id", "=", event).execute();
  }

  const ask = (
    name: string,
    more: { seats?: number; network?: string; isSuspect?: boolean; at?: Date } = {},
  ) => {
    const { seats = 1, network = null, isSuspect = false, at = noon } = more;
    const asked = { name, email: `${name}@example.org`, seats, answers: "[]", language: null, network };
    return inOne((trx) => askForSeat(trx, { ...context, event, now: at, isSuspect }, asked));
  };
  const rowOf = async (name: string) => {
    const row = (await registrationsOf(db, event)).findLast((one) => one.name === name);
    if (!row) throw new Error(`${name} did not ask`);
    return row;
  };
  const press = async (name: string, act: SeatChange["do"] = "confirm", at = noon, seats = 1) => {
    const row = await rowOf(name);
    return inOne((trx) => changeSeat(trx, context, row, { do: act, seats, answers: '["A ramp"]' }, at));
  };
  const take = async (name: string, seats = 1, at = noon) => {
    await ask(name, { seats, at });
    return press(name, "confirm", at);
  };
  const states = async () =>
    Object.fromEntries((await registrationsOf(db, event)).map(({ name, state }) => [name, state]));
  const mails = async (name: string) => {
    const all = db.selectFrom("outbox").select(["key", "subject", "text", "html"]);
    return all.where("to_address", "=", `${name}@example.org`).orderBy("id").execute();
  };
  const kinds = async (name: string) => (await mails(name)).map(({ key }) => key.split(":")[0]);
  const keep = (at: Date) => keepSeats(db, context, at);

  test("a seat is held for an hour by asking, and yours by a press in the mail", async () => {
    await open();
    await ask("ana");
    expect(await seatCounts(db, event, noon)).toEqual({ capacity: 2, taken: 1, waiting: 0 });
    const [mail] = await mails("ana");
    expect(mail?.text).toContain("1 seat at “Who pays for the substation?”");
    expect(mail?.text).toContain("https://901ai.example/seat?token=");
    expect(mail?.text).not.toContain("ana");
    expect(await press("ana")).toBe("in");
    expect(await press("ana")).toBe("in");
    expect(await kinds("ana")).toEqual(["seat-ask", "seat-in"]);
    expect((await mails("ana"))[1]?.text).toMatch(
      /December 12, 2030[\s\S]*Main Street[\s\S]*1 seat[\s\S]*ana/,
    );
    expect((await mails("ana"))[1]?.html).toContain("https://901ai.example/events/");
    expect(await seatCounts(db, event, later(120))).toEqual({ capacity: 2, taken: 1, waiting: 0 });
  });

  test("what nobody confirms is free again after an hour, and a late press gets what is left", async () => {
    await open();
    await ask("ana", { seats: 2 });
    expect((await seatCounts(db, event, later(59))).taken).toBe(2);
    expect((await seatCounts(db, event, later(61))).taken).toBe(0);
    await take("bo", 1, later(61));
    expect(await press("ana", "confirm", later(62))).toBe("waiting");
    await ask("cy", { at: later(63) });
    expect(await press("cy", "confirm", later(150))).toBe("in");
  });

  test("when all is taken people wait in the order in which they asked, and the first whose number fits is offered", async () => {
    await open();
    for (const name of ["ana", "bo"]) expect(await take(name)).toBe("in");
    expect(await take("cy", 2)).toBe("waiting");
    for (const name of ["dee", "eva"]) expect(await take(name)).toBe("waiting");
    expect((await mails("cy"))[0]?.subject).toMatch(/^Confirm your place in line/);
    expect(await seatCounts(db, event, noon)).toEqual({ capacity: 2, taken: 2, waiting: 3 });
    await giveBack(db, (await rowOf("ana")).id);
    await keep(later(1));
    expect(await states()).toMatchObject({ cy: "waiting", dee: "offered", eva: "waiting" });
    expect((await rowOf("dee")).offered_until).toBe(later(1 + 12 * 60).toISOString());
    expect(await press("dee", "confirm", later(2))).toBe("in");
    expect(await kinds("dee")).toEqual(["seat-ask", "seat-waiting", "seat-offer", "seat-in"]);
  });

  test("an offer that goes by goes to the next in line; nobody is asked more than three times", async () => {
    await open({ seats: "1", seatsHold: "2" });
    for (const name of ["ana", "bo", "cy"]) await take(name);
    await press("ana", "give-back");
    const seen: string[] = [];
    for (let hours = 0; hours <= 14; hours += 2) {
      await keep(later(hours * 60 + 1));
      seen.push(Object.entries(await states()).find(([, state]) => state === "offered")?.[0] ?? "nobody");
      await keep(later(hours * 60 + 2));
    }
    expect(seen.slice(0, 6)).toEqual(["bo", "cy", "bo", "cy", "bo", "cy"]);
    expect(seen.slice(6)).toEqual(["nobody", "nobody"]);
    expect(await press("bo", "confirm", later(1_000))).toBe("in");
  });

  test("near the start the next in line is in at once, and hears so", async () => {
    await open({ seats: "1" });
    for (const name of ["ana", "bo"]) await take(name);
    const morning = new Date("2030-12-12T12:00:00Z");
    await press("ana", "give-back", morning);
    await keep(morning);
    expect(await states()).toMatchObject({ ana: "given-back", bo: "in" });
    expect(await kinds("bo")).toEqual(["seat-ask", "seat-waiting", "seat-movedUp"]);
  });

  test("more seats than before go to those who wait, and who comes now stands behind them", async () => {
    await open({ seats: "1" });
    for (const name of ["ana", "bo"]) await take(name);
    await change({ seats: "2" }, later(1));
    await ask("cy", { at: later(1) });
    expect(await states()).toMatchObject({ ana: "in", bo: "offered", cy: "unconfirmed" });
    expect(await press("cy", "confirm", later(2))).toBe("waiting");
  });

  test("nobody is registered twice: the same link comes again, and who is in hears that they are", async () => {
    await open();
    expect([await ask("ana"), await ask("ana", { at: later(3) })]).toEqual([true, true]);
    expect(await registrationsOf(db, event)).toHaveLength(1);
    const [first, second] = (await mails("ana")).map(({ text }) => /token=\S+/.exec(text)?.[0]);
    expect(second).toBe(first);
    await press("ana");
    expect(await ask("ana", { seats: 2, at: later(6) })).toBe(true);
    expect((await mails("ana")).at(-1)?.subject).toMatch(/^Your seat/);
    expect((await rowOf("ana")).seats).toBe(1);
    await press("ana", "give-back", later(7));
    await ask("ana", { at: new Date("2030-11-07T18:00:00Z") });
    expect(await registrationsOf(db, event)).toHaveLength(2);
  });

  test("the number and the answers can be changed as far as seats are left, and given back", async () => {
    await open({ seats: "3", seatsEach: "3" });
    await take("ana");
    await take("bo");
    expect(await press("ana", "change", noon, 3)).toBe("full");
    expect(await press("ana", "change", noon, 2)).toBe("change");
    expect(await rowOf("ana")).toMatchObject({ seats: 2, answers: '["A ramp"]', state: "in" });
    expect(await press("ana", "change", noon, 4)).toBe("full");
    expect(await press("ana", "give-back")).toBe("given-back");
    expect(await press("ana")).toBe("given-back");
    expect((await seatCounts(db, event, noon)).taken).toBe(1);
  });

  test("one address sends no more than three mails, and one network holds no more than a library of people", async () => {
    await open({ seats: "500" });
    for (let n = 0; n < 20; n++) await ask("ana", { network: "n", at: later(n * 3) });
    expect(await mails("ana")).toHaveLength(3);
    const answers = [];
    for (let n = 0; n < seatLimits.network + 20; n++) answers.push(await ask(`p${n}`, { network: "n" }));
    expect(answers.filter(Boolean)).toHaveLength(seatLimits.network - 1);
    expect((await seatCounts(db, event, noon)).taken).toBe(seatLimits.network);
    expect(await ask("quinn", { network: "other" })).toBe(true);
  });

  test("forty people behind the address of a library have their seats", async () => {
    await open({ seats: "40" });
    for (let n = 0; n < 40; n++) expect(await ask(`p${n}`, { network: "library" })).toBe(true);
    for (let n = 0; n < 40; n++) expect(await press(`p${n}`)).toBe("in");
    expect(await seatCounts(db, event, noon)).toEqual({ capacity: 40, taken: 40, waiting: 0 });
  });

  test("what looks like a bot holds nothing, and a person among them is in by the press", async () => {
    await open({ seats: "1" });
    await ask("bot", { isSuspect: true });
    expect((await seatCounts(db, event, noon)).taken).toBe(0);
    expect(await press("bot")).toBe("in");
  });

  test("after the closing time, and where it is canceled or over, nobody gets a seat", async () => {
    await open({ seatsClose: "2030-12-11T18:00" });
    await ask("ana", { at: new Date("2030-12-12T01:00:00Z") });
    expect(await registrationsOf(db, event)).toEqual([]);
    await ask("bo");
    await change({ status: "cancelled" }, later(1));
    expect(await press("bo", "confirm", later(2))).toBe("over");
    await change({ status: "scheduled" }, later(3));
    expect(await press("bo", "confirm", new Date("2030-12-12T16:00:00Z"))).toBe("over");
    expect(await press("bo", "give-back", new Date("2030-12-12T16:00:00Z"))).toBe("given-back");
  });

  test("a change is told once, a minute after the last correction, to all who are in or wait", async () => {
    await open({ seats: "1" });
    for (const name of ["ana", "bo"]) await take(name);
    await ask("cy");
    await change({ start: "2030-12-12T11:00" }, later(10));
    await change({ start: "2030-12-13T10:00", end: "2030-12-13T12:00" }, later(10.5));
    await keep(later(11));
    expect(await kinds("ana")).not.toContain("seat-changed");
    for (const minutes of [11.6, 12, 13]) await keep(later(minutes));
    for (const name of ["ana", "bo"]) {
      const told = (await mails(name)).filter(({ key }) => key.startsWith("seat-changed"));
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toMatch(/December 12, 2030 at 10:00 AM[\s\S]*December 13, 2030/);
    }
    expect(await kinds("cy")).toEqual(["seat-ask"]);
    await change({ status: "cancelled" }, later(20));
    await change({ status: "cancelled", place: "Nowhere" }, later(30));
    for (const minutes of [29, 40]) await keep(later(minutes));
    expect((await kinds("ana")).filter((one) => one === "seat-canceled")).toHaveLength(1);
    await db.updateTable("entries").set({ state: "withdrawn" }).where("id", "=", event).execute();
    await keep(later(50));
    expect((await kinds("bo")).filter((one) => one === "seat-canceled")).toHaveLength(1);
  });

  test("reminders come the day before and two hours before, once, and not to who has just confirmed", async () => {
    await open({ seats: "9", reminders: "both" });
    await take("ana");
    const day = new Date("2030-12-11T16:00:00Z");
    await keep(new Date(day.getTime() - 60_000));
    expect(await kinds("ana")).toEqual(["seat-ask", "seat-in"]);
    await keep(day);
    await take("bo", 1, new Date("2030-12-11T18:00:00Z"));
    await keep(new Date("2030-12-11T19:00:00Z"));
    for (const at of ["2030-12-12T14:00:00Z", "2030-12-12T14:01:00Z", "2030-12-12T16:01:00Z"])
      await keep(new Date(at));
    expect(await kinds("ana")).toEqual(["seat-ask", "seat-in", "seat-tomorrow", "seat-soon"]);
    expect(await kinds("bo")).toEqual(["seat-ask", "seat-in", "seat-soon"]);
  });

  test("the reminder of the day before comes at the same time of the clock over both daylight-saving nights", async () => {
    for (const [start, before] of [
      ["2030-03-10T10:00", "2030-03-09T16:00:00.000Z"],
      ["2030-11-03T10:00", "2030-11-02T15:00:00.000Z"],
      // Its hour of the day before exists; two in the morning of the day itself does not on March 10.
      ["2030-03-11T02:30", "2030-03-10T07:30:00.000Z"],
    ] as const) {
      await open({ start, end: start.replace(/T\d\d/, "T23"), reminders: "day" });
      const entry = await findEntryById(db, event);
      if (!entry) throw new Error("no event");
      const at = (instant: string) => {
        const now = new Date(instant);
        return dueReminder(seatRules(entry, now), now);
      };
      expect(at(before)).toMatchObject({ level: 1, since: before });
      expect(at(new Date(Date.parse(before) - 1).toISOString()).level).toBe(0);
    }
  });

  test("thirty days after the event names and addresses are gone and the numbers stay; unconfirmed ones go after a day", async () => {
    await open({ seats: "3", seatsEach: "2" });
    await take("ana", 2);
    await take("bo");
    await take("cy");
    await setCame(db, (await rowOf("ana")).id, true, noon);
    await setCame(db, (await rowOf("ana")).id, true, later(5));
    expect((await rowOf("ana")).came_at).toBe(noon.toISOString());
    await setCame(db, (await rowOf("bo")).id, true);
    await setCame(db, (await rowOf("bo")).id, false);
    await ask("dee");
    expect(await eraseOldRegistrations(db, later(60 * 25))).toBe(1);
    expect(await eraseOldRegistrations(db, new Date("2031-01-10T00:00:00Z"))).toBe(0);
    expect(await eraseOldRegistrations(db, new Date("2031-01-12T00:00:00Z"))).toBe(3);
    expect(await eraseOldRegistrations(db, new Date("2031-01-12T00:00:00Z"))).toBe(0);
    const rows = await registrationsOf(db, event);
    expect(JSON.stringify(rows)).not.toMatch(/ana|bo|cy|example/);
    expect(rows.map(({ seats, came_at }) => [seats, came_at !== null])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await seatCounts(db, event)).taken).toBe(3);
  });

  test("who is erased is erased from the lists, and their seats are free", async () => {
    await open({ seats: "1" });
    for (const name of ["ana", "bo"]) await take(name);
    const erased = await inOne((trx) => eraseEverywhere(trx, " ANA@example.org"));
    expect(erased.get("registrations")).toBe(1);
    await keep(later(1));
    expect(await states()).toEqual({ bo: "offered" });
  });

  test("a restored backup has every seat and every private link, but not who was erased since", async () => {
    await open();
    for (const name of ["ana", "bo"]) await take(name);
    const folder = mkdtempSync(join(tmpdir(), "seats-"));
    const file = join(folder, "copy.backup");
    await backup(db, file);
    const before = await registrationsOf(db, event);
    await inOne((trx) => eraseEverywhere(trx, "ana@example.org"));
    await noteErasures(db, [{ address: "ana@example.org" }], later(60));
    await syncErasures(db, folder);
    await restore({ dataDir: folder }, file, { now: later(120), cleanse: eraseAgain });
    const restored = openDatabase({ dataDir: folder });
    expect(await registrationsOf(restored, event)).toEqual(before.filter(({ name }) => name === "bo"));
    await restored.destroy();
    rmSync(folder, { recursive: true });
  });

  test("a private link is one person's, and made-up ones are none", async () => {
    await open();
    await ask("ana");
    const row = await rowOf("ana");
    const token = seatPath(context.secret, row).split("token=")[1] ?? "";
    expect(await findByToken(db, context.secret, token)).toMatchObject({ id: row.id });
    for (const wrong of ["", `${row.reference}.${"A".repeat(43)}`, "999999999999.x"])
      expect(await findByToken(db, context.secret, wrong)).toBeUndefined();
    expect(await findByToken(db, "t".repeat(32), token)).toBeUndefined();
  });

  test("many at once get no more seats than there are", async () => {
    await open({ seats: "5" });
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`p${n}`)));
    expect((await seatCounts(db, event, noon)).taken).toBe(5);
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => press(`p${n}`)));
    expect(all.filter((state) => state === "in")).toHaveLength(5);
    expect(await seatCounts(db, event, noon)).toEqual({ capacity: 5, taken: 5, waiting: 15 });
  });
});
