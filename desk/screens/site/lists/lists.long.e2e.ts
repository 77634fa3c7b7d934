/** Lists of the site at the desk, on a phone, with and without script; what changes is on every page within seconds. */
import { findBarriers, ways } from "../../../../test/accessibility/barriers.ts";
import { expect, hydrated, type Page, test } from "../../../../test/support/desk-page.ts";

/** Every screen is looked at in all ways with the others (test/support/desk-screens.ts). */
const day = ways.filter(
  ({ colorScheme, forcedColors }) => colorScheme === "light" && forcedColors === "none",
);

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).last().click();
const saved = (page: Page) => page.getByText("It says so on every page within seconds.");
/** The links of the header, in their order. */
const menuOf = async (site: string) => {
  const html = await (await fetch(`${site}/contact`)).text();
  const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"));
  return [...header.matchAll(/<a [^>]*href="(\/[\w-]+)"/g)].map(([, path]) => path).slice(0, 3);
};

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 800 } });
    test.use({ expectedErrors: [/status of 422/] });

    const open = async (page: Page, list: string) => {
      await page.goto("/site/lists");
      await page.getByRole("link", { name: list, exact: true }).click();
      await expect(page.getByRole("heading", { name: list, level: 1 })).toBeVisible();
      if (javaScriptEnabled) await hydrated(page);
    };

    test("the menu has another order, a link into nowhere is refused, and Undo brings the order back", async ({
      page,
      desk,
    }) => {
      const before = await menuOf(desk.url);
      await open(page, "Menu");
      if (javaScriptEnabled) expect(await findBarriers(page, day)).toEqual({});
      await press(page, "Down Menu 1: About");
      await expect(page.getByLabel("Label").first()).toHaveValue("News");
      if (javaScriptEnabled) await expect(page.locator("[id='list.1']")).toBeFocused();
      await press(page, "Add one Menu");
      await page.getByLabel("Label").last().fill("Away");
      await page.getByLabel("Leads to").last().fill("/nowhere");
      await press(page, "Save");
      await expect(page.getByRole("link", { name: /No page of the site is at \/nowhere/ })).toBeVisible();
      await expect(page.getByLabel("Label").last()).toHaveValue("Away");
      await expect(page.getByLabel("Leads to").last()).toHaveAttribute("aria-invalid", "true");
      await press(page, /^Remove Menu 7/);
      await press(page, "Save");
      await expect(saved(page)).toBeVisible();
      await expect(page.getByLabel("Label")).toHaveCount(6);
      await page.getByRole("button", { name: "Undo", exact: true }).hover();
      await expect
        .poll(() => menuOf(desk.url), { timeout: 15_000 })
        .toEqual([before[1], before[0], before[2]]);
      await press(page, "Undo");
      await expect(page.getByLabel("Label").first()).toHaveValue("About");
      await expect.poll(() => menuOf(desk.url), { timeout: 15_000 }).toEqual(before);
    });

    test("a word of the glossary is explained on Community, and gone at the default", async ({
      page,
      desk,
    }) => {
      const community = async () =>
        (await (await fetch(`${desk.url}/community`)).text()).includes("Hot aisle");
      await open(page, "Glossary");
      await press(page, "Add one Glossary");
      await page.getByLabel("Term", { exact: true }).last().fill("Hot aisle");
      await page.getByLabel("As texts write it").last().fill("hot aisle\nhot aisles");
      await press(page, "Save");
      await expect(page.getByText("This must not be empty.").first()).toBeVisible();
      await expect(page.getByLabel("As texts write it").last()).toHaveValue("hot aisle\nhot aisles");
      await page.getByLabel("Text", { exact: true }).last().fill("Where the warm air of the machines goes.");
      await press(page, "Save");
      await expect(saved(page)).toBeVisible();
      await expect.poll(community, { timeout: 15_000 }).toBe(true);
      await press(page, "Back to the default");
      await expect(page.getByText("It says the default again.")).toBeVisible();
      await expect.poll(community, { timeout: 15_000 }).toBe(false);
    });

    test("a new spam phrase catches the next message", async ({ page, desk, browser }) => {
      await open(page, "Spam words");
      const phrases = page.getByLabel("Phrases").first();
      await phrases.fill(`Riverboat (pyramid\n${await phrases.inputValue()}`);
      await press(page, "Save");
      await expect(saved(page)).toBeVisible();
      const visitor = await browser.newPage({ baseURL: desk.url, javaScriptEnabled: false });
      await expect(async () => {
        await visitor.goto("/contact");
        await visitor.getByLabel("Name").fill("Ada");
        await visitor.getByLabel("Email", { exact: false }).first().fill("ada@example.org");
        await visitor.getByLabel("Subject").fill("Hello");
        await visitor
          .locator("textarea[name=message]")
          .fill("Our riverboat (pyramid is at https://boat.example today.");
        await visitor.locator("main form").getByRole("button").last().click();
        await expect(visitor.getByText(/901-\w{4}-\w{4}/).first()).toBeVisible();
        const newest = desk.db.selectFrom("submissions").select("state").orderBy("id", "desc");
        expect((await newest.executeTakeFirst())?.state).toBe("spam");
      }).toPass({ timeout: 30_000 });
      await visitor.close();
      await press(page, "Undo");
    });
  });

