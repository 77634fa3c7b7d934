/** The site of an owner who listed events, stories and issues: the lists, the calendar, the feeds, the sitemap. */
import { byteLimits, pageLimits } from "../../bench/pages/bytes.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { compressBest } from "../../server/http/content-encoding.ts";
import { findBarriers } from "../accessibility/barriers.ts";
import { readSpoken } from "../accessibility/screen-reader.ts";
import { eventsIn, readCalendar, textOf } from "../http/calendar-reader.ts";
import { ask } from "../support/ask.ts";
import { findHtmlFaults } from "../support/html-faults.ts";
import { listedTest as test } from "../support/listed.ts";
import { expect, visit } from "../support/visit.ts";

test.describe.configure({ mode: "serial" });
test.skip(({ viewport }) => viewport?.width === 360, "the narrow screen is tried here as well");

test("what is coming stands soonest first with its hours, its place and what became of it", async ({
  page,
}) => {
  await visit(page, "/events");
  await expect(page.getByText("Coming Soon")).toHaveCount(0);
  // The next one is told on the sign, and not once more.
  await expect(page.getByRole("main").getByText("Who pays for the substation?")).toHaveCount(1);
  await expect(page.locator(".gigs h3")).toHaveText(["Prompt hour", "Listening session", "Map night"]);
  const last = page.locator("#event-map-night");
  await expect(last.locator("time")).toHaveText("Jul 1 Tue");
  await expect(last).toContainText("6:30 PM to 10:00 PM CDT");
  await expect(last).toContainText("The Reading Room");
  await expect(last).toContainText("Bring questions.");
  await expect(page.locator("#event-called-off")).toContainText("Canceled");
  await expect(page.locator("#event-prompt-hour")).toContainText("Postponed");
});

test("the sign shows the day of the next event, is out for one that is far ahead, and a click leads to that event", async ({
  page,
}) => {
  await visit(page, "/events");
  const sign = page.locator(".marquee-sign");
  await expect(sign.locator("time")).toHaveText("Mar 4");
  await expect(sign.locator("time")).toHaveAttribute("datetime", /^2031-03-05T00:00/);
  await expect(sign).toContainText("Tue, Mar 4, 6:00 PM to 8:00 PM CST The Reading Room");
  await expect(sign).toHaveClass(/marquee-sign--out/);
  await expect(page.getByRole("heading", { name: "May 2031" })).toBeVisible();
  await sign.getByRole("link", { name: "Who pays for the substation?" }).click();
  await expect(page).toHaveURL("/events/substation-night");
});

test("who chooses gets what fits, without script, with a calendar of the same", async ({ page, request }) => {
  await visit(page, "/events");
  const form = page.locator(".event-filter");
  await form.getByLabel("Cost").selectOption("Free");
  await form.getByRole("button", { name: "Show" }).press("Enter");
  await expect(page).toHaveURL(/\/events\?.*free=1/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events: Free");
  await expect(page.locator(".gigs h3")).toHaveText(["Who pays for the substation?"]);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("script:not([type])")).toHaveCount(0);
  expect(await page.locator("select[name=free]").inputValue()).toBe("1");
  const calendar = page.getByRole("link", { name: "Subscribe to the calendar" });
  const path = (await calendar.getAttribute("href"))?.replace(/^webcal:\/\/[^/]+/, "") ?? "";
  expect(path).toBe("/events.ics?free=1");
  const events = eventsIn(readCalendar(await (await request.get(path)).text()));
  expect(events.map((event) => textOf(event, "SUMMARY"))).toEqual(["Who pays for the substation?"]);
  await page.getByRole("link", { name: "Show all events" }).click();
  await expect(page).toHaveURL("/events");
});

test("a month fits a phone, and its days lead to their events", async ({ page }) => {
  for (const scheme of ["light", "dark"] as const)
    for (const width of [360, 768, 1280, 1920]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/events?month=2031-07");
      const day = page.getByRole("link", { name: /^Tue 1\W+1 event$/ });
      const box = await day.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
      const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(room, `${width}`).toBeLessThanOrEqual(0);
      if (width !== 360) continue;
      expect(await findBarriers(page)).toEqual({});
      await day.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#event-map-night$/);
      await expect(page.locator("#event-map-night")).toBeInViewport();
    }
});

