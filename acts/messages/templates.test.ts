/** Answer templates: made, changed and deleted, and each of these undone, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { listTemplates } from "../../forms/owner/templates.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";

const databases = openOnBothEngines();
const now = new Date("2026-07-02T03:04:05Z");

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  const act = (name: string, id: string | number, input = {}) =>
    actingOn(db).act(`template.${name}`, id, input, { now, role: "editor" });
  const undo = (event: number | undefined) => actingOn(db).undo(event, { now, role: "editor" });
  const all = async () => (await listTemplates(db)).map(({ name, text }) => [name, text]);

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["answer_templates", "events", "activity"] as const)
      await db.deleteFrom(table).execute();
  });

  test("a template is made, changed and deleted, each time undone", async () => {
    const made = done(await act("create", "", { name: " Thanks ", text: "Hello {name}\r\n" }));
    expect(made).toMatchObject({ text: "The template is saved.", to: "/messages/templates" });
    expect(await all()).toEqual([["Thanks", "Hello {name}"]]);
    const id = (await listTemplates(db))[0]?.id ?? 0;
    const changed = done(await act("save", id, { name: "Thanks", text: "Dear {name}" }));
    expect(await undo(changed.event)).toMatchObject({ undone: [`template:${id}`] });
    expect(await all()).toEqual([["Thanks", "Hello {name}"]]);
    const removed = done(await act("delete", id));
    expect(await all()).toEqual([]);
    expect(await undo(removed.event)).toMatchObject({ undone: [`template:${id}`] });
    expect((await listTemplates(db)).map((one) => [one.id, one.name])).toEqual([[id, "Thanks"]]);
    expect(await undo(removed.event)).toMatchObject({ refused: "too_late" });
    expect(await undo(made.event)).toMatchObject({ undone: [`template:${id}`] });
    expect(await all()).toEqual([]);
  });

  test("a template has a name of its own and a text, and what is gone is not changed", async () => {
    done(await act("create", "", { name: "Thanks", text: "Hello" }));
    const [{ id } = { id: 0 }] = await listTemplates(db);
    const fields = async (input: object, name = "create", of: string | number = "") => {
      const refused = await act(name, of, input);
      return "refused" in refused
        ? [refused.refused, ...(refused.errors ?? []).map(({ field }) => field)]
        : [];
    };
    expect(await fields({ name: "Thanks", text: " " })).toEqual(["invalid", "name", "text"]);
    expect(await fields({ name: "x".repeat(81), text: "x".repeat(8001) })).toEqual([
      "invalid",
      "name",
      "text",
    ]);
    const removed = done(await act("delete", id));
    expect(await fields({ name: "Other", text: "Hello" }, "save", id)).toEqual(["not_found"]);
    done(await act("create", "", { name: "Thanks", text: "Again" }));
    expect(await undo(removed.event)).toMatchObject({ refused: "conflict" });
    expect(await all()).toEqual([["Thanks", "Again"]]);
  });
});
