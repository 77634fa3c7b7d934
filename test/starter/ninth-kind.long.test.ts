/** A ninth kind of published thing costs one file: with it come its list, its pages, feed, sitemap, structured data and the screens at the desk. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContentVersions } from "../../db/content-versions.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { createEntry, withdrawEntry } from "../../publishing/entries/save-entry.ts";
import type { Kind } from "../../publishing/kind.ts";
import { ask } from "../support/ask.ts";
import { type CopiedProject, copyProject } from "../support/copied-project.ts";
import { type RunningDesk, startDesk } from "../support/desk.ts";
import { visitDesk } from "../support/desk-visitor.ts";
import { openBeside } from "../support/start-server.ts";

const recipe = `/** Kind: recipe. */
import { multiline } from "../../forms/definitions/rules.ts";
import { htmlToText, renderSafely } from "../../text/markdown/render-safely.ts";
import { lineField } from "../fields.ts";
import type { Kind } from "../kind.ts";

export const recipe: Kind = {
  name: "recipe",
  words: { one: "recipe", many: "recipes" },
  listPath: "/recipes",
  path: "/recipes",
  fields: [lineField("title", "Title", 100), lineField("cook", "Cook", 100)],
  body: { label: "Recipe", rule: multiline("Recipe", 1, 5000) },
  sortKey: ({ values }) => values.title ?? "",
  order: "ascending",
  inFeed: true,
  show: ({ title, values, body }) => {
    const html = renderSafely(body);
    const text = htmlToText(html);
    return { title, summary: text, html, text, author: values.cook, facts: [{ name: "Cook", text: values.cook ?? "" }] };
  },
};
`;
let copy: CopiedProject;
let server: RunningDesk;

beforeAll(async () => {
  copy = await copyProject();
  await copy.write("publishing/kinds/recipe.ts", recipe);
  await copy.write("publishing/kinds/poem.ts", recipe.replaceAll("recipe", "poem"));
  await copy.write(
    "content/starter/recipe/greens.md",
    "---\ntitle: Greens\ncook: Ada Boyd\n---\n\nWash them **three** times.\n",
  );
  await copy.build();
  server = await startDesk({}, { home: copy.folder });
});

afterAll(async () => {
  await server?.close();
  await copy?.remove();
});

test("its list and the page of each entry are there, with title, text, facts and structured data", async () => {
  const list = await ask(server.url, "/recipes");
  expect(list.status).toBe(200);
  expect(list.text).toContain("<title>Recipes | ");
  expect(list.text).toMatch(/<a href="\/recipes\/greens"[^>]*>Greens<\/a>/);
  expect(list.text).toContain('"ItemList"');

  const page = await ask(server.url, "/recipes/greens");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<title>Greens | ");
  expect(page.text).toContain("<p>Wash them <strong>three</strong> times.</p>");
  expect(page.text).toContain("<dt>Cook</dt><dd>Ada Boyd</dd>");
  expect(page.text).toContain('"@type":"Article"');
  expect(page.text).toMatch(/<link rel="canonical" href="[^"]+\/recipes\/greens"/);
  expect((await ask(server.url, "/recipes/none")).status).toBe(404);
});

test("feeds, sitemap and the list for language models name it", async () => {
  for (const path of ["/feed.xml", "/feed.json", "/sitemap.xml", "/llms.txt"])
    expect((await ask(server.url, path)).text, path).toContain("/recipes/greens");
  expect((await ask(server.url, "/sitemap.xml")).text).toContain("/recipes</loc>");
});

test("a kind without anything published has no list, no page and no line in the sitemap", async () => {
  expect((await ask(server.url, "/poems")).status).toBe(404);
  expect((await ask(server.url, "/sitemap.xml")).text).not.toContain("/poems");
});

test("a new entry is on the list within seconds, and the page of a withdrawn one answers 410", async () => {
  const { recipe: kind } = (await import(`${copy.folder}/publishing/kinds/recipe.ts`)) as { recipe: Kind };
  const db = openBeside({ dataDir: server.dataDir });
  const saving = { by: "test", now: new Date() };
  try {
    const before = (await readContentVersions(db)).get("recipe") ?? 0;
    await db.transaction().execute(async (transaction) => {
      const draft = { values: { title: "Cornbread", cook: "Lee" }, body: "Bake it." };
      await createEntry(transaction, kind, draft, { ...saving, state: "published" });
      const greens = await findEntry(transaction, "recipe", "greens");
      await withdrawEntry(transaction, kind, greens?.id ?? 0, saving);
    });
    expect((await readContentVersions(db)).get("recipe")).toBeGreaterThan(before);
  } finally {
    await db.destroy();
  }
  await expect
    .poll(async () => (await ask(server.url, "/recipes")).text, { timeout: 8_000, interval: 200 })
    .toContain("Cornbread");
  expect((await ask(server.url, "/recipes")).text).not.toContain("Greens");
  await expect
    .poll(async () => (await ask(server.url, "/recipes/greens")).status, { timeout: 8_000, interval: 200 })
    .toBe(410);
  const gone = await ask(server.url, "/recipes/greens");
  expect(gone.text).toContain("This is no longer here");
});

test("the desk lists it, has a form with its fields, and publishes what is typed", async () => {
  const visitor = visitDesk(server.deskUrl, await server.signIn());
  expect((await visitor.get("/entries")).text).toContain("Recipes");
  const { headers } = await visitor.get("/entries/recipe/new");
  const form = await visitor.get(headers.location ?? "");
  for (const label of ["Title", "Cook", "Recipe"]) expect(form.text).toContain(`>${label}`);
  const typed = { "field.title": "Peach cobbler", "field.cook": "Ida", "field.body": "Warm *peaches*." };
  const preview = await visitor.post("/entries/recipe/new/preview", typed);
  expect(preview.text).toContain("<p>Warm <em>peaches</em>.</p>");
  const refused = await visitor.post("/entries/recipe/new", {
    ...typed,
    "field.cook": "",
    act: "entry.publish",
  });
  expect([refused.status, refused.text.includes("Cook is required")]).toEqual([422, true]);
  const saved = await visitor.post("/entries/recipe/new", { ...typed, act: "entry.publish" });
  expect(saved.status).toBe(303);
  expect(saved.headers.location).toMatch(/^\/entries\/recipe\/\d+$/);
  await expect
    .poll(async () => (await ask(server.url, "/recipes/peach-cobbler")).status, { timeout: 8_000 })
    .toBe(200);
  expect((await visitor.get(saved.headers.location ?? "")).text).toContain("See it on the site");
});
