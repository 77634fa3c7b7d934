/** An owner on a phone: a calendar is added, an agenda published with three ticks, and said what came of a meeting; with and without script. */

import { inTransaction } from "../../../db/retry.ts";
import { findEntry } from "../../../publishing/entries/entries.ts";
import { announceMeeting } from "../../../publishing/meetings/save-meeting.ts";
import { findBarriers, ways } from "../../../test/accessibility/barriers.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, type Page, test } from "../../../test/support/desk-page.ts";
import { startFeedServer } from "../../../test/support/feed-server.ts";

const day = 24 * 3_600_000;
const agenda = `AIR POLLUTION CONTROL BOARD
1. Roll call
2. Minutes of November 10
3. Public comment. Speakers sign the sheet at the door before 5:15 PM. Three minutes each.
4. Permit 01156-02P, air permit, Tulane Road
5. Report on air monitors in southwest Memphis
9. Cooling water reuse, letter of the utility
10. Adjourn`;

const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, "");
const calendar = (start: Date) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "X-WR-CALNAME:Branch library"]
    .concat(
      [1, 2].flatMap((week) => [
        "BEGIN:VEVENT",
        `UID:${week}@library.example`,
        `DTSTART:${stamp(new Date(start.getTime() + week * 7 * day))}`,
        `DTEND:${stamp(new Date(start.getTime() + week * 7 * day + day / 24))}`,
        `SUMMARY:Homework night ${week}`,
        "LOCATION:Branch library\\, 4120 Mill Branch Road\\, Memphis",
        "END:VEVENT",
      ]),
      ["END:VCALENDAR", ""],
    )
    .join("\r\n");

/** A meeting of the air board, so many days from now. */
async function meetingIn({ db }: RunningDesk, days: number): Promise<number> {
  const body = await findEntry(db, "meeting", "air-pollution-control-board");
  if (!body) throw new Error("The starter has no air board.");
  const starts_at = new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * day).toISOString();
  return inTransaction(db, (trx) => announceMeeting(trx, body, { starts_at, source: "owner" }, new Date()));
}

const slugOf = async ({ db }: RunningDesk, id: number) =>
  (await db.selectFrom("meetings").select("slug").where("id", "=", id).executeTakeFirstOrThrow()).slug;
const narrow = ways.filter(({ width, forcedColors }) => width < 600 && forcedColors === "none");
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("an agenda is pasted, three items are ticked, and readers see them at the meeting", async ({
      page,
      desk,
    }) => {
      const id = await meetingIn(desk, javaScriptEnabled ? 9 : 10);
      await page.goto("/meetings");
      await page.locator(`a[href="/meetings/${id}"]`).click();
      await page.getByLabel("Its text").fill(agenda);
      await page.getByRole("button", { name: "Read it" }).click();
      await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`));
      await expect(page.locator(".undo")).toContainText("8 items found, 3 touch our topics.");
      await expect(page.locator('input[name="on"]:checked')).toHaveCount(3);
      await expect(page.getByLabel("How to speak there")).toHaveValue(/Speakers sign the sheet at the door/);
      await expect(page.getByLabel("Sign up")).toHaveValue("before 5:15 PM");
      if (javaScriptEnabled) expect(await fits(page)).toBe(true);
      await page.getByRole("button", { name: "Publish what is ticked" }).click();
      await expect(page.locator(".undo")).toContainText("Published: 3 items.");
      // The notice waits while it has the pointer.
      await page.locator(".undo").hover();
      const address = `${desk.url}/events/meetings/${await slugOf(desk, id)}`;
      await expect(async () => {
        const html = await (await fetch(address)).text();
        expect(html).toContain("9. Cooling water reuse, letter of the utility");
        expect(html).toContain("before 5:15 PM");
        expect(html).not.toContain("Roll call");
        expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
      }).toPass();
      await expect(async () => {
        const file = (await (await fetch(`${desk.url}/meetings.ics`)).text()).replaceAll("\r\n ", "");
        expect(file).toContain("On the agenda:\\n4. Permit 01156-02P\\, air permit\\, Tulane Road");
        expect(await (await fetch(`${desk.url}/events`)).text()).toContain(new URL(address).pathname);
      }).toPass();
      expect((await fetch(`${address}.ics`)).headers.get("content-type")).toContain("text/calendar");
      if (javaScriptEnabled) {
        const reader = await page.context().newPage();
        await reader.goto(address);
        expect(await findBarriers(reader, narrow)).toEqual({});
        await reader.close();
      }
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(async () =>
        expect(await (await fetch(address)).text()).not.toContain("Cooling water"),
      ).toPass();
    });

    test("after a meeting Today asks what came of it, and its page says so", async ({ page, desk }) => {
      const id = await meetingIn(desk, javaScriptEnabled ? -1 : -2);
      await page.goto("/");
      const ask = page.locator(`form:has(input[name="id"][value="${id}"])`).first();
      await ask.getByLabel("What came of it").selectOption("It was put off");
      await ask.getByLabel("Put off until").fill("2031-02-04");
      await ask.getByLabel("Where it says so").fill("https://board.example/minutes");
      await ask.getByRole("button", { name: /Save what came of it/ }).click();
      await expect(page.locator(".undo")).toContainText("It stands on the meeting’s page.");
      await expect(page.locator(`form:has(input[name="id"][value="${id}"])`)).toHaveCount(0);
      await expect(async () => {
        const html = await (await fetch(`${desk.url}/events/meetings/${await slugOf(desk, id)}`)).text();
        expect(html).toContain("It was put off until February 4, 2031.");
        expect(html).toContain("https://board.example/minutes");
      }).toPass();
    });
  });
}

test.describe("calendars", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("one is tried, added, its dates listed; one that does not work, or forbids robots, says so", async ({
    page,
    desk,
  }) => {
    const server = await startFeedServer({ routes: { "/c.ics": { body: calendar(new Date()) } } });
    await page.goto("/meetings");
    await expect(page.getByRole("heading", { name: "No calendar yet" })).toBeVisible();
    const attempt = async (path: string) => {
      await page.getByLabel("Add a calendar").fill(server.url + path);
      await page.getByRole("button", { name: "Try it" }).click();
    };
    await attempt("/none.ics");
    await expect(page.locator(".proof")).toContainText("Does not work. It answered 404 instead of 200.");
    await attempt("/c.ics");
    await expect(page.locator(".proof")).toContainText("Found: 2 dates");
    await expect(page.locator(".proof")).toContainText("Homework night 1");
    await page.getByRole("button", { name: "Add it" }).click();
    await expect(page.locator(".undo")).toContainText("Added: Branch library.");
    await page.goto("/");
    await page.getByRole("link", { name: "2 new dates wait for your yes" }).click();
    await page.getByLabel("Select Homework night 1").check();
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect(page.locator(".undo")).toContainText("Listed: 1.");
    await expect(async () =>
      expect(await (await fetch(`${desk.url}/events`)).text()).toContain("Homework night 1"),
    ).toPass();
    server.routes["/robots.txt"] = { body: "User-agent: *\nDisallow: /" };
    await attempt("/council");
    await expect(page.locator(".proof")).toContainText("Its host asks robots to stay away, and we do.");
    await page.getByRole("button", { name: "Add it" }).click();
    await expect(page.locator(".undo")).toContainText("Today will remind you to open it.");
    expect(await fits(page)).toBe(true);
    const found = Object.values(await findBarriers(page, narrow)).flat();
    // The bar at the bottom of a phone covers what can be scrolled from under it.
    expect(found.filter((line) => !/target-size.*partially obscured/s.test(line))).toEqual([]);
    await server.close();
  });
});
