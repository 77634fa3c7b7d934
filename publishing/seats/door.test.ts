/** The door: whose tick counts, what a host sees, and the code that opens the list. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { publishSeats, register } from "../../test/support/seats.ts";
import { eventDraft } from "../../test/support/some-entries.ts";
import { findEntryById } from "../entries/entries.ts";
import { createEntry, saveEntry } from "../entries/save-entry.ts";
import type { Entry } from "../kind.ts";
import { event as kind } from "../kinds/event.ts";
import { series } from "../kinds/series.ts";
import { listDates } from "../series/keep-dates.ts";
import { addWalkIn, readDoor, tickNames } from "./door.ts";
import { type HostAnswer, pressHost } from "./host-list.ts";
import { registrationsOf } from "./registrations.ts";

const databases = openOnBothEngines();
const secret = "s".repeat(32);
const now = new Date("2026-12-12T16:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reference = "901-ABCD-2345";
const email = "host@example.org";

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let event: number;
  const inOne = <T>(work: (trx: Database) => Promise<T>) => db.transaction().execute(work);
  const press = (id: number, came: boolean, minutes: number, at = event) =>
    inOne((trx) => tickNames(trx, at, `${id}:${Number(came)}:${later(minutes).getTime()}`, later(60)));
  const entryOf = async () => {
    const entry = await findEntryById(db, event);
    if (!entry) throw new Error("The event is gone.");
    return entry;
  };
  const door = async () => readDoor(db, await entryOf());
  const here = async () => (await door()).guests.filter(({ came }) => came).map(({ name }) => name);
  const host = async (fields: Record<string, string>, at = now, of = reference) => {
    const place = { db, write: inOne, secret, now: () => at };
    const submission = { reference: of, values: { email } } as never;
    return pressHost(place, { entry: await entryOf(), submission }, fields);
  };
  const mailCode = async (at = now) => {
    expect(await host({ do: "host-code" }, at)).toBe("code");
    const mail = db.selectFrom("outbox").select("text").where("to_address", "=", email);
    const [last] = await mail.orderBy("id", "desc").limit(1).execute();
    return /^ {4}(\d{6})$/m.exec(last?.text ?? "")?.[1] ?? "";
  };
  const redeem = async (code: string, at = now) => {
    const answer = await host({ do: "host-open", code }, at);
    return typeof answer === "object" ? answer.token : undefined;
  };
  const isOpen = async (pass: string, at = now, of = reference) => {
    const answer = await host({ pass }, at, of);
    return typeof answer === "object" && answer.door !== undefined;
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["registrations", "entries", "outbox", "limits"] as const)
      await db.deleteFrom(table).execute();
    event = await publishSeats(db, 40, { questions: "Do you need a ramp?" });
  });

  test("the newest press of a name counts, whichever of two phones sends it first, and once is as good as twice", async () => {
    const ada = await register(db, event, "Ada");
    await press(ada, false, 5);
    await press(ada, true, 3);
    expect(await here()).toEqual([]);
    await press(ada, true, 7);
    await press(ada, true, 7);
    expect(await here()).toEqual(["Ada"]);
  });

  test("two doors tick forty names at the same time", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 40; n++) ids.push(await register(db, event, `Guest ${n}`));
    const all = (at: number) => ids.map((id) => `${id}:1:${at}`).join(" ");
    const ticks = [all(now.getTime()), all(later(1).getTime())];
    await Promise.all(ticks.map((one) => inOne((trx) => tickNames(trx, event, one, later(2)))));
    expect(await here()).toHaveLength(40);
  });

  test("a name of another event is not ticked, and a press of the future is one of now", async () => {
    const other = await publishSeats(db, 5);
    const theirs = await register(db, other, "Theirs");
    await press(theirs, true, 0);
    const [row] = await registrationsOf(db, other);
    expect(row).toMatchObject({ id: theirs, came_at: null });
    const ada = await register(db, event, "Ada");
    const typed = `${ada}:1:${later(600).getTime()} 0:1: x:1: ${ada}:2: ${theirs}:1:`;
    await inOne((trx) => tickNames(trx, event, typed, now));
    await press(ada, false, 1);
    expect(await here()).toEqual([]);
  });

  test("names stand with seats and answers and without any address, in their order", async () => {
    await register(db, event, "Zoe", { seats: 3, answers: JSON.stringify(["The ramp, please"]) });
    await register(db, event, "Ada", { state: "given-back" });
    await register(db, event, "Mo", { state: "waiting" });
    await register(db, event, "", { email: "erased", state: "in" });
    await inOne((trx) => addWalkIn(trx, event, "Kim", now));
    const all = await door();
    expect(all.guests).toMatchObject([
      { name: "Ada", state: "given-back", came: false },
      { name: "Kim", state: "in", came: true, said: [] },
      { name: "Mo", state: "waiting" },
      { name: "Zoe", seats: 3, said: ["Do you need a ramp? The ramp, please"] },
    ]);
    expect(all).toMatchObject({ capacity: 40, waiting: 1 });
    expect(JSON.stringify(all)).not.toMatch(/@|walk-in/);
  });

  test("a code opens the list once, within fifteen minutes, for twelve hours and this proposal alone", async () => {
    const code = await mailCode();
    expect(await redeem(other(code))).toBeUndefined();
    const token = (await redeem(` ${code.slice(0, 3)} ${code.slice(3)}`)) ?? "";
    expect(await redeem(code)).toBeUndefined();
    expect(await isOpen(token, later(719))).toBe(true);
    expect(await isOpen(token, later(721))).toBe(false);
    expect(await isOpen(token, now, "901-ABCD-2346")).toBe(false);
    expect(await isOpen(token.replace(/^\d/, "9"))).toBe(false);
    expect(await isOpen("x")).toBe(false);
    expect(await host({ do: "change" })).toBeUndefined();
    expect(await redeem(await mailCode(later(1)), later(17))).toBeUndefined();
  });

  test("two phones that type the same code at once open one list", async () => {
    const code = await mailCode();
    const tokens = await Promise.all([redeem(code), redeem(code)]);
    expect(tokens.filter(Boolean)).toHaveLength(1);
  });

  test("a host ticks with the token, and not without", async () => {
    const ada = await register(db, event, "Ada");
    await host({ pass: "1.x", tick: `${ada}:1:` });
    expect(await here()).toEqual([]);
    const pass = (await redeem(await mailCode())) ?? "";
    await host({ pass, tick: `${ada}:1:` }, later(1));
    expect(await here()).toEqual(["Ada"]);
  });

  test("of a series the host sees the next date that takes place, and the next of all when none does", async () => {
    const dates = { start: "2026-12-13T18:00", end: "2026-12-13T20:00", repeats: "weekly", times: "3" };
    const saving = { by: "a test", now, state: "published" } as const;
    const made = await inOne((trx) =>
      createEntry(trx, series, eventDraft({ seats: "20", ...dates }), saving),
    );
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    const ids = (await listDates(db, made.entry.id)).map(({ id }) => id);
    const cancel = async (id: number) => {
      const { version, values, body } = (await findEntryById(db, id)) as Entry;
      const draft = { values: { ...values, status: "cancelled" }, body };
      await inOne((trx) => saveEntry(trx, kind, id, draft, { by: "ana", now, version }));
    };
    event = made.entry.id;
    const pass = (await redeem(await mailCode())) ?? "";
    const seen = async () => ((await host({ pass })) as HostAnswer).door?.id;
    expect(await seen()).toBe(ids[0]);
    await cancel(ids[0] as number);
    expect(await seen()).toBe(ids[1]);
    for (const id of ids.slice(1)) await cancel(id);
    expect(await seen()).toBe(ids[0]);
  });

  test("after five guesses the right code is refused too, and no more than three codes are mailed a day", async () => {
    const code = await mailCode();
    for (let guess = 0; guess < 5; guess++) expect(await redeem(other(code))).toBeUndefined();
    expect(await redeem(code)).toBeUndefined();
    expect(await redeem(await mailCode(later(1)), later(1))).toMatch(/^\d+\./);
    await mailCode(later(2));
    await mailCode(later(3));
    expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(3);
    expect(JSON.stringify(await db.selectFrom("limits").select("key").execute())).not.toContain(code);
  });
});
