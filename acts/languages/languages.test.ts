/** Languages added at the desk: found by name, announced, translated many at once, each with its undo, on both engines. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { alternates } from "../../app/languages.ts";
import { chrome } from "../../content/chrome.ts";
import { errors } from "../../content/errors.ts";
import { home } from "../../content/home.ts";
import { findLanguage } from "../../content/language-names.ts";
import { announcedLanguages, languages, languageWith } from "../../content/languages.ts";
import { mail } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import { inLanguage, languageOf } from "../../content/translate.ts";
import type { Database } from "../../db/schema.ts";
import { formPaths } from "../../forms/catalog.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { question } from "../../publishing/kinds/question.ts";
import { stateOf } from "../../publishing/translations/translation.ts";
import { listTranslations } from "../../publishing/translations/translation-store.ts";
import type { Acting } from "../../test/support/acting.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { directionOf, isFallback } from "../../text/words/fallback.ts";
import { sentence } from "../../text/words/lookup.ts";
import { readIn, setSnapshot, snapshotName } from "../../text/words/reading.ts";
import { listWords, loadWords } from "../../words/store.ts";
import { lacksOf, progressOf, readItems } from "./items.ts";
import { digest } from "./translate.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-24T03:04:05Z");
afterAll(() => setSnapshot({ settings: {}, wording: {} }));

test.each([
  ["Arabic", "ar", "العربية", "rtl"],
  ["العربية", "ar", "العربية", "rtl"],
  ["vietnamese", "vi", "Tiếng Việt", "ltr"],
  ["Tieng Viet", "vi", "Tiếng Việt", "ltr"],
  ["Hmong", "hmn", "Hmong", "ltr"],
  ["zh-Hant", "zh-hant", "繁體中文", "ltr"],
])("%s is found by its name", (typed, code, name, direction) => {
  const found = findLanguage(typed);
  expect(found).toMatchObject({ code, name });
  expect(directionOf(found?.tag ?? "en")).toBe(direction);
});

test.each(["", "Klingonese", "und", "mul", "../x", "__proto__", "x".repeat(500)])(
  "%j is no language",
  (typed) => {
    expect(findLanguage(typed)).toBeUndefined();
  },
);

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  /** As a server does. */
  const takeUpWords = async () => void (await loadWords(db));
  const act = (name: string, id: string, input = {}, acting: Partial<Acting> = {}) =>
    actingOn(db, { takeUpWords }).act(`language.${name}`, id, input, { now, ...acting });
  const undo = (event: number | undefined, acting: Partial<Acting> = {}) =>
    actingOn(db, { takeUpWords }).undo(event, { now, ...acting });
  const add = async (language = "العربية") => done(await act("add", "", { language }));
  const arabic = () => languageOf("ar");
  const items = async (code = "ar") => {
    const language = languageWith(code);
    return language ? readItems(db, language, now) : [];
  };
  const item = async (key: string, code = "ar") =>
    (await items(code)).find(({ id, keys }) => id === key || keys?.includes(key));
  /** As the form sends it that shows the item. */
  const filled = async (key: string, text: string, code = "ar") => {
    const { id = key, english = "", text: was = "" } = (await item(key, code)) ?? {};
    return { [`to ${id}`]: text, [`of ${id}`]: digest(english), [`was ${id}`]: digest(was) };
  };
  const translate = async (
    texts: Readonly<Record<string, string>>,
    acting?: Partial<Acting>,
    code = "ar",
  ) => {
    const fields = await Promise.all(Object.entries(texts).map(([id, text]) => filled(id, text, code)));
    return act("translate", code, Object.assign({}, ...fields), acting);
  };
  const inArabic = <T>(read: () => T) => readIn(arabic(), read);

  beforeEach(async () => {
    db = databases[engine];
    for (const table of [
      "words",
      "word_revisions",
      "entries",
      "entry_revisions",
      "events",
      "activity",
    ] as const)
      await db.deleteFrom(table).execute();
    await loadWords(db);
  });

  test("one that is added is there for whoever has the link, and told of once it is announced", async () => {
    expect(announcedLanguages.map(({ code }) => code)).toEqual(["es"]);
    const { event, to } = await add();
    expect(to).toBe("/languages/ar");
    expect(arabic()).toMatchObject({ code: "ar", tag: "ar", name: "العربية" });
    expect([formPaths.has("/ar/contact"), formPaths.has("/vi/contact")]).toEqual([true, false]);
    expect(announcedLanguages.map(({ code }) => code)).toEqual(["es"]);
    expect(await act("add", "", { language: "Arabic" })).toMatchObject({ refused: "already_done" });
    expect(await act("announce", "ar")).toMatchObject({
      refused: "invalid",
      message: "Nothing of Home and Contact is there in العربية yet.",
    });
    done(await translate({ "home.mission.title": "مهمتنا", "contact.title": "اتصل بنا" }));
    expect(lacksOf(await items())).toMatchObject({ pages: ["Home", "Contact"], nothing: [] });
    const told = done(await act("announce", "ar"));
    expect(alternates("/contact", "https://x.example").map(({ hreflang }) => hreflang)).toEqual([
      "en",
      "es",
      "ar",
      "x-default",
    ]);
    expect(await act("remove", "ar")).toMatchObject({ refused: "invalid" });
    await undo(told.event);
    expect(languages.map(({ code }) => code)).toEqual(["es", "ar"]);
    expect(announcedLanguages.map(({ code }) => code)).toEqual(["es"]);
    expect(await undo(event)).toMatchObject({ undone: ["language:ar"] });
    expect(arabic()).toBeUndefined();
  });

  test("announcements are taken back one by one, and Spanish like any other", async () => {
    await add();
    const off = done(await act("unannounce", "es"));
    expect(languages.map(({ code }) => code)).toEqual(["ar", "es"]);
    expect([...announcedLanguages]).toEqual([]);
    await add("Vietnamese");
    // What was added in between stays.
    await undo(off.event);
    expect(announcedLanguages.map(({ code }) => code)).toEqual(["es"]);
    expect(languages.map(({ code }) => code)).toEqual(["es", "ar", "vi"]);
    expect(await act("add", "", { language: "Spanish" })).toMatchObject({ refused: "already_done" });
    expect(await act("add", "", { language: "English" })).toMatchObject({ refused: "invalid" });
  });

  test("one that is removed keeps its words for when it is added again", async () => {
    await add();
    done(await translate({ "home.mission.title": "مهمتنا" }));
    const removed = done(await act("remove", "ar"));
    expect(arabic()).toBeUndefined();
    await undo(removed.event);
    expect(inArabic(() => home.mission.title)).toBe("مهمتنا");
    done(await act("remove", "ar"));
    await add();
    expect(inArabic(() => home.mission.title)).toBe("مهمتنا");
  });

  test("many texts are published at once by an editor, and taken back at once", async () => {
    await add();
    const english = snapshotName();
    const field = (await items()).find(({ english }) => english === "Please check this field");
    const { event } = done(
      await translate(
        {
          "chrome.skip": "انتقل إلى المحتوى",
          "errors.notFound.title": "الصفحة غير موجودة",
          [field?.id ?? ""]: "تحقق من هذا الحقل",
          [`sentence.${site.tagline}`]: "ممفيس",
        },
        { role: "editor", by: "ana@example.org" },
      ),
    );
    expect(inArabic(() => [chrome.skip, errors.notFound.title, sentence("Please check this field")])).toEqual(
      ["انتقل إلى المحتوى", "الصفحة غير موجودة", "تحقق من هذا الحقل"],
    );
    expect(inArabic(() => site.tagline)).toBe("ممفيس");
    expect(inArabic(() => isFallback(home.mission.title))).toBe(true);
    expect(inArabic(() => isFallback(inLanguage(mail.answer, "ar").footer))).toBe(true);
    // English pages and their scripts know of no other language.
    expect(snapshotName()).toBe(english);
    expect(progressOf(await items())).toMatchObject({ sentences: { done: 4 }, outdated: 0 });
    await undo(event, { role: "editor", by: "ana@example.org" });
    expect((await listWords(db)).filter(({ language }) => language)).toEqual([]);
    expect(inArabic(() => isFallback(chrome.skip))).toBe(true);
    expect(await act("announce", "ar", {}, { role: "editor" })).toMatchObject({ refused: "not_allowed" });
  });

  test("the mistakes of each row are told, and nothing is published", async () => {
    await add();
    const [lacking] = (await items()).filter(
      ({ english, keys }) => keys && /^[^{]*\{city\}[^{]*$/.test(english),
    );
    const refused = await translate({
      [lacking?.id ?? ""]: "بدون",
      "chrome.skip": "انتقل {nobody}",
      "errors.notFound.title": "ا".repeat(400),
      "contact.title": "اتصل بنا",
    });
    expect(refused).toMatchObject({
      refused: "invalid",
      errors: expect.arrayContaining([
        { field: `to ${lacking?.id}`, message: expect.stringContaining("{city} is missing") },
        { field: "to chrome.skip", message: "Nothing fills in {nobody} here." },
        { field: "to errors.notFound.title", message: expect.stringContaining("at most") },
      ]),
    });
    expect((await listWords(db)).filter(({ language }) => language)).toEqual([]);
    const legal = (await items()).find(({ id }) => id === "privacy.md");
    expect(await translate({ [legal?.id ?? ""]: "## س\n\nص" }, { role: "editor" })).toMatchObject({
      refused: "invalid",
      errors: [{ message: expect.stringContaining("Only an owner") }],
    });
  });

  test("where the English changed, readers see the old translation until somebody says it is still right", async () => {
    await add();
    done(await translate({ "errors.notFound.title": "الصفحة غير موجودة" }));
    done(await actingOn(db).act("words.set", "errors.notFound.title", { text: "Nothing is here" }, { now }));
    done(await actingOn(db).act("words.set", "chrome.skip", { text: "Go on" }, { now }));
    await loadWords(db);
    expect(inArabic(() => errors.notFound.title)).toBe("الصفحة غير موجودة");
    expect(await item("errors.notFound.title")).toMatchObject({
      state: "outdated",
      of: "Oops! Page not found",
      english: "Nothing is here",
    });
    // A dictionary of the release says what the site no longer says: it is offered at the desk alone.
    expect(readIn(languageOf("es"), () => isFallback(chrome.skip))).toBe(true);
    expect(await item("chrome.skip", "es")).toMatchObject({ state: "outdated", text: "Saltar al contenido" });
    const still = {
      ...(await filled("errors.notFound.title", "الصفحة غير موجودة")),
      "still errors.notFound.title": "yes",
    };
    const { event } = done(await act("translate", "ar", still));
    expect(await item("errors.notFound.title")).toMatchObject({ state: "translated" });
    await undo(event);
    expect(await item("errors.notFound.title")).toMatchObject({
      state: "outdated",
      of: "Oops! Page not found",
    });
  });

  test("of two people the second is told what the first has published", async () => {
    await add();
    const mine = await filled("chrome.skip", "واحد");
    done(await translate({ "chrome.skip": "اثنان" }));
    expect(await act("translate", "ar", mine)).toMatchObject({
      refused: "conflict",
      detail: { "chrome.skip": "اثنان" },
    });
    // What was looked at and left alone is no conflict.
    expect(done(await act("translate", "ar", { ...mine, "to chrome.skip": "" })).text).toBe(
      "Nothing was changed.",
    );
    expect(await item("chrome.skip")).toMatchObject({ text: "اثنان" });
  });

  test("a list of the owner's is translated text by text", async () => {
    await add();
    const cards = JSON.stringify([{ title: "How deep?", text: "In {city}." }]);
    done(await actingOn(db).act("words.set", "home.move.cards", { text: cards }, { now }));
    done(await translate({ "sentence.How deep?": "كم العمق؟" }));
    expect(inArabic(() => home.move.cards[0]?.title)).toBe("كم العمق؟");
    expect((await items()).some(({ id }) => id.startsWith("home.move.cards"))).toBe(false);
  });

  test("an entry is shown in the language once all its texts are there, and in English again once that is undone", async () => {
    await add();
    const draft = { values: { title: "Is it noisy?", order: "10" }, body: "Fans hum at night." };
    const made = await createEntry(db, question, draft, { by: "ana", now, state: "published" });
    if (made.outcome !== "saved") throw new Error("It was not saved.");
    const state = async () => {
      const entry = await findEntryById(db, made.entry.id);
      return entry && stateOf(entry, (await listTranslations(db, "ar", [entry])).get(entry.id));
    };
    const at = `entry question/${made.entry.slug}`;
    expect(done(await translate({ [`${at} title`]: "هل هو صاخب؟" })).text).toBe(
      "Published: 1. Readers see it within seconds, an entry once it has all its texts.",
    );
    expect([await state(), progressOf(await items()).entries]).toEqual(["missing", { done: 0, all: 1 }]);
    const whole = done(await translate({ [`${at} body`]: "مراوح", "chrome.skip": "انتقل" }));
    expect([await state(), progressOf(await items()).entries]).toEqual(["translated", { done: 1, all: 1 }]);
    await undo(whole.event);
    expect([await state(), inArabic(() => isFallback(chrome.skip))]).toEqual(["missing", true]);
    expect(await item(`${at} title`)).toMatchObject({ text: "هل هو صاخب؟" });
  });
});
