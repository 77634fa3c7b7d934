/** What people at the desk do with who comes: who may, what is mailed, and what is undone. */
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { series } from "../../publishing/kinds/series.ts";
import { registrationsOf } from "../../publishing/seats/registrations.ts";
import { listDates } from "../../publishing/series/keep-dates.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { publishSeats, register } from "../../test/support/seats.ts";
import { eventDraft } from "../../test/support/some-entries.ts";

const databases = openOnBothEngines();
const at = (second: number) => new Date(Date.UTC(2026, 11, 12, 16, 0, second));

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let event: number;
  const act = (name: string, id: number, input = {}, second = 0, role: "owner" | "editor" = "owner") =>
    actingOn(db).act(name, id, input, { now: at(second), role });
  const undo = (event: number | undefined, second: number) => actingOn(db).undo(event, { now: at(second) });
  const rows = () => registrationsOf(db, event);
  const mails = () =>
    db.selectFrom("outbox").select(["to_address as to", "state", "due_at as due", "text"]).execute();

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["registrations", "entries", "outbox", "events"] as const)
      await db.deleteFrom(table).execute();
    event = await publishSeats(db, 2);
  });

  test("an editor ticks and writes down, and only an owner takes back", async () => {
    const ada = await register(db, event, "Ada");
    expect(done(await act("seat.tick", event, { tick: `${ada}:1:` }, 0, "editor")).text).toBe("");
    expect(done(await act("seat.write-down", event, { name: "Kim" }, 0, "editor")).text).toBe("Here: Kim.");
    expect(await act("seat.take-back", ada, {}, 0, "editor")).toMatchObject({ refused: "not_allowed" });
  });

  test("who cancels an event, or a series, reads who is mailed: nobody, or everybody who registered", async () => {
    const cancel = async (id: number) => done(await act("entry.cancel", id));
    const noted = { by: "a test", now: at(0), state: "published" } as const;
    const weekly = eventDraft({ title: "A class", seats: "4", repeats: "weekly", times: "2" });
    const toNobody = { text: expect.stringContaining("Nobody gets an email about it.") };
    const toAll = {
      text: expect.stringContaining("An email to everybody with a seat or in line goes out in a minute."),
    };
    await register(db, event, "Mo", { state: "given-back" });
    const told = await cancel(event);
    expect(told).toMatchObject(toNobody);
    await undo(told.event, 5);
    await register(db, event, "Ada", { state: "waiting" });
    expect(await cancel(event)).toMatchObject(toAll);
    const made = await inTransaction(db, (trx) => createEntry(trx, series, weekly, noted));
    const id = "entry" in made ? made.entry.id : 0;
    const [date] = await listDates(db, id);
    await register(db, date?.id ?? 0, "Ada");
    expect(await cancel(id)).toMatchObject(toAll);
  });

  test("ticks are recorded without a name, and an older press that comes later changes nothing", async () => {
    const ada = await register(db, event, "Ada");
    const press = (came: 0 | 1, second: number) =>
      act("seat.tick", event, { tick: `${ada}:${came}:${at(second).getTime()}` }, 9);
    expect(done(await press(1, 5)).event).toBeGreaterThan(0);
    done(await press(0, 3));
    expect(done(await act("seat.tick", event, { tick: "" })).event).toBeUndefined();
    expect((await rows())[0]?.came_at).toBe(at(5).toISOString());
    const recorded = await db.selectFrom("events").selectAll().execute();
    expect(recorded).toMatchObject([1, 2].map(() => ({ act: "seat.tick", target: `entry:${event}` })));
    expect(JSON.stringify(recorded)).not.toContain("Ada");
  });

  test("somebody without a seat is written down while one is free, and gone when that is undone", async () => {
    expect(await act("seat.write-down", event, { name: " \u202e " })).toMatchObject({ refused: "invalid" });
    const kim = done(await act("seat.write-down", event, { name: " Kim\n" }));
    expect(await rows()).toMatchObject([{ name: "Kim", state: "in", came_at: at(0).toISOString() }]);
    done(await act("seat.write-down", event, { name: "Kim" }));
    expect(await act("seat.write-down", event, { name: "Lee" })).toMatchObject({
      message: "No seat is free. An owner can take one back.",
    });
    expect(await undo(kim.event, 5)).toMatchObject({ changed: [] });
    expect(await rows()).toHaveLength(1);
    const [walkIn] = await rows();
    done(await act("seat.take-back", walkIn?.id ?? 0, {}, 6));
    expect(await mails()).toEqual([]);
  });

  test("a seat is taken back, its mail waits a minute, and both are undone", async () => {
    const ada = await register(db, event, "Ada", { language: "es" });
    const back = done(await act("seat.take-back", ada));
    expect(await rows()).toMatchObject([{ state: "given-back" }]);
    expect(await mails()).toMatchObject([
      {
        to: "ada@example.org",
        state: "waiting",
        due: at(60).toISOString(),
        text: expect.stringMatching(/retiraron/),
      },
    ]);
    expect(await act("seat.take-back", ada)).toMatchObject({ refused: "already_done" });
    expect(await undo(back.event, 30)).toMatchObject({ undone: [`seat:${ada}`], mailsLeft: 0 });
    expect(await rows()).toMatchObject([{ state: "in" }]);
    expect(await mails()).toMatchObject([{ state: "dropped" }]);
  });

  test("what was taken back stays so once somebody else has the seat, or the same person another one", async () => {
    const ada = await register(db, event, "Ada", { seats: 2 });
    const back = done(await act("seat.take-back", ada));
    const mo = await register(db, event, "Mo");
    expect(await undo(back.event, 10)).toMatchObject({ refused: "conflict" });
    await db.deleteFrom("registrations").where("id", "=", mo).execute();
    await register(db, event, "Ada", { state: "waiting" });
    expect(await undo(back.event, 20)).toMatchObject({ refused: "conflict" });
    expect((await rows()).map(({ state }) => state)).toEqual(["given-back", "waiting"]);
  });

  test("a tick after a seat was taken back does not keep that from being undone", async () => {
    const ada = await register(db, event, "Ada");
    const back = done(await act("seat.take-back", ada));
    done(await act("seat.tick", event, { tick: `${ada}:1:` }, 5));
    expect(await undo(back.event, 10)).toMatchObject({ undone: [`seat:${ada}`] });
    expect(await rows()).toMatchObject([{ state: "in", came_at: at(5).toISOString() }]);
  });
});
