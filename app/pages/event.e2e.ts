import { site } from "../../content/site.ts";
import { eventsIn, instantIn, readCalendar, textOf } from "../../test/http/calendar-reader.ts";
import { ask } from "../../test/support/ask.ts";
import { putEntries, withdraw } from "../../test/support/entries.ts";
import { eventFile } from "../../test/support/event-file.ts";
import { listedTest as test } from "../../test/support/listed.ts";
import { expect, visit } from "../../test/support/visit.ts";

test("one event says when, where, what it costs and how to get in, and is told of in full to search engines", async ({
  page,
}) => {
  await visit(page, "/events/substation-night");
  await expect(page).toHaveTitle(`Who pays for the substation? | ${site.name}`);
  await expect(page.locator(".one-event__date")).toHaveText("Tuesday 4 March 2031");
  await expect(page.locator(".lead")).toHaveText("Who pays, and who decides.");
  const ticket = page.getByRole("complementary", { name: "When and where" });
  for (const fact of [
    "6:00 PM to 8:00 PM CST",
    "The Reading Room",
    "1 Main Street, Memphis, TN 38103",
    "Free",
    "Friends of the Reading Room",
    "power, residents",
  ])
    await expect(ticket).toContainText(fact);
  await expect(page.locator(".access")).toContainText("free, behind the hall");
  await expect(page.locator("main")).toContainText("<b>Not bold</b>");
  const maps = page.getByRole("link", { name: "Map (opens in a new tab)" });
  await expect(maps).toHaveCount(2);
  for (const map of await maps.all()) {
    await expect(map).toHaveAttribute(
      "href",
      "https://www.openstreetmap.org/search?query=1+Main+Street%2C+Memphis%2C+TN+38103",
    );
    await expect(map).toHaveAttribute("rel", /noreferrer/);
  }
  const url = `https://${site.domain}/events/substation-night`;
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", url);
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}")[
    "@graph"
  ];
  const ofType = (type: string) =>
    graph.find((thing: Record<string, unknown>) => thing["@type"] === type) ?? {};
  expect(ofType("Event")).toEqual({
    "@type": "Event",
    "@id": url,
    url,
    name: "Who pays for the substation?",
    description: "Who pays, and who decides.\n\nBring questions.\n\n<b>Not bold</b>",
    startDate: "2031-03-04T18:00:00-06:00",
    endDate: "2031-03-04T20:00:00-06:00",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: "The Reading Room",
      address: {
        "@type": "PostalAddress",
        streetAddress: "1 Main Street",
        addressLocality: "Memphis",
        addressRegion: "TN",
        postalCode: "38103",
        addressCountry: "US",
      },
    },
    inLanguage: "en",
    image: [`https://${site.domain}/og/events.png`],
    organizer: {
      "@type": "Organization",
      name: "Friends of the Reading Room",
      url: "https://friends.example.org/",
    },
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
  const crumbs = ofType("BreadcrumbList").itemListElement.map(({ name }: { name: string }) => name);
  expect(crumbs).toEqual(["Home", "Events", "Who pays for the substation?"]);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem")).toHaveText(crumbs);
});

test("under it stand those that take place and have most in common with it", async ({ page }) => {
  await visit(page, "/events/substation-night");
  await expect(page.locator(".related h3")).toHaveText(["Map night"]);
  await page.getByRole("link", { name: "Map night" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Map night" })).toBeVisible();
});

test("it is added to a calendar from a file or by link, and passed on", async ({ page, request }) => {
  await visit(page, "/events/map-night");
  await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("href", "#add");
  await expect(page.getByRole("link", { name: "Calendar file" })).toHaveAttribute(
    "href",
    "/events/map-night.ics",
  );
  await expect(page.getByRole("link", { name: "Google Calendar" })).toHaveAttribute(
    "href",
    /^https:\/\/calendar\.google\.com\/.*dates=20310701T183000%2F20310701T220000/,
  );
  await expect(page.getByRole("link", { name: "Outlook" })).toHaveAttribute(
    "href",
    /startdt=2031-07-01T23%3A30%3A00/,
  );
  await expect(page.getByRole("link", { name: "Email", exact: true })).toHaveAttribute(
    "href",
    `mailto:?subject=Map%20night&body=https%3A%2F%2F${site.domain}%2Fevents%2Fmap-night`,
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  const one = readCalendar(await (await request.get("/events/map-night.ics")).text());
  const [event] = eventsIn(one);
  expect(event && instantIn(one, event, "DTSTART")).toBe("2031-07-01T23:30:00.000Z");
  expect(event && textOf(event, "UID")).toBe(`map-night@${site.domain}`);
});

for (const [slug, status, sentence] of [
  ["called-off", "Canceled", "This event is canceled."],
  ["prompt-hour", "Postponed", "This event is postponed."],
] as const)
  test(`an event that is ${status.toLowerCase()} stays and says so, and nobody is asked to add it`, async ({
    page,
  }) => {
    await visit(page, `/events/${slug}`);
    await expect(page.locator(".one-event")).toContainText(status);
    await expect(page.locator(".one-event")).toContainText(sentence);
    await expect(page).toHaveTitle(new RegExp(`^${status}: `));
    await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveCount(0);
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(
      `https://schema.org/Event${status === "Canceled" ? "Cancelled" : status}`,
    );
  });

test("an event that is over says so", async ({ page }) => {
  await visit(page, "/events/long-ago");
  await expect(page.locator(".one-event")).toContainText("This event is over.");
  await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveCount(0);
});

test.describe("what is not there", () => {
  test.use({ expectedErrors: [/status of 4(04|10)|404: no page at/] });

  test("an event that was withdrawn is gone, its file too, and the page says where others are", async ({
    page,
    server,
  }) => {
    const answer = await page.goto("/events/taken-off");
    expect(answer?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This event is no longer listed");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect((await ask(server.url, "/events/taken-off.ics")).status).toBe(410);
    await page.getByRole("main").getByRole("link", { name: "All events" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  });

  test("a draft, an unknown event and an odd address are not found", async ({ page, server }) => {
    for (const path of ["in-the-making", "nothing", "nothing.ics", ":slug", "%00", "%E0%A4%A", "Map-Night"])
      expect((await ask(server.url, `/events/${path}`)).status, path).toBe(404);
    const said = page.waitForEvent("console", (message) => message.text().includes("404: no page at"));
    await page.goto("/events/nothing");
    expect((await said).text()).toBe("404: no page at /events/nothing");
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    await expect(page).toHaveTitle(/^Page not found/);
  });

  test("what is withdrawn while people read is gone from the lists as well", async ({ page, server }) => {
    // Of its own: other files of tests may run on the same server.
    await putEntries(server, { "event/one-evening": eventFile({ title: "One evening" }) });
    await page.goto("/events/one-evening");
    await withdraw(server, "event/one-evening");
    await expect.poll(async () => (await ask(server.url, "/events")).text).not.toContain("one-evening");
    expect((await ask(server.url, "/sitemap.xml")).text).not.toContain("one-evening");
    expect((await page.goto("/events/one-evening"))?.status()).toBe(410);
  });
});