test.describe("what was typed", () => {
  test.use({ expectedErrors: [/status of 409|ERR_INTERNET_DISCONNECTED/] });

  test("stays after a reload with its new element, a lost line, and a colleague who saved meanwhile", async ({
    page,
    colleague,
  }) => {
    await page.goto("/site/lists/chrome.nav");
    await hydrated(page);
    await press(page, "Add one Menu");
    await page.getByLabel("Label").last().pressSequentially("Record", { delay: 40 });
    await page.getByLabel("Leads to").last().fill("/record");
    await press(page, /^Up Menu 7/);
    await page.waitForTimeout(800);
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel("Label")).toHaveCount(7);
    await expect(page.getByLabel("Label").nth(5)).toHaveValue("Record");
    await page.context().setOffline(true);
    await press(page, "Save");
    await expect(page.getByText("We couldn’t reach the server, or its answer got lost.")).toBeVisible();
    await expect(page.getByLabel("Label").nth(5)).toHaveValue("Record");
    await page.context().setOffline(false);
    const other = await colleague({ email: "ed@example.org" });
    await other.goto("/site/lists/chrome.nav");
    await hydrated(other);
    await other.getByLabel("Label").first().fill("About the site");
    await press(other, "Save");
    await expect(saved(other)).toBeVisible();
    await press(page, "Save");
    await expect(page.getByText("ed@example.org changed this while you had it open.")).toBeVisible();
    await expect(page.getByText("About the site", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Label").nth(5)).toHaveValue("Record");
    await press(page, "Save");
    await expect(saved(page)).toBeVisible();
    await expect(page.getByLabel("Label").nth(5)).toHaveValue("Record");
    await press(page, "Back to the default");
    await expect(page.getByLabel("Label")).toHaveCount(6);
  });
});

test.describe("an editor", () => {
  test("changes lists of words, and not those that are settings", async ({ colleague }) => {
    const page = await colleague({ email: "ed@example.org" });
    await page.goto("/site/lists");
    await expect(page.getByRole("link", { name: "Glossary" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Spam words" })).toHaveCount(0);
    const status = async (path: string) => (await page.goto(path))?.status();
    expect(await status("/site/lists/glossary.list")).toBe(200);
    expect(await status("/site/lists/spam.list")).toBe(403);
    expect(await status("/site/lists/feeds.list")).toBe(403);
    expect(await status("/site/lists/no.such")).toBe(404);
    expect(await status("/site/city")).toBe(403);
    expect(await status("/site/city/export.json")).toBe(403);
  });
});