test("the date of each is in large letters, and how to subscribe comes after them", async ({ page }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/events");
    const sizes = await page.locator(".gig").evaluateAll((all) =>
      all.map((one) =>
        [".gig__day", "h3"].map((part) => {
          const found = one.querySelector(part);
          return found ? Number.parseFloat(getComputedStyle(found).fontSize) : 0;
        }),
      ),
    );
    expect(sizes).toHaveLength(3);
    for (const [day = 0, title] of sizes) {
      expect(day).toBeGreaterThanOrEqual(48);
      expect([day, title]).toEqual(sizes[0]);
    }
    // Both doors stand beside the heading, before the list.
    const first = await page.locator(".gig").first().boundingBox();
    for (const name of ["Submit Event Proposal", "Subscribe to the calendar"]) {
      const door = await page.getByRole("link", { name }).boundingBox();
      expect((door?.y ?? Number.NaN) + (door?.height ?? Number.NaN)).toBeLessThan(first?.y ?? Number.NaN);
    }
  }
});

test("an event that is off has its date and title where the others have theirs", async ({ page }) => {
  await visit(page, "/events");
  const offsets = await page.locator(".gig").evaluateAll((all) =>
    all.map((one) => {
      const top = (part: string) => one.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN;
      return [top(".gig__day"), top("h3")].map((y) => Math.round(y - one.getBoundingClientRect().top));
    }),
  );
  expect(new Set(offsets.map(String)).size).toBe(1);
});

test("News is lit in the header on a story, in the newsletter and in the Record", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/stories/the-old-depot", "/newsletter", "/newsletter/a-year", "/record", "/events"]) {
    await page.goto(path);
    const news = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" });
    const lamp = news.evaluate((link) => getComputedStyle(link, "::after").opacity);
    expect(await lamp, path).toBe(path === "/events" ? "0" : "1");
  }
});

test("what is over is folded, and opens", async ({ page }) => {
  await visit(page, "/events");
  const past = page.getByText("Reading a power bill");
  await expect(past).toBeHidden();
  const [folded] = (await readSpoken(page)).filter(({ role }) => role === "DisclosureTriangle");
  expect(folded?.name).toBe("Past events 1");
  await page.getByText("Past events").click();
  await expect(past).toBeVisible();
});

test("a reader who comes from another page sees the same list", async ({ page }) => {
  await visit(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Events", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Map night" })).toBeVisible();
});

test("the whole calendar and the file of one event hold what the page says", async ({ request }) => {
  const answer = await request.get("/events.ics");
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const whole = readCalendar(await answer.text());
  const events = eventsIn(whole);
  expect(events.map((event) => textOf(event, "SUMMARY")).toSorted()).toEqual([
    "Canceled: Listening session",
    "Map night",
    "Postponed: Prompt hour",
    "Reading a power bill",
    "Who pays for the substation?",
  ]);
});

test("search engines find the page of every coming event", async ({ page }) => {
  await page.goto("/events");
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}")[
    "@graph"
  ];
  const list = graph.find((thing: Record<string, unknown>) => thing["@type"] === "ItemList");
  expect(list.itemListElement.map(({ url }: { url: string }) => url)).toEqual(
    ["substation-night", "prompt-hour", "called-off", "map-night"].map(
      (slug) => `https://${site.domain}/events/${slug}`,
    ),
  );
});

test("an address of before, with the event or story after the #, still leads to it", async ({ page }) => {
  for (const old of ["/events#event-called-off", "/events#event-long-ago", "/news#story-the-old-depot"]) {
    await visit(page, old);
    await expect(page.locator(`:target`)).toHaveCount(1);
  }
});

test("the sitemap names every entry with the time it last changed, and its page counts them", async ({
  page,
}) => {
  const xml = await (await page.request.get("/sitemap.xml")).text();
  expect(xml).toContain("/events</loc><lastmod>2031-04-02T15:00:00.000Z</lastmod>");
  expect(xml).toContain("/events/called-off</loc><lastmod>2031-04-02T15:00:00.000Z</lastmod>");
  expect(xml).toContain("/events/long-ago</loc>");
  expect(xml).toContain("/stories/the-old-depot</loc>");
  expect(xml).toContain("/newsletter/a-year</loc><lastmod>2031-01-02T15:30:00.000Z</lastmod>");
  expect(xml).toContain("/newsletter</loc>");
  expect(xml).not.toMatch(/taken|recalled|in-the-making/);
  const count = xml.match(/<loc>/g)?.length;
  // The Record's starter entries, its list, and what is in another language.
  const records = xml.match(/\/record\/[^<]+<\/loc>/g)?.length ?? 0;
  const translated = xml.match(/\/es(\/[^<]*)?<\/loc>/g)?.length ?? 0;
  expect(records).toBeGreaterThan(20);
  // Eight topics, three places that three kinds name, the data and the press page.
  const topics = xml.match(/<loc>[^<]*\/\/[^/<]+\/(topics\/|places\/|(data|press)<)/g)?.length ?? 0;
  expect(topics).toBe(13);
  expect(count).toBe(Object.keys(pages).length + 5 + 2 + 2 + 1 + records + 1 + topics + translated);
  await page.goto("/sitemap");
  await expect(page.locator(".in-file").first()).toHaveText(
    `URLs in sitemap.xml: ${count}. Including events, stories, newsletter issues and entries of The Record: ${9 + records}`,
  );
  await expect(page.locator("tfoot .num")).toHaveText("14");
});

