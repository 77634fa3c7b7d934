/** An entry in another language at the desk, without script: its state, what of the English changed, the form, undo; and the site. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findEntry } from "../../../publishing/entries/entries.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { ask } from "../../../test/support/ask.ts";
import { type RunningDesk, startDesk } from "../../../test/support/desk.ts";
import { visitDesk } from "../../../test/support/desk-visitor.ts";

/** The promise is five seconds; the rest is for a busy machine. */
const patience = { timeout: 20_000, interval: 200 };
let desk: RunningDesk;
let entry: Entry;
let browser: ReturnType<typeof visitDesk>;

beforeAll(async () => {
  desk = await startDesk();
  entry = (await findEntry(desk.db, "question", "is-it-noisy")) as Entry;
  browser = visitDesk(desk.deskUrl, await desk.signIn({ email: "ana@desk.example", role: "editor" }));
}, 120_000);
afterAll(() => desk.close());

const onSite = async () => (await ask(desk.url, "/es/community")).text;
const words = (html: string) =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

test("an editor reads, changes and removes the Spanish of an entry, and visitors see it within seconds", async () => {
  const editor = `/entries/question/${entry.id}`;
  const screen = `${editor}/in/es`;
  expect(words((await browser.get(editor)).text)).toMatch(
    /Español Translated .*Not yet read by a native speaker/,
  );
  const state = async () => words((await browser.get(screen)).text);

  await browser.post(editor, { act: "translation.read", language: "es", version: "1" });
  expect(await state()).not.toContain("Not yet read");

  // The form is filled with what there is.
  const { text: form } = await browser.get(screen);
  const field = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(form)?.[1] ?? "";
  expect([field("language"), field("version")]).toEqual(["es", "2"]);
  const sent = {
    ...{ act: "translation.save", language: "es", version: field("version"), of: field("of") },
    ...{ title: "¿Es ruidoso de noche?", body: "Zumban ventiladores." },
  };
  const wrong = await browser.post(screen, { ...sent, title: "Ruidoso" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('value="Ruidoso"');
  expect((await browser.post(screen, sent)).status).toBe(303);
  await expect.poll(onSite, patience).toContain("¿Es ruidoso de noche?");
  expect(await state()).toContain("Not yet read by a native speaker");
  expect((await browser.post(screen, sent)).status).toBe(409);

  const { title: english = "" } = entry.values;
  const act = { act: "entry.save", version: String(entry.version), "field.title": "Is it noisy at night?" };
  await browser.post(editor, { ...act, "field.order": entry.values.order ?? "", "field.body": entry.body });
  expect(words((await browser.get(editor)).text)).toContain("The English changed since");
  expect(await state()).toMatch(/Question .*\[added:/);
  await expect.poll(onSite, patience).not.toContain("¿Es ruidoso de noche?");
  expect(english).not.toBe("");

  expect(
    (await browser.post(screen, { act: "translation.remove", language: "es", version: "3" })).status,
  ).toBe(303);
  expect(await state()).toContain("Not translated");
  expect((await browser.get(`${editor}/in/xx`)).status).toBe(404);
}, 120_000);
