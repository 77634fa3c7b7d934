import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "../../test/support/visit.ts";

const isAnyListed = ["content/events", "content/starter/event"].some(
  (folder) => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".md")),
);

test("the events page says Coming Soon and how to host an event", async ({ page }) => {
  test.skip(isAnyListed, "something is listed: test/browsers/listed.long.e2e.ts tries that");
  await page.goto("/events");
  await expect(page.locator("main h2")).toHaveText(["Public meetings", "Coming Soon", "Host an Event"]);
  await expect(page.locator("details[open]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Coming Soon" })).toBeVisible();
  await expect(page.getByText("Exciting events are on the horizon. Stay tuned!")).toBeVisible();
  const meanwhile = page.getByText("No event is coming up.");
  await expect(meanwhile.getByRole("link", { name: "Subscribe to the calendar" })).toHaveAttribute(
    "href",
    /^webcal:\/\/.+\/events\.ics$/,
  );
  await meanwhile.getByRole("link", { name: "propose one" }).click();
  await expect(page.getByRole("heading", { name: "Host an Event" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Submit Event Proposal" })).toBeVisible();
});

test("public meetings say which body decides what, when it meets, and how to speak; none is checked on a day before somebody was", async ({
  page,
}) => {
  await page.goto("/events#meeting-memphis-city-council");
  const council = page.locator("#meeting-memphis-city-council");
  await expect(page.getByRole("heading", { level: 3, name: "Memphis City Council" })).toBeInViewport();
  await expect(council).toContainText("First and third Tuesdays");
  await expect(council).not.toContainText("Next");
  await expect(page.getByText("We haven’t found an announced date for any of them yet.")).toHaveCount(1);
  await expect(council).toContainText("Not confirmed since");
  await expect(
    council.getByRole("link", { name: "Official calendar of the Memphis City Council" }),
  ).toHaveAttribute("href", /^https:\/\/memphis\.granicus\.com\/./);
  await expect(page.getByText("Checked on")).toHaveCount(0);
});
