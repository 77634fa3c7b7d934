/** The owner's wording and settings: published, drafted, taken back and imported, each with its undo, on both engines. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { chrome } from "../../content/chrome.ts";
import { errors } from "../../content/errors.ts";
import { home } from "../../content/home.ts";
import { site } from "../../content/site.ts";
import { readContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import { readSettings } from "../../server/config.ts";
import { actingOn, done, place } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { changedWords } from "../../text/words/lookup.ts";
import { setSnapshot } from "../../text/words/reading.ts";
import {
  findWord,
  isDefaultChanged,
  listWords,
  loadWords,
  versionOf,
  wordHistory,
  wordsTag,
} from "../../words/store.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-24T03:04:05Z");
afterAll(() => setSnapshot({ settings: {}, wording: {} }));

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  const act = (name: string, id: string, input = {}) =>
    actingOn(db).act(`words.${name}`, id, input, { now, role: "owner" });
  const undo = (event: number | undefined) => actingOn(db).undo(event, { now, role: "owner" });
  const version = async () => (await readContentVersions(db)).get(wordsTag) ?? 0;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["words", "word_revisions", "events", "activity"] as const)
      await db.deleteFrom(table).execute();
    await loadWords(db);
  });

  test("a text and a setting say what the owner wrote, and the default again once that is undone", async () => {
    const before = await version();
    const title = done(await act("set", "errors.notFound.title", { text: "Nothing here in {city}" }));
    const city = done(await act("set", "site.city", { text: "Port Example" }));
    await loadWords(db);
    expect(errors.notFound.title).toBe("Nothing here in Port Example");
    expect(chrome.newsFeedTitle).toContain("Port Example");
    expect(await version()).toBe(before + 2);
    expect(await undo(city.event)).toMatchObject({ undone: ["word:site.city"] });
    expect(await undo(title.event)).toMatchObject({ undone: ["word:errors.notFound.title"] });
    await loadWords(db);
    expect([errors.notFound.title, site.city]).toEqual(["Oops! Page not found", "Memphis"]);
    expect(await listWords(db)).toEqual([]);
    expect(await version()).toBe(before + 4);
  });

  test("a draft is seen by nobody until it is published, and a text goes back to its default", async () => {
    done(await act("draft", "chrome.skip@es", { text: "Ir al texto" }));
    const before = await version();
    expect((await listWords(db)).map(({ text, draft }) => [text, draft])).toEqual([[null, "Ir al texto"]]);
    done(await act("publish", "chrome.skip@es"));
    expect((await listWords(db)).map(({ text, draft }) => [text, draft])).toEqual([["Ir al texto", null]]);
    expect(await version()).toBe(before + 1);
    const off = done(await act("unset", "chrome.skip@es"));
    expect(await listWords(db)).toEqual([]);
    expect(await undo(off.event)).toMatchObject({ undone: ["word:chrome.skip@es"] });
    expect(await listWords(db)).toMatchObject([{ key: "chrome.skip", language: "es", text: "Ir al texto" }]);
    expect(await act("publish", "chrome.skip@es")).toMatchObject({ refused: "not_found" });
  });

  test.each([
    ["no.such.text", "Hello", "not_found"],
    ["chrome.footer", "Hello", "not_found"],
    ["chrome.nav", "Hello", "invalid"],
    ["home.move.cards", '[{"title":"One"}]', "invalid"],
    ["home.move.cards", '[{"title":"One","text":"1","color":"red"}]', "invalid"],
    [
      "home.move.cards",
      '[{"title":"One","text":"1","source":{"label":"x","url":"javascript:x"}}]',
      "invalid",
    ],
    ["home.move.cards", '[{"title":"One","text":"{nobody}"}]', "invalid"],
    ["record.statuses", '[{"value":"kept","label":"Kept"}]', "not_found"],
    ["newsNames.shortNames", '[["Estuary Power Board"]]', "invalid"],
    ["about.md", "Words without a heading", "invalid"],
    ["about.md", "## Who\n\n{nobody}", "invalid"],
    ["about.md", "## Who\n\n<script>x</script>", "invalid"],
    ["chrome.nav.0.to", "/about", "not_found"],
    ["site.backend", "x", "not_found"],
    ["site.city@es", "x", "not_found"],
    ["chrome.skip@xx", "x", "not_found"],
    ["chrome.skip", "  ", "invalid"],
    ["chrome.skip", "Hello {nobody}", "invalid"],
    ["chrome.skip", "a\u0000b", "invalid"],
    ["site.areaCode", "12", "invalid"],
    ["site.timeZone", "Mars/Base", "invalid"],
    ["site.email", "nobody", "invalid"],
  ])("%s does not become %j", async (id, text, refused) => {
    expect(await act("set", id, { text })).toMatchObject({ refused });
    expect(await listWords(db)).toEqual([]);
  });

  test("another city is a file: all of it or nothing", async () => {
    const file = { "site.city": "Port Example", "site.areaCode": "555", "chrome.skip": "To the text" };
    const wrong = JSON.stringify({ ...file, "no.such.text": "x" });
    expect(await act("import", "", { file: wrong })).toMatchObject({ refused: "invalid" });
    expect(await listWords(db)).toEqual([]);
    done(await act("set", "chrome.skip", { text: "Mine" }));
    const imported = done(await act("import", "", { file: JSON.stringify(file) }));
    await loadWords(db);
    expect([site.city, site.areaCode, chrome.skip]).toEqual(["Port Example", 555, "To the text"]);
    expect(await undo(imported.event)).toMatchObject({ undone: ["site:"] });
    await loadWords(db);
    expect([site.city, site.areaCode, chrome.skip]).toEqual(["Memphis", 901, "Mine"]);
  });

  test("a list is longer or shorter than the default one, and its texts name the city", async () => {
    const cards = [{ title: "How deep?", text: "In {city}." }];
    const list = done(await act("set", "home.move.cards", { text: JSON.stringify(cards) }));
    done(await act("set", "site.city", { text: "Port Example" }));
    await loadWords(db);
    expect(home.move.cards).toEqual([{ title: "How deep?", text: "In Port Example." }]);
    expect(changedWords()).toMatchObject({ "home.move.cards": [{ text: "In Port Example." }] });
    await undo(list.event);
    await loadWords(db);
    expect(home.move.cards).toHaveLength(4);
  });

  test("a page of Markdown says what the owner wrote, and what the facts in it are now", async () => {
    done(await act("set", "site.operator", { text: "The Harbor Log" }));
    await loadWords(db);
    expect(JSON.stringify(changedWords()["terms.md"])).toContain("The Harbor Log");
    expect(changedWords()).not.toHaveProperty(["about.md"]);
    done(await act("set", "about.md", { text: "## A Log\n\nOf *{city}*." }));
    await loadWords(db);
    expect(changedWords()["about.md"]).toEqual([
      { id: "a-log", title: "A Log", html: "<p>Of <em>Memphis</em>.</p>" },
    ]);
  });

  test("a text keeps what it said, whatever becomes of the log", async () => {
    for (const text of ["To the text", "Straight to the text"])
      done(await act("set", "chrome.skip", { text }));
    done(await act("unset", "chrome.skip"));
    await db.deleteFrom("events").execute();
    const said = await wordHistory(db, { key: "chrome.skip", language: "" });
    expect(said.map(({ text }) => text)).toEqual([null, "Straight to the text", "To the text"]);
  });

  test("a secret is kept encrypted, is in no event, export or page, and is read with the secret of the installation alone", async () => {
    const password = "smtp://ada:pass-word-7@127.0.0.1:2525";
    expect(await act("set", "mail.server", { text: password })).toMatchObject({ refused: "invalid" });
    expect(await act("secret", "site.city", { text: password })).toMatchObject({ refused: "invalid" });
    expect(await act("secret", "mail.server", { text: "ftp://a" })).toMatchObject({ refused: "invalid" });
    const set = done(await act("secret", "mail.server", { text: password }));
    expect(set.isUndoable).toBe(false);
    const tables = ["words", "word_revisions", "events", "activity"] as const;
    const kept = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(kept)).not.toContain("pass-word-7");
    const settings = readSettings({});
    await loadWords(db, "another secret of at least 32 characters");
    expect(settings.smtpUrl).toBeUndefined();
    await loadWords(db, place.secret);
    expect(settings.smtpUrl).toBe(password);
    expect(readSettings({ SMTP_URL: "smtp://127.0.0.1:1" }).smtpUrl).toBe("smtp://127.0.0.1:1");
    expect(JSON.stringify(changedWords())).not.toContain("pass-word-7");
    done(await act("secret", "mail.server", { text: "" }));
    await loadWords(db, place.secret);
    expect(settings.smtpUrl).toBeUndefined();
  });

  test("what the environment leaves open follows the owner’s settings", async () => {
    const settings = readSettings({ PRESS_EMAIL: "press@example.org" });
    for (const key of ["email", "ownerEmail", "pressEmail"])
      done(await act("set", `site.${key}`, { text: `${key}@example.com` }));
    await loadWords(db);
    expect(settings).toMatchObject({
      mailFrom: "email@example.com",
      ownerEmails: ["ownerEmail@example.com"],
    });
    expect(settings.pressEmails).toEqual(["press@example.org"]);
  });

  test("of two owners at the same settings, each keeps what the other changed, and the same one is told", async () => {
    const save = (input: object) =>
      actingOn(db).act("settings.save", "identity", { ...input } as Record<string, string>, {
        ...{ now, role: "owner" },
      });
    const opened = { "site.name": site.name, "site.city": site.city, seen: "" };
    opened.seen = JSON.stringify({ "site.name": site.name, "site.city": site.city });
    done(await save({ ...opened, "site.city": "Port Example" }));
    done(await save({ ...opened, "site.name": "Port AI" }));
    await loadWords(db);
    expect([site.name, site.city]).toEqual(["Port AI", "Port Example"]);
    expect(await save({ ...opened, "site.name": "Harbor AI" })).toMatchObject({
      refused: "conflict",
      errors: [{ field: "site.name", message: "Saved meanwhile: Port AI" }],
    });
    const again = JSON.stringify({ "site.name": "Port AI" });
    done(await save({ "site.name": "Harbor AI", seen: again }));
    for (const seen of ["null", "x", "5", "[]"]) done(await save({ "site.name": `Of ${seen}`, seen }));
    await loadWords(db);
    expect([site.name, site.city]).toEqual(["Of []", "Port Example"]);
  });

  test("what somebody else wrote since it was opened is not overwritten, and both are shown", async () => {
    const skip = { key: "chrome.skip", language: "" };
    const opened = versionOf(undefined);
    const rosa = { now, role: "editor", by: "rosa@example.org" } as const;
    done(await actingOn(db).act("words.set", "chrome.skip", { text: "Theirs", version: opened }, rosa));
    for (const name of ["set", "draft", "unset", "drop"])
      expect(await act(name, "chrome.skip", { text: "Mine", version: opened })).toMatchObject({
        refused: "conflict",
        detail: { by: "rosa@example.org" },
      });
    const refused = await act("set", "chrome.skip", { text: "Mine", version: opened });
    expect(refused).toMatchObject({ detail: { both: [{ theirs: "Theirs", yours: "Mine" }] } });
    const version = versionOf(await findWord(db, skip));
    done(await act("set", "chrome.skip", { text: "Mine", version }));
    expect((await wordHistory(db, skip)).map(({ text, saved_by }) => [text, saved_by])).toEqual([
      ["Mine", "ada@example.org"],
      ["Theirs", "rosa@example.org"],
    ]);
  });

  test("a dropped draft comes back with Undo, and what visitors read stays throughout", async () => {
    const texts = async () => (await listWords(db)).map(({ text, draft }) => [text, draft]);
    done(await act("set", "chrome.skip", { text: "To the text" }));
    done(await act("draft", "chrome.skip", { text: "Straight on" }));
    const dropped = done(await act("drop", "chrome.skip"));
    expect(await texts()).toEqual([["To the text", null]]);
    await undo(dropped.event);
    expect(await texts()).toEqual([["To the text", "Straight on"]]);
    done(await act("drop", "chrome.skip"));
    expect(await act("drop", "chrome.skip")).toMatchObject({ refused: "already_done" });
  });

  test("a phrase is changed in several texts at once, in every language, and all of it is undone at once", async () => {
    const ids = ["contact.figure.key", "errors.notFound.title", "errors.notFound.title@es"];
    done(await act("set", "chrome.skip", { text: "On" }));
    const changed = async () => (await listWords(db)).map(({ key, language, text }) => [key, language, text]);
    const before = await changed();
    const find = "Oops!";
    const result = await actingOn(db).act("words.replace", ids.slice(1), { find, to: "Sorry:" }, { now });
    expect(done(result)).toMatchObject({ text: "Changed in one sentence.", refusals: [{ id: ids[2] }] });
    expect(await changed()).toContainEqual(["errors.notFound.title", "", "Sorry: Page not found"]);
    await undo(done(result).event);
    expect(await changed()).toEqual(before);
    const both = await actingOn(db).act(
      "words.replace",
      ["errors.notFound.link.label", "errors.crash.link.label"],
      { find: "Home", to: "the start" },
      { now },
    );
    expect(done(both).text).toBe("Changed in 2 sentences.");
    expect(await undo(done(both).event)).toMatchObject({ undone: { length: 2 } });
    expect(await changed()).toEqual(before);
  });

  test("a text that goes on from another keeps its space, and what says the default is no change", async () => {
    done(await act("set", "recordPage.filter.about", { text: "on {topic} " }));
    expect((await listWords(db)).map(({ text }) => text)).toEqual([" on {topic}"]);
    done(await act("unset", "recordPage.filter.about"));
    expect(done(await act("set", "chrome.skip", { text: "Skip to content" })).event).toBeUndefined();
    expect(await listWords(db)).toEqual([]);
  });

  test("an owner keeps the own wording under a new default, and is asked no more", async () => {
    done(await act("set", "chrome.skip", { text: "To the text" }));
    await db.updateTable("words").set({ of: "Skip" }).execute();
    const isAsked = async () => (await listWords(db)).some(isDefaultChanged);
    expect(await isAsked()).toBe(true);
    const kept = done(await act("keep", "chrome.skip"));
    expect(await isAsked()).toBe(false);
    expect(await act("keep", "chrome.skip")).toMatchObject({ refused: "already_done" });
    await undo(kept.event);
    expect(await isAsked()).toBe(true);
  });

  test("an editor changes sentences, not legal pages; and nobody a title that search engines cut", async () => {
    const asEditor = { now, role: "editor" } as const;
    const set = (id: string, text: string) => actingOn(db).act("words.set", id, { text }, asEditor);
    for (const id of ["terms.md", "pages.privacy.title", "operator.open", "site.city"])
      expect(await set(id, "## One")).toMatchObject({ refused: "not_allowed" });
    done(await set("about.md", "## One\n\nTwo."));
    expect(await set("pages.about.title", "Word ".repeat(20))).toMatchObject({
      refused: "invalid",
      message: "99 characters; search engines cut at 60, after “Word”.",
    });
  });

  test("a text knows when the release has another default than the one that it took the place of", async () => {
    done(await act("set", "chrome.skip", { text: "To the text" }));
    const [own] = await listWords(db);
    expect(own && isDefaultChanged(own)).toBe(false);
    expect(own && isDefaultChanged({ ...own, of: "Skip" })).toBe(true);
  });
});
