/** A longer language and one from right to left: nothing is Spanish in particular, and no layout breaks. */

import words from "../../content/es/words.json" with { type: "json" };
import { newsletterArchive } from "../../content/newsletter-archive.ts";
import { pages } from "../../content/pages.ts";
import { recordPage } from "../../content/record/page.ts";
import { site } from "../../content/site.ts";
import { findBarriers, ways } from "../accessibility/barriers.ts";
import { openNewsServer } from "../support/news-server.ts";
import { eventProposal } from "../support/proposals.ts";
import { sticksOut } from "../support/sideways.ts";
import { openBeside } from "../support/start-server.ts";
import { test as base, expect, type Page } from "../support/visit.ts";
import { copyWithLanguages, madeUp } from "./made-up.ts";

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const copy = await copyWithLanguages();
      await copy.build();
      const item = {
        title: "AI data center in Memphis",
        link: "https://one.example/1",
        date: new Date().toISOString(),
        description: "Four words of a publisher. ".repeat(8),
      };
      const news = await openNewsServer({ One: [item] }, { home: copy.folder });
      await use(news.server);
      await news.close();
      await copy.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test.describe.configure({ mode: "default" });
test.skip(({ viewport }) => viewport?.width !== 1280, "the tests set their own widths");
test.use({ expectedErrors: [/status of (404|422)/] });

const widths = [1280, 360];
const fixed = [...Object.values(pages).map(({ path }) => path), recordPage.path, newsletterArchive.path];
const others = [
  "/events/question-night",
  "/stories/the-old-hall",
  "/record?topic=water&all=1",
  "/topics/water",
  "/news?form=story",
  "/events?form=event",
  `/news/${new Date().toISOString().slice(0, 7)}`,
  "/search?q=memphis",
  "/search?q=zyzzyva",
  "/?newsletter=confirm&token=1.AAAA",
  "/nowhere",
];

for (const language of madeUp) {
  const { code, tag, dir, make } = language;
  const under = (path: string) => `/${code}${path.replace(/^\/(?=$|\?)/, "")}`;

  test(`every page in ${tag} says its language and leads on in it, and fits`, async ({ page, request }) => {
    const entry = /\/record\/[\w-]+/.exec(await (await request.get("/record")).text())?.[0] ?? "no entry";
    const heads = new Set<string>();
    for (const path of [...fixed, entry, ...others]) {
      await page.goto(under(path));
      await expectIn(page, language);
      if (!fixed.includes(path)) continue;
      const own = await (await request.get(path)).text();
      const head = [await page.title(), await page.locator("meta[name=description]").getAttribute("content")];
      heads.add(head.join());
      for (const text of head) expect(own, path).not.toContain(text);
    }
    expect(heads.size).toBe(fixed.length);
  });

  test(`pages in ${tag} have no barriers`, async ({ page }) => {
    // The notes of the Record's score are smaller than a target should be; the list below has the same links (WCAG 2.5.8).
    const examined = [...fixed, ...others].filter((path) => !path.startsWith(recordPage.path));
    for (const [at, path] of examined.entries()) {
      await page.goto(under(path));
      const way = ways.filter(({ forcedColors }) => forcedColors === "none")[at % 4];
      expect(await findBarriers(page, way ? [way] : []), path).toEqual({});
    }
  });

  test(`forms in ${tag} complain, thank and write in it`, async ({ page, server }) => {
    for (const path of ["/contact", "/get-involved", "/events?form=event", "/news?form=story", "/"]) {
      await page.goto(under(path));
      const form = page.locator("main form").last();
      // The browser would complain before the server does.
      await form.evaluate((element: HTMLFormElement) => element.setAttribute("novalidate", ""));
      await form.locator("[type=submit]").press("Enter");
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await expectIn(page, language);
    }
    const sent = await page.request.post(under("/events"), {
      form: { ...eventProposal, email: `${code}@example.org` },
      headers: { Origin: server.url },
    });
    expect(sent.status()).toBe(200);
    const db = openBeside({ dataDir: server.dataDir, databaseUrl: undefined });
    const mail = await db
      .selectFrom("outbox")
      .selectAll()
      .where("to_address", "=", `${code}@example.org`)
      .executeTakeFirstOrThrow();
    await db.destroy();
    expect(mail.html).toContain(`<html lang="${tag}"${dir === "rtl" ? ' dir="rtl"' : ""}>`);
    const link = new RegExp(`/${code}/proposal\\?token=\\S+`).exec(mail.text ?? "")?.[0] ?? "no link";
    await page.goto(link);
    await expectIn(page, language);
  });

  test(`feeds and calendars in ${tag} answer`, async ({ request }) => {
    for (const path of [
      "/feed.xml",
      "/feed.json",
      "/record.xml",
      "/record.json",
      "/events.ics",
      "/events/question-night.ics",
    ]) {
      const answer = await request.get(under(path));
      expect(answer.status(), path).toBe(200);
      const text = await answer.text();
      expect(text, path).not.toMatch(/[\uFDD0-\uFDD3]/);
      expect(spanishIn(text), path).toEqual([]);
    }
    expect(await (await request.get(under("/record.xml"))).text()).toContain(make("Record"));
  });
}

