/** Entries in other languages: translated, taken back, read by a native speaker, outdated, removed, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import { readEntries } from "../../app/published-entries.ts";
import { languageOf } from "../../content/translate.ts";
import { readContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import { kinds } from "../../publishing/catalog.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { reindexEntries } from "../../publishing/entries/index-entry.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import type { Entry } from "../../publishing/kind.ts";
import { question } from "../../publishing/kinds/question.ts";
import { stateOf } from "../../publishing/translations/translation.ts";
import { listTranslations } from "../../publishing/translations/translation-store.ts";
import { findDocuments } from "../../search/find-documents.ts";
import { readQuery } from "../../search/read-query.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { withoutMarks } from "../../text/words/fallback.ts";
import { readIn } from "../../text/words/reading.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-24T03:04:05Z");
const spanish = { language: "es", title: "¿Hace ruido?", body: "De noche zumban ventiladores." };

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let id: number;
  const act = (name: string, input: Record<string, string> = { language: "es" }) =>
    actingOn(db).act(name, id, input, { now, role: "editor" });
  const undo = (event: number | undefined) => actingOn(db).undo(event, { now, role: "editor" });
  const entry = async () => (await findEntryById(db, id)) as Entry;
  const found = async () => (await listTranslations(db, "es", [await entry()])).get(id);
  const version = async () => (await readContentVersions(db)).get("question") ?? 0;
  const context = () => ({ db, uses: () => undefined, until: () => undefined, now: () => now });
  /** What `/es` shows: texts in English are marked. */
  const shown = async (language = "es") =>
    (await readIn(languageOf(language), () => readEntries(context(), question))).map(({ values, body }) =>
      [values.title, body].map((text = "") =>
        withoutMarks(text) === text ? text : `en: ${withoutMarks(text)}`,
      ),
    );
  const english = [["en: Is it noisy?", "en: Fans hum at night."]];

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["entries", "entry_revisions", "events", "activity", "search_documents"] as const)
      await db.deleteFrom(table).execute();
    const draft = { values: { title: "Is it noisy?", order: "10" }, body: "Fans hum at night." };
    const made = await createEntry(db, question, draft, { by: "ana", now, state: "published" });
    if (made.outcome !== "saved") throw new Error("It was not saved.");
    id = made.entry.id;
  });

  test("what an editor translates stands on the Spanish page alone, and the English again once that is undone", async () => {
    const before = await version();
    expect(await shown()).toEqual(english);
    const saved = done(await act("translation.save", spanish));
    expect(await shown()).toEqual([[spanish.title, spanish.body]]);
    expect(await shown("")).toEqual([["Is it noisy?", "Fans hum at night."]]);
    expect(await version()).toBe(before + 1);
    expect(await undo(saved.event)).toMatchObject({ undone: [`entry:${id}`] });
    expect(await shown()).toEqual(english);
    expect(await version()).toBe(before + 2);
    expect(await act("translation.remove")).toMatchObject({ refused: "not_found" });
  });

  test("one word is changed, removed and brought back, and each save is kept", async () => {
    done(await act("translation.save", spanish));
    done(await act("translation.save", { language: "es", title: "¿Es ruidoso?" }));
    expect(await shown()).toEqual([["¿Es ruidoso?", spanish.body]]);
    const removed = done(await act("translation.remove"));
    expect(removed.text).toBe("Removed. Visitors read the English.");
    expect(await shown()).toEqual(english);
    expect(await found()).toBeUndefined();
    done({ ...removed, ...(await undo(removed.event)) });
    expect(await shown()).toEqual([["¿Es ruidoso?", spanish.body]]);
    const rows = await db
      .selectFrom("entry_translations")
      .select(["version", "fields"])
      .orderBy("version")
      .execute();
    expect(rows.map(({ fields }) => fields && JSON.parse(fields).title)).toEqual([
      ...[spanish.title, "¿Es ruidoso?", null, "¿Es ruidoso?"],
    ]);
  });

  test("somebody says that a native speaker has read it, until the words are others", async () => {
    done(await act("translation.save", spanish));
    expect((await found())?.readBy).toBeNull();
    const read = done(await act("translation.read"));
    expect(read.text).toBe("Noted.");
    expect((await found())?.readBy).toBe("ada@example.org");
    expect(await act("translation.read")).toMatchObject({ refused: "already_done" });
    await undo(read.event);
    expect((await found())?.readBy).toBeNull();
    done(await act("translation.read"));
    done(await act("entry.save", { body: "Fans hum." }));
    // The same words still say it.
    done(await act("translation.save", spanish));
    expect((await found())?.readBy).toBe("ada@example.org");
    done(await act("translation.save", { ...spanish, body: "Zumban." }));
    expect((await found())?.readBy).toBeNull();
  });

  test("once the English changes, readers get the English until it is translated again, or undone", async () => {
    const { of } = done(await act("translation.save", spanish)) && ((await found()) ?? { of: "" });
    const changed = done(await act("entry.save", { body: "Fans hum day and night." }));
    expect(await shown()).toEqual([["en: Is it noisy?", "en: Fans hum day and night."]]);
    expect(stateOf(await entry(), await found())).toBe("outdated");
    // A form that was opened before says of which English it is.
    done(await act("translation.save", { ...spanish, title: "¿Suena?", of }));
    expect(stateOf(await entry(), await found())).toBe("outdated");
    await undo(changed.event);
    expect(await shown()).toEqual([["¿Suena?", spanish.body]]);
  });

  test("of two people who change the same translation the second is told, and nothing is written over", async () => {
    done(await act("translation.save", { ...spanish, version: "0" }));
    const second = { ...spanish, title: "¿Suena?", version: "0" };
    expect(await act("translation.save", second)).toMatchObject({ refused: "conflict" });
    expect(await act("translation.remove", { language: "es", version: "0" })).toMatchObject({
      refused: "conflict",
    });
    const both = ["¿Uno?", "¿Dos?"].map((title) =>
      act("translation.save", { ...spanish, title, version: "1" }),
    );
    const refusals = (await Promise.all(both)).filter((one) => "refused" in one);
    expect(refusals).toEqual([expect.objectContaining({ refused: "conflict" })]);
    expect((await found())?.version).toBe(2);
  });

  test.each([
    ["another language", { ...spanish, language: "xx" }, "not_found"],
    ["no words", { language: "es" }, "invalid"],
    ["a title that is no question", { ...spanish, title: "Ruido" }, "invalid"],
  ])("refuses %s", async (_, input, refused) => {
    expect(await act("translation.save", input)).toMatchObject({ refused });
    expect(await found()).toBeUndefined();
  });

  test("a withdrawn entry keeps its translation, and a deleted one takes every save of it along", async () => {
    done(await act("translation.save", spanish));
    const off = done(await act("entry.withdraw", {}));
    expect(await shown()).toEqual([]);
    await undo(off.event);
    expect(await shown()).toEqual([[spanish.title, spanish.body]]);
    // As a release before the table does.
    await db.deleteFrom("entries").where("id", "=", id).execute();
    expect(await db.selectFrom("entry_translations").selectAll().execute()).toEqual([]);
  });

  test("it is found by its Spanish words, also when the search is made anew, and no longer once it is removed", async () => {
    const find = async (typed: string) => (await findDocuments(db, readQuery(typed), { page: 1, now })).count;
    done(await act("translation.save", spanish));
    expect([await find("ventiladores"), await find("fans")]).toEqual([1, 1]);
    expect(await reindexEntries(db, kinds.values())).toBe(0);
    done(await act("translation.remove"));
    expect([await find("ventiladores"), await find("fans")]).toEqual([0, 1]);
  });

  test("a list is one query more than in English, however long it is", async () => {
    let queries = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1;
        return result;
      },
    });
    const count = async (language: string) => {
      queries = 0;
      const list = await readIn(languageOf(language), () =>
        readEntries({ ...context(), db: counting }, question),
      );
      return [list.length, queries];
    };
    for (let n = 0; n < 600; n++) {
      const draft = { values: { title: `Is it ${n}?`, order: "10" }, body: "Yes." };
      await createEntry(db, question, draft, { by: "ana", now, state: "published" });
    }
    done(await act("translation.save", spanish));
    expect([await count(""), await count("es")]).toEqual([
      [601, 1],
      [601, 2],
    ]);
    expect((await shown()).filter(([title]) => title === spanish.title)).toHaveLength(1);
  }, 60_000);
});
