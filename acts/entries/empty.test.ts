/** Another city begins without the starter's entries: one press, taken back by one, on both engines. */
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { importStarter, starterEntries } from "../../publishing/files/starter.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";

const databases = openOnBothEngines();
const home = join(import.meta.dirname, "../..");
const now = new Date("2026-11-24T03:04:05Z");

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of [
      "entry_translations",
      "entry_revisions",
      "entries",
      "starter_entries",
      "events",
    ] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom("chores").where("name", "=", "starter content").execute();
    await importStarter(db, home, now);
  });

  const act = (ids: readonly string[], role: "owner" | "editor" = "owner") =>
    actingOn(db).act("site.empty", ids, {}, { now, role });
  const unchanged = async () =>
    (await starterEntries(db)).flatMap(({ entry, isChanged }) => (isChanged ? [] : String(entry.id)));
  const counts = async () => {
    const { countAll } = db.fn;
    const rows = db
      .selectFrom("entries")
      .select(["state", countAll().as("n")])
      .groupBy("state");
    return Object.fromEntries((await rows.execute()).map(({ state, n }) => [state, Number(n)]));
  };

  const listToOpen = async () => (await starterEntries(db)).filter(({ entry }) => entry.values.toOpen);

  test("what nobody changed becomes drafts, what somebody changed stays, and Undo brings all back", async () => {
    const before = await counts();
    const noisy = await findEntry(db, "question", "is-it-noisy");
    const draft = { ...noisy?.values, title: "Is it loud?", body: noisy?.body ?? "" };
    const edited = done(
      await actingOn(db).act("entry.save", [String(noisy?.id)], { ...draft, version: "1" }, { now }),
    );
    expect(edited.event).toBeDefined();
    const ids = await unchanged();
    const toOpen = async () => (await listToOpen()).length;
    const open = await toOpen();
    expect(open).toBeGreaterThan(10);
    expect(ids.length).toBe((before.published ?? 0) - 1 + open);
    const emptied = done(await act(ids));
    expect(emptied.text).toBe(`Put away as drafts: ${ids.length}. Nothing of them is on the site anymore.`);
    // No entry says "withdrawn": visitors read no list of what another city withdrew.
    expect(await counts()).toEqual({ published: 1, draft: ids.length - open + (before.draft ?? 0) });
    // Nobody is asked to look at a draft of another city.
    expect(await toOpen()).toBe(0);
    expect((await findEntry(db, "question", "is-it-noisy"))?.state).toBe("published");
    expect(await unchanged()).toEqual([]);
    const undone = await actingOn(db).undo(emptied.event, { now });
    expect(undone).toMatchObject({ changed: [], mailsLeft: 0 });
    expect(await counts()).toEqual(before);
    expect(await unchanged()).toEqual(ids);
    expect(await toOpen()).toBe(open);
  }, 120_000);

  test("an editor may not, and what is no starter entry of now is left alone", async () => {
    const [first = ""] = await unchanged();
    expect(await act([first], "editor")).toMatchObject({ refused: "not_allowed" });
    done(await actingOn(db).act("entry.withdraw", [first], { reason: "It was wrong." }, { now }));
    expect(await act([first])).toMatchObject({ refused: "conflict" });
  });
});