test("llms.txt tells of the entries as well", async ({ request }) => {
  const text = await (await request.get("/llms.txt")).text();
  expect(text).toContain(`- [Map night](https://${site.domain}/events/map-night): Tuesday, July 1, 2031`);
  expect(text).toContain(`- [The old depot](https://${site.domain}/stories/the-old-depot): We met there.`);
  expect(text).toContain(`- [A year of questions](https://${site.domain}/newsletter/a-year): `);
});

test("an accepted story stands on the news page with its writer's name, marked as the community's", async ({
  page,
}) => {
  await visit(page, "/news");
  const told = page.locator("section", { has: page.getByRole("heading", { name: "From the community" }) });
  await expect(told).toContainText("Community story");
  await expect(told).toContainText("By Ana Reyes");
  await expect(told.getByRole("heading", { name: "The old depot" })).toBeVisible();
  await expect(told).toContainText("<script>alert(1)</script>");
});

test("a reader who comes to the news from another page finds the story too", async ({ page }) => {
  await visit(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "News & Insights" }).click();
  await expect(page.getByRole("heading", { name: "The old depot" })).toBeVisible();
});

test("who follows the feeds hears of events and stories, and of an event that is called off", async ({
  request,
}) => {
  const { items } = await (await request.get("/feed.json")).json();
  const titles = items.map(({ title }: { title: string }) => title);
  expect(titles).toContain("Event: Map night");
  expect(titles).toContain("The old depot");
  expect(titles).toContain("A year of questions");
  expect(titles).not.toContain("Event: Reading a power bill");
  const off = items.find(({ title }: { title: string }) => title === "Event: Canceled: Listening session");
  expect(off).toMatchObject({
    url: `https://${site.domain}/events/called-off`,
    id: `https://${site.domain}/events#event-called-off`,
    date_published: "2031-01-02T15:30:00.000Z",
    date_modified: "2031-04-02T15:00:00.000Z",
  });
  expect(off.content_text).toContain("Sunday, June 1, 2031, 12:00 PM to 1:00 PM CDT. The Reading Room");
  expect(await (await request.get("/feed.xml")).text()).toContain(
    "<updated>2031-04-02T15:00:00.000Z</updated>",
  );
});

for (const path of [
  "/events",
  "/news",
  "/events/substation-night",
  "/events/called-off",
  "/events/taken-off",
  "/stories/the-old-depot",
  "/newsletter",
  "/newsletter/a-year",
  "/sitemap",
]) {
  test.describe(path, () => {
    test.use({ expectedErrors: [/status of 410/] });

    test("fits a narrow screen and is small, and two engines object to nothing", async ({ page, server }) => {
      await page.setViewportSize({ width: 360, height: 780 });
      await visit(page, path);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const { text } = await ask(server.url, path);
      expect(await findHtmlFaults(text)).toEqual([]);
      expect(await findBarriers(page)).toEqual({});
      // As a page is sent that has stood for ten seconds.
      const { br } = await compressBest(Buffer.from(text));
      expect(br.length).toBeLessThanOrEqual(pageLimits[path.slice(1)]?.html ?? byteLimits.html);
    });

    test("says the same without script", async ({ page, browser, server }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
      const plain = await context.newPage();
      await plain.goto(path);
      const without = await plain.locator("main").innerText();
      await context.close();
      await visit(page, path);
      const words = (text: string) =>
        text.replace(/Copy link|(Pause|Play) background video/g, "").split(/\s+/);
      // The news asks for newer stories first.
      await expect(page.getByText("Loading news…")).toHaveCount(0);
      expect(words(await page.locator("main").innerText())).toEqual(words(without));
    });
  });
}
