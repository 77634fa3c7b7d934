/** Words at the desk, without script: every page of the site with its sentences as links, lists and searches, who may change what. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../../test/support/ask.ts";
import { type RunningDesk, startDesk } from "../../../test/support/desk.ts";
import { visitDesk } from "../../../test/support/desk-visitor.ts";
import { placeOf } from "../../../words/store.ts";
import "../../../words/catalog.ts";

let desk: RunningDesk;
let owner: ReturnType<typeof visitDesk>;
let editor: ReturnType<typeof visitDesk>;

beforeAll(async () => {
  desk = await startDesk();
  owner = visitDesk(desk.deskUrl, await desk.signIn());
  editor = visitDesk(desk.deskUrl, await desk.signIn({ email: "ana@desk.example", role: "editor" }));
}, 120_000);
afterAll(() => desk.close());

/** Without a link of theirs they are other pages to the site than to the desk. */
const privatePages = ["/proposal", "/report", "/seat", "/newsletter/mine"];

/** What a page says, in order. */
const words = (html: string) =>
  html.replace(/^.*?<body/s, "").replace(/<(script|style|noscript)\b.*?<\/\1>|<!--.*?-->|<[^>]*>|\s+/gs, "");

test("each page says what visitors read, every sentence of it is a link to its screen, and no script is in it", async () => {
  const { text } = await owner.get("/words");
  const select = /<select name="page".*?<\/select>/s.exec(text)?.[0] ?? "";
  const paths = [...select.matchAll(/value="(\/[^"]*)"/g)].map((found) => String(found[1]));
  // Every route of a page is among them; of the news, of dates of meetings and of mails there is none here.
  const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/route\("([^"*]+)", "pages/g)].map(
    ([, path = ""]) =>
      new RegExp(`^/${path.replace(/^(news|events)\/filtered$/, "$1\\?.*").replace(/:\w+/g, "[^/]+")}$`),
  );
  const none = /^\^\/(events(\/(meetings|series))?|stories|newsletter(\/mail)?|news(\/s)?)\/\[/;
  const uncovered = routes.filter(({ source }) => !none.test(source.replaceAll("\\", "")));
  expect(uncovered.filter((route) => !paths.some((path) => route.test(path)))).toEqual([]);
  for (const path of paths) {
    const { status, text: page, headers } = await owner.get(`/words/frame?page=${encodeURIComponent(path)}`);
    expect(status, path).toBe(200);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page, path).not.toMatch(/<script|[\u2061-\u206C]|<w-text| style="|<svg(?:(?!<\/svg>).)*<span/s);
    // No link stands in a link, and all lead to a sentence.
    expect(page.match(/<a\b(?:(?!<\/a>).)*<a\b/s), path).toBeNull();
    const keys = [...page.matchAll(/ href="\/words\/([^"?]*)\?/g)].map((found) => String(found[1]));
    expect(new Set(keys).size, path).toBeGreaterThan(30);
    expect(keys.filter((key) => !placeOf(decodeURIComponent(key)))).toEqual([]);
    const { text: site } = await ask(desk.url, path);
    if (!privatePages.includes(path)) expect(words(page), path).toBe(words(site));
    expect(site, path).not.toMatch(/[\u2061-\u206C]/);
  }
  expect((await owner.get("/words/frame?page=/healthz")).status).toBe(404);
}, 240_000);

test("sentences that no page says are listed: footer and menus, mails, and all others", async () => {
  for (const [group, sentence] of [
    ["around", "Want to own this site?"],
    ["mails", "Thanks for writing to"],
    ["other", "Dismiss"],
  ]) {
    const first = await owner.get(`/words?page=${group}`);
    const parts = Number(/Page 1 of (\d+)/.exec(first.text.replace(/<!-- -->/g, ""))?.[1] ?? 1);
    const all = await Promise.all(
      Array.from({ length: parts }, (_, i) => owner.get(`/words?page=${group}&part=${i + 1}`)),
    );
    expect(all.map(({ text }) => text).join(""), group).toContain(sentence);
  }
});

test("a search finds defaults, the owner’s words and translations, with where each stands", async () => {
  const post = { act: "words.set", id: "errors.notFound.title", text: "Nothing stands here" };
  expect((await owner.post("/words/errors.notFound.title", post)).status).toBe(303);
  const found = async (q: string) => (await owner.get(`/words?q=${encodeURIComponent(q)}`)).text;
  expect(await found("nothing STANDS")).toContain("<mark>Nothing stands</mark>");
  expect(await found("Oops!")).toMatch(/<mark>Oops!<\/mark>.*The default/s);
  expect(await found("Respondemos")).toMatch(/<mark>respondemos<\/mark>.*Español\. /is);
  expect(await found("no such words at all")).toContain("No sentence says that");
  expect(await found("901 AI")).toContain("<mark>901 AI</mark>");
}, 60_000);

test("a setting leads to its own screen, and nothing stands at the key of no sentence", async () => {
  expect((await owner.get("/words/site.city")).headers.location).toBe("/site/identity");
  expect((await owner.get("/words/no.such.key")).status).toBe(404);
  expect((await owner.get("/words/mail.server")).headers.location).toBe("/site/mail");
});

test("a text of a list that the owner replaced leads to the list", async () => {
  const cards = [{ title: "How deep is it?", text: "Ask the river." }];
  const act = { act: "words.set", id: "home.move.cards", text: JSON.stringify(cards) };
  expect((await owner.post("/words/home.move.cards", act)).status).toBe(303);
  const { text: page } = await owner.get("/words/frame?page=/");
  expect(page).toMatch(/href="\/words\/home\.move\.cards\?[^>]*>How deep is it\?</);
  const { text: screen } = await owner.get("/words/home.move.cards.0.title");
  expect(screen).toContain('href="/site/lists/home.move.cards"');
  expect(screen).not.toContain("<textarea");
  expect((await owner.get("/words?q=the+river")).text).toMatch(/<mark>the river<\/mark>/);
  const back = { act: "words.unset", id: "home.move.cards" };
  expect((await owner.post("/words/home.move.cards", back)).status).toBe(303);
});

test("an editor changes a sentence, and reads a legal page without a button to change it", async () => {
  const { text: terms } = await editor.get("/words/terms.md");
  expect(terms).toContain("Only an owner changes legal pages");
  expect(terms).not.toContain("words.set");
  const act = { act: "words.set", id: "terms.md", text: "## One\n\nTwo." };
  expect((await editor.post("/words/terms.md", act)).status).toBe(403);
  const sentence = { act: "words.set", id: "lately.title", text: "What happened lately" };
  expect((await editor.post("/words/lately.title", sentence)).status).toBe(303);
  expect((await editor.get("/words/lately.title")).text).toMatch(/value="words\.set".*History/s);
  const log = (await owner.get("/people/activity")).text.replace(/<!-- -->/g, "");
  expect(log).toMatch(/changed the text <bdi><a[^>]*href="\/words\/lately\.title"[^>]*>“Lately”/);
});
