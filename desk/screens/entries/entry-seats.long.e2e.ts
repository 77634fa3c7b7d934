/** Who comes, at the desk on a phone: ticks without a line, somebody without a seat, a seat that is taken back. */

import { readFile } from "node:fs/promises";
import { findBarriers, ways } from "../../../test/accessibility/barriers.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, type Page, test } from "../../../test/support/desk-page.ts";
import { publishSeats, register } from "../../../test/support/seats.ts";

let evening = 0;

async function openList(page: Page, { db }: RunningDesk, names: readonly string[]) {
  const event = await publishSeats(db, 3, {
    title: `Evening ${++evening}`,
    questions: "Do you need a ramp?",
  });
  const answers = JSON.stringify(["Yes"]);
  for (const name of names) await register(db, event, name, { answers });
  await page.goto(`/entries/event/${event}/seats`);
  const came = async () => {
    const rows = db.selectFrom("registrations").select("name").where("event", "=", event);
    return (await rows.where("came_at", "is not", null).orderBy("name").execute()).map(({ name }) => name);
  };
  return { event, came };
}

const tickOf = (page: Page, name: string) => page.getByRole("button", { name: `${name} is here` });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a name is ticked and unticked, somebody is written down, and a seat is taken back and given again", async ({
      page,
      desk,
    }) => {
      const { came } = await openList(page, desk, ["Ada", "Mo"]);
      await expect(page.getByText("2 of 3 seats taken")).toBeVisible();
      await tickOf(page, "Ada").click();
      await expect.poll(came).toEqual(["Ada"]);
      await tickOf(page, "Ada").click();
      await expect.poll(came).toEqual([]);
      await page.getByLabel("Somebody without a seat").fill("Kim");
      await page.getByRole("button", { name: "Add, here" }).click();
      await expect(page.locator(".undo")).toContainText("Here: Kim.");
      await expect.poll(came).toEqual(["Kim"]);
      await page.getByRole("button", { name: "Take back Mo" }).click();
      await expect(page.locator(".undo")).toContainText("An email about it will wait until email is set up.");
      await expect(page.getByText("gave it back")).toBeVisible();
      await page.locator(".undo").getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("gave it back")).toHaveCount(0);
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("ticks without a line wait in the browser and leave once", async ({ page, desk }) => {
    const { came, event } = await openList(page, desk, ["Ada", "Mo"]);
    await expect(page.getByLabel("Find a name")).toBeVisible();
    await page.context().setOffline(true);
    await tickOf(page, "Ada").click();
    await tickOf(page, "Mo").click();
    await expect(page.locator(".door [role=status]")).toContainText("2 wait for a signal");
    await page.context().setOffline(false);
    await expect.poll(came).toEqual(["Ada", "Mo"]);
    await expect(page.locator(".door [role=status]")).toBeEmpty();
    const acts = desk.db.selectFrom("events").select("id").where("act", "=", "seat.tick");
    expect(await acts.where("target", "=", `entry:${event}`).execute()).toHaveLength(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

test("an editor sees names and answers, and no addresses", async ({ page, desk, colleague }) => {
  const { event, came } = await openList(page, desk, ["Ada"]);
  await expect(page.getByText("ada@example.org")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export (.csv)" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain("Ada,ada@example.org,1,in");
  const editor = await colleague({ email: "ed@example.org" });
  await editor.goto(`/entries/event/${event}/seats`);
  await expect(editor.getByText("Do you need a ramp? Yes")).toBeVisible();
  expect(await editor.content()).not.toContain("ada@example.org");
  await expect(editor.getByRole("button", { name: /Take back/ })).toHaveCount(0);
  await tickOf(editor, "Ada").click();
  await expect.poll(came).toEqual(["Ada"]);
});

test("the screen has no barriers", async ({ page, desk }) => {
  await openList(page, desk, ["Ada", "Mo"]);
  expect(await findBarriers(page, ways.slice(0, 3))).toEqual({});
});
