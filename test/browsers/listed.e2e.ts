/** The site of an owner who listed events and a story: a copy of the project with other content, built and served. */
import { site } from "../../content/site.ts";
import { findBarriers } from "../accessibility/barriers.ts";
import { readSpoken } from "../accessibility/spoken.ts";
import { eventsIn, instantIn, readCalendar, textOf } from "../http/calendar-reader.ts";
import { ask } from "../support/ask.ts";
import { copyProject } from "../support/copied-project.ts";
import { eventFile } from "../support/event-file.ts";
import { findHtmlFaults } from "../support/html-faults.ts";
import { startServer } from "../support/start-server.ts";
import { test as base, expect, visit } from "../support/visit.ts";

/** A winter night and a summer day, called off, online only, over; the times are far ahead so that they stay ahead. */
const files: Record<string, string> = {
  "substation-night": eventFile(
    { cost: "Free", tags: "power, residents" },
    "Bring *questions*.\n\n<b>Not bold</b>",
  ),
  "map-night": eventFile({
    title: "Map night",
    start: "2031-07-01 18:30",
    end: "2031-07-01 22:00",
    link: "https://meet.example.org/maps",
    cost: "$10",
  }),
  "prompt-hour": eventFile({
    title: "Prompt hour",
    place: "",
    address: "",
    link: "https://meet.example.org/hour",
    start: "2031-05-01 12:00",
    end: "2031-05-01 13:00",
    status: "postponed",
    changed: "2031-04-02 10:00",
  }),
  "called-off": eventFile({
    title: "Listening session",
    start: "2031-06-01 12:00",
    end: "2031-06-01 13:00",
    status: "cancelled",
    changed: "2031-04-02 10:00",
  }),
  "long-ago": eventFile({
    title: "Reading a power bill",
    start: "2025-02-01 18:00",
    end: "2025-02-01 19:00",
    posted: "2025-01-01 10:00",
  }),
};
const story =
  "---\ntitle: The old depot\nwriter: Ana Reyes\nposted: 2031-01-02\nlink: https://depot.example/\n---\n\nWe *met* there.\n\n<script>alert(1)</script>\n";

const test = base.extend({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const copy = await copyProject();
      for (const [slug, text] of Object.entries(files)) await copy.write(`content/events/${slug}.md`, text);
      await copy.write("content/stories/the-old-depot.md", story);
      await copy.build();
      const house = await startServer({}, { home: copy.folder });
      await use(house);
      await house.close();
      await copy.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

test.describe.configure({ mode: "serial" });
test.skip(({ viewport }) => viewport?.width === 360, "the narrow screen is tried here as well");

test("what is coming stands soonest first with its hours, its place and what became of it", async ({
  page,
}) => {
  await visit(page, "/events");
  await expect(page.getByText("Coming Soon")).toHaveCount(0);
  await expect(page.locator(".event-list h3")).toHaveText([
    "Who pays for the substation?",
    "Prompt hour",
    "Listening session",
    "Map night",
  ]);
  const first = page.locator("#event-substation-night");
  await expect(first).toContainText("Tuesday, March 4, 2031");
  await expect(first).toContainText("6:00 PM to 8:00 PM CST");
  await expect(first).toContainText("The Reading Room, 1 Main Street, Memphis, TN 38103");
  await expect(first).toContainText("<b>Not bold</b>");
  await expect(page.locator("#event-map-night")).toContainText("6:30 PM to 10:00 PM CDT");
  await expect(page.locator("#event-called-off")).toContainText("Cancelled");
  await expect(page.locator("#event-prompt-hour")).toContainText("Postponed");
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
    "Cancelled: Listening session",
    "Map night",
    "Postponed: Prompt hour",
    "Reading a power bill",
    "Who pays for the substation?",
  ]);
  const one = readCalendar(await (await request.get("/events/map-night.ics")).text());
  const [event] = eventsIn(one);
  expect(event && instantIn(one, event, "DTSTART")).toBe("2031-07-01T23:30:00.000Z");
  expect(event && textOf(event, "UID")).toBe(`map-night@${site.domain}`);
  for (const unknown of ["/events/nothing.ics", "/events/map-night", "/events/:file"]) {
    expect((await request.get(unknown)).status()).toBe(404);
  }
});

test("search engines find every coming event with all that they ask for", async ({ page }) => {
  await page.goto("/events");
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}")[
    "@graph"
  ];
  const events = graph.filter((thing: Record<string, unknown>) => thing["@type"] === "Event");
  expect(events).toHaveLength(4);
  const url = `https://${site.domain}/events#event-substation-night`;
  expect(events[0]).toEqual({
    "@type": "Event",
    "@id": url,
    url,
    name: "Who pays for the substation?",
    description: "Bring questions.\n\n<b>Not bold</b>",
    startDate: "2031-03-04T18:00:00-06:00",
    endDate: "2031-03-04T20:00:00-06:00",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: "The Reading Room", address: "1 Main Street, Memphis, TN 38103" },
    image: [`https://${site.domain}/og/events.png`],
    organizer: { "@type": "Organization", name: "Friends of the Reading Room" },
    isAccessibleForFree: true,
    offers: {
      "@type": "Offer",
      url,
      price: 0,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      validFrom: "2031-01-02T15:30:00.000Z",
    },
  });
  expect(events.map((event: Record<string, unknown>) => event.eventStatus)).toContain(
    "https://schema.org/EventCancelled",
  );
  expect(events[3]).toMatchObject({
    startDate: "2031-07-01T18:30:00-05:00",
    eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
    location: [{ "@type": "Place" }, { "@type": "VirtualLocation", url: "https://meet.example.org/maps" }],
    offers: { price: 10, priceCurrency: "USD" },
  });
});

test("the sitemap says when something about the events last changed", async ({ request }) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  expect(xml).toContain("/events</loc><lastmod>2031-04-02T15:00:00.000Z</lastmod>");
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
  await expect(told.getByRole("link", { name: "depot.example" })).toHaveAttribute(
    "rel",
    "noopener nofollow ugc",
  );
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
  expect(titles).not.toContain("Event: Reading a power bill");
  const off = items.find(({ title }: { title: string }) => title === "Event: Cancelled: Listening session");
  expect(off).toMatchObject({
    url: `https://${site.domain}/events#event-called-off`,
    date_published: "2031-01-02T15:30:00.000Z",
    date_modified: "2031-04-02T15:00:00.000Z",
  });
  expect(off.content_text).toContain("Sunday, June 1, 2031, 12:00 PM to 1:00 PM CDT. The Reading Room");
  expect(await (await request.get("/feed.xml")).text()).toContain(
    "<updated>2031-04-02T15:00:00.000Z</updated>",
  );
});

for (const path of ["/events", "/news"]) {
  test(`${path} with what is listed there fits a narrow screen, and two engines object to nothing`, async ({
    page,
    house,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await visit(page, path);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll("details")) fold.open = true;
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const { text } = await ask(house.url, path);
    expect(await findHtmlFaults(text)).toEqual([]);
    expect(await findBarriers(page)).toEqual({});
  });
}
