import { expect, test } from "../../test/visit.ts";

test("the events page says Coming Soon and how to host an event", async ({ page }) => {
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "Coming Soon" })).toBeVisible();
  await expect(page.getByText("Exciting events are on the horizon. Stay tuned!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Host an Event" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Event Proposal" })).toBeVisible();
});
