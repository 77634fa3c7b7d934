/** What the desk does with subscribers and lists of addresses, on both engines. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { stopBounced } from "../../newsletter/list/end-subscription.ts";
import { readHistory } from "../../newsletter/list/history.ts";
import { importSubscribers } from "../../newsletter/subscriber-list.ts";
import { signUp } from "../../newsletter/subscribers.ts";
import { actingOn, done, place, servicesOf } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import type { ActServices } from "../act.ts";
import { perform } from "../perform.ts";
import { erase } from "./subscribers.ts";

const databases = openOnBothEngines();
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 18, minute));
const by = "me@example.org";

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let dataDir: string;

  const act = (name: string, id: number | string, input = {}, minute = 0) =>
    actingOn(db).act(name, id, input, { now: at(minute), by });
  const undo = (event: number | undefined, minute: number) =>
    actingOn(db).undo(event, { now: at(minute), by });
  const subscriber = (address = "ada@example.org") =>
    db.selectFrom("subscribers").selectAll().where("address", "=", address).executeTakeFirstOrThrow();

  beforeEach(async () => {
    db = databases[engine];
    dataDir = mkdtempSync(join(tmpdir(), "subscribers-"));
    for (const table of ["subscribers", "subscriber_events", "subscriber_imports", "outbox"] as const)
      await db.deleteFrom(table).execute();
    for (const table of ["events", "activity", "erasures"] as const) await db.deleteFrom(table).execute();
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test("a removal can be undone for ten minutes, unless something happened since", async () => {
    await importSubscribers(db, "ada@example.org", { now: at(-60) });
    const before = await subscriber();
    const removed = done(await act("subscriber.remove", before.id));
    expect(removed).toMatchObject({ text: "Taken off the list.", isUndoable: true });
    expect(await act("subscriber.remove", before.id)).toMatchObject({ refused: "already_done" });
    expect(await subscriber()).toMatchObject({ state: "unsubscribed", confirmed_at: null });
    expect((await readHistory(db, before))[0]).toMatchObject({ what: "removed", by });
    expect(await undo(removed.event, 11)).toMatchObject({ refused: "conflict" });
    expect(await undo(removed.event, 9)).toMatchObject({ undone: [`subscriber:${before.id}`] });
    expect(await subscriber()).toEqual(before);
    expect((await readHistory(db, before))[0]).toMatchObject({ what: "confirmed" });
    const again = done(await act("subscriber.remove", before.id, {}, 10));
    await signUp(db, place, "ada@example.org", at(11));
    expect(await undo(again.event, 12)).toMatchObject({ refused: "conflict" });
  });

  test("who has not confirmed and whose mailbox was gone can be asked again, who left cannot", async () => {
    await importSubscribers(db, "ada@example.org\nbo@example.org", { now: at(-60) });
    const [ada, bo] = [await subscriber(), await subscriber("bo@example.org")];
    expect(await act("subscriber.ask", ada.id)).toMatchObject({ refused: "invalid" });
    await stopBounced(db, ada.address, at(1));
    done(await act("subscriber.remove", bo.id));
    expect(await act("subscriber.ask", bo.id, {}, 2)).toMatchObject({
      message: expect.stringContaining("has unsubscribed"),
    });
    done(await act("subscriber.ask", ada.id, {}, 2));
    expect(await subscriber()).toMatchObject({ state: "pending" });
    const mails = await db.selectFrom("outbox").select("to_address").execute();
    expect(mails).toEqual([{ to_address: "ada@example.org" }]);
  });

  test("an address is erased once its first letters are typed, and the events keep no trace of it", async () => {
    await importSubscribers(db, "ada@example.org", { now: at(-60) });
    const { id } = await subscriber();
    done(await act("subscriber.remove", id));
    const services = servicesOf(db, at(1));
    const settings = { ...services.settings, dataDir } as ActServices["settings"];
    const actor = { email: by, name: "", role: "owner", isFresh: true } as const;
    const press = (start: string) =>
      perform({ ...services, settings }, erase, { actor, ids: [String(id)], input: { start } });
    expect(await press("bob")).toMatchObject({ message: expect.stringContaining("Type ada@ to confirm") });
    expect(done(await press(" ADA@"))).toMatchObject({
      text: "Erased, with its history.",
      isUndoable: false,
    });
    expect(await db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("erasures").select("erased_at").execute()).toHaveLength(1);
    const events = db.selectFrom("events").select(["at", "actor", "act", "target", "before", "after"]);
    expect(await events.orderBy("id").execute()).toEqual(
      ["subscriber.remove", "subscriber.erase"].map((name) => ({
        ...{ at: "2026-03-02", actor: by, act: name, target: "subscriber", before: null, after: null },
      })),
    );
  });

  test("a list is looked through, and added once after a yes, or by nobody", async () => {
    expect(await act("import.check", "", { text: " " })).toMatchObject({
      message: "Choose a file, or paste addresses.",
    });
    expect(await act("import.check", "", { text: "nothing" })).toMatchObject({
      message: 'No column is called "email" or "Email Address", and no line is an address.',
    });
    const check = async (text: string) =>
      done(await act("import.check", "", { text, consent: "given" }))
        .to?.split("/")
        .at(-1) ?? "";
    const [first, second] = [await check("a@example.org\nb@example.org"), await check("c@example.org")];
    done(await act("import.start", first));
    expect(await act("import.start", first)).toMatchObject({ refused: "already_done" });
    expect(await act("import.discard", first)).toMatchObject({ refused: "already_done" });
    expect(done(await act("import.discard", second)).text).toBe("Nobody was added.");
    const kept = await db.selectFrom("subscriber_imports").select(["state", "consent", "made_by"]).execute();
    expect(kept).toEqual([{ state: "running", consent: "given", made_by: by }]);
    const { after } = await db
      .selectFrom("events")
      .select("after")
      .where("act", "=", "import.start")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(after ?? "")).toEqual({ [`import:${first}`]: { state: "running", total: 2 } });
  });
});