/** That the open page is in the language alone, as it is at every width. */
async function expectIn(page: Page, { code, tag, dir }: (typeof madeUp)[number]): Promise<void> {
  const at = page.url();
  const html = page.locator("html");
  expect(await html.getAttribute("lang"), at).toBe(tag);
  expect(await html.getAttribute("dir"), at).toBe(dir === "rtl" ? "rtl" : null);
  expect(await page.locator("script:not([type='application/ld+json'])").count(), at).toBe(0);
  expect(await page.evaluate(leadingOut, code), at).toEqual([]);
  const text = await page.evaluate(textOfPage);
  expect(spanishIn(text.all), at).toEqual([]);
  expect(text.directions, at).toEqual(dir === "rtl" && text.directions.length > 0 ? ["ltr"] : []);
  // Every letter of the Arabic was Latin before.
  const latin = dir === "rtl" ? text.own.replaceAll(/https?:\S+/g, "").match(/[A-Za-z][A-Za-z'’]+/g) : [];
  expect(
    [...new Set(latin)].filter((word) => !isName(word)),
    at,
  ).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sticksOut(page), `${at} at ${width} pixels`).toEqual([]);
  }
}

/** In the page: links of the site that leave the language. */
function leadingOut(code: string): string[] {
  const links = [...document.querySelectorAll("a[href^='/']:not([hreflang])")];
  const paths = links.map((link) => link.getAttribute("href") ?? "");
  return paths.filter(
    (path) => !new RegExp(`^/${code}(?=$|[/?#])|\\.(txt|csv|webmanifest)$|^/sitemap\\.xml$`).test(path),
  );
}

/** In the page: its text, the part that stands in no other language, and the directions of the rest. */
function textOfPage() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const [all, own]: [string[], string[]] = [[], []];
  const directions = new Set<string>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent ?? "";
    if (!parent || parent.closest("script, style, .languages")) continue;
    all.push(text);
    const other = parent.closest("body [lang]");
    // Names of publishers and programs, addresses and code are the same in every language.
    const isName = parent.closest(
      "a[href^='http'], code, .provenance, .source, .record-entries p, .data, .num, .ticket__address",
    );
    if (!other && !isName) own.push(text);
    if (other?.getAttribute("lang") === "en" && other.hasAttribute("dir"))
      directions.add(getComputedStyle(other).direction);
  }
  return { all: all.join("\n"), own: own.join("\n"), directions: [...directions] };
}

const spanish = Object.values(words).filter(
  (text) => /\p{L}+ \p{L}+ \p{L}+/u.test(text) && !text.includes("{"),
);

function spanishIn(text: string): string[] {
  return spanish.filter((one) => text.includes(one));
}

/** Of the site, of networks and formats, of who wrote and published, and what was typed. */
const names = new Set(
  `${JSON.stringify([site, eventProposal, madeUp.map(({ code }) => code)]).replaceAll("\\n", " ")} Daily Memphian Twitter LinkedIn Facebook Atom JSON Feed Ana One memphis zyzzyva`.match(
    /[A-Za-z][A-Za-z'’]+/g,
  ),
);

/** Whether a word may stand in any language, such as that of a name. */
function isName(word: string): boolean {
  return names.has(word);
}
