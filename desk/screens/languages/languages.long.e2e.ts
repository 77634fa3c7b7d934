/** A language from its name to its announcement, by people in a browser on a phone, with and without script; a translator's file. */
import { readFile } from "node:fs/promises";
import { ask } from "../../../test/support/ask.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";

/** The promise is five seconds; the rest is for a busy machine. */
const patience = { timeout: 20_000, interval: 200 };
/** Languages of which each run leaves words behind. */
const ways = [
  {
    javaScriptEnabled: true,
    english: "Arabic",
    name: "العربية",
    code: "ar",
    other: ["Vietnamese", "Tiếng Việt", "vi"],
  },
  {
    javaScriptEnabled: false,
    english: "Hebrew",
    name: "עברית",
    code: "he",
    other: ["Swahili", "Kiswahili", "sw"],
  },
] as const;
const words = ["مرحبا", "اقرأ", "اكتب", "اسمع", "قل", "ابحث", "تعال", "اذهب", "انظر", "فكر"];

test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 390, height: 844 }, actionTimeout: 40_000 });

const press = (page: Page, label: string | RegExp) => page.getByRole("button", { name: label }).click();
const fields = (page: Page) => page.locator("ul.beside textarea");

/** Fills in as many empty fields as there are texts, where no placeholder is asked for; the English of each. */
async function fillIn(page: Page, texts: readonly string[]): Promise<string[]> {
  const english: string[] = [];
  for (const row of await page.locator("ul.beside > li").all()) {
    const said = (await row.locator("> div").first().locator(".diff").textContent()) ?? "";
    const text = texts[english.length];
    if (text === undefined || said.includes("{") || said.includes("[")) continue;
    await row.locator("textarea").fill(text);
    english.push(said);
  }
  expect(english.length).toBe(texts.length);
  return english;
}

for (const { javaScriptEnabled, english, name, code, other } of ways)
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of (404|409|422)/] });

    test("an owner adds a language by its own name, translates, announces it, and takes each step back", async ({
      page,
      desk,
    }) => {
      const onSite = async (path: string) => (await ask(desk.url, path)).text;
      await page.goto("/languages");
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel("Its name").fill("Klingonese");
      await press(page, "Add");
      await expect(page.getByText("We don’t know a language called")).toBeVisible();
      await page.getByLabel("Its name").fill(name);
      await press(page, "Add");
      await expect(page.getByText("Only people with the link see it.")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.getByText("Nothing of Home and Contact is there yet")).toBeVisible();
      await expect(page.getByRole("button", { name: "Announce", exact: true })).toBeDisabled();
      if (javaScriptEnabled) await hydrated(page);

      await page.getByRole("searchbox", { name: "Search the texts" }).fill("Our Mission");
      await press(page, "Search");
      await expect(page.locator("ul.beside > li")).not.toHaveCount(20);
      await fillIn(page, ["مهمتنا"]);
      await press(page, /^Publish/);
      await expect(page.getByText("Published: 1.")).toBeVisible();
      await page.goto(`/languages/${code}?show=missing&q=Contact+Us`);
      await fillIn(page, ["تواصل معنا"]);
      await press(page, /^Publish/);
      await expect(page.getByText("Published: 1.")).toBeVisible();

      await page.goto(`/languages/${code}?show=missing`);
      if (javaScriptEnabled) await hydrated(page);
      const filled = await fillIn(page, words);
      await press(page, javaScriptEnabled ? "Publish 10" : "Publish");
      await expect(page.getByText("Published: 10. Readers see it within seconds.")).toBeVisible();
      expect(filled.length).toBe(10);
      await expect.poll(() => onSite(`/${code}`), patience).toContain("مهمتنا");
      const home = await onSite(`/${code}`);
      expect(home).toContain(`<html dir="rtl" class="rtl" lang="${code}"`);
      expect(home).toContain('<meta name="robots" content="noindex"/>');
      for (const path of ["/", "/es", "/sitemap.xml", "/contact"])
        expect(await onSite(path), path).not.toMatch(
          new RegExp(`/${code}["/<]|hreflang="${code}"|lang=${code}`),
        );

      await press(page, "Announce");
      await expect(page.getByText("Readers and search engines are told of it")).toBeVisible();
      await expect.poll(() => onSite("/"), patience).toContain(`hreflang="${code}"`);
      await expect.poll(() => onSite("/sitemap.xml"), patience).toContain(`/${code}/contact</loc>`);
      await expect.poll(() => onSite(`/${code}`), patience).not.toContain("noindex");
      expect(await onSite(`/${code}/nowhere`)).toContain(`lang="${code}"`);
      await press(page, "Take the announcement back");
      await expect(page.getByText("Only people with the link see it now.")).toBeVisible();
      // With script the notice with it stays for ten seconds.
      await press(page, "Undo");
      await expect(page.getByText("Undone.")).toBeVisible();
      await press(page, "Take the announcement back");
      await expect.poll(() => onSite("/"), patience).not.toContain(`hreflang="${code}"`);

      await press(page, `Remove ${name}`);
      await expect(page.getByText("Its words are kept")).toBeVisible();
      await expect.poll(async () => (await ask(desk.url, `/${code}`)).status, patience).toBe(404);
      await page.getByLabel("Its name").fill(english);
      await press(page, "Add");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await page.goto(`/languages/${code}?show=all&q=Our+Mission`);
      await expect(fields(page).first()).toHaveValue("مهمتنا");
      await fields(page).first().fill("");
      await press(page, /^Publish/);
      await expect(page.getByText("Published: 1.")).toBeVisible();
      await page.goto(`/languages/${code}`);
      await press(page, `Remove ${name}`);
      await expect(page.getByText("Its words are kept")).toBeVisible();
    });

    test("a translator's file comes back, what is wrong in it is told, and nothing is published before that", async ({
      page,
    }) => {
      await page.goto("/languages");
      await page.getByLabel("Its name").fill(other[0]);
      await press(page, "Add");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(other[1]);
      const bring = async (text: string) => {
        if (javaScriptEnabled) await hydrated(page);
        await page.getByLabel("Bring a file back").setInputFiles({
          ...{ name: "back.po", mimeType: "text/x-gettext-translation", buffer: Buffer.from(text) },
        });
        await press(page, "Read the file");
      };
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: /^Export/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${other[2]}-.*\\.po$`));
      const file = await readFile(await download.path(), "utf8");
      await bring(file);
      await expect(page.getByText("0 new, 0 changed, 0 refused.")).toBeVisible();
      await bring("no such file");
      await expect(page.getByText("That is no PO file in UTF-8.")).toBeVisible();
      const translated = file
        .replace(/(msgid "Skip to content"\nmsgstr) ""/, '$1 "Đến nội dung"')
        .replace(/(msgid "Hello,"\nmsgstr) ""/, '$1 "Xin chào {nobody}"');
      await bring(translated);
      await expect(page.getByText("back.po read: 1 new, 0 changed, 1 refused.")).toBeVisible();
      await expect(page.getByText("Nothing fills in {nobody} here.")).toBeVisible();
      await expect(fields(page)).toHaveCount(1);
      await expect(fields(page)).toHaveValue("Đến nội dung");
      await press(page, "Publish 1");
      await expect(page.getByText("Published: 1.")).toBeVisible();
      await page.goto(`/languages/${other[2]}?show=all&q=Skip+to+content`);
      await expect(fields(page).first()).toHaveValue("Đến nội dung");
      await page.goto(`/languages/${other[2]}`);
      await press(page, /^Remove/);
      await expect(page.getByText("Its words are kept")).toBeVisible();
    });
  });

test.describe("an editor", () => {
  test.use({ expectedErrors: [/status of (403|409|422)|ERR_INTERNET_DISCONNECTED/] });

  test("translates and does not announce; what was typed stays after a reload, a lost line, a mistake and a colleague", async ({
    page,
    colleague,
    desk,
  }) => {
    const other = await colleague({ email: "rosa@desk.example" });
    await other.goto("/languages");
    await expect(other.getByLabel("Its name")).toHaveCount(0);
    await other.goto("/languages/es");
    await expect(other.getByText("Only owners announce a language.")).toBeVisible();
    await expect(other.getByRole("button", { name: /announce/i })).toHaveCount(0);
    const refused = await other.request.post(`${desk.deskUrl}/languages/es`, {
      form: { act: "language.unannounce" },
      headers: { Origin: desk.deskUrl },
    });
    expect(refused.status()).toBe(403);

    const address = "/languages/es?show=all&q=Skip+to+content";
    await page.goto(address);
    await hydrated(page);
    const field = fields(page).first();
    await field.fill("");
    await field.pressSequentially("Ir {x}", { delay: 60 });
    await page.reload();
    await expect(field).toHaveValue("Ir {x}");
    await expect(page.getByText("stands here again")).toBeVisible();
    await press(page, /^Publish/);
    await expect(page.getByText("Nothing fills in {x} here.")).toBeVisible();
    await expect(field).toHaveValue("Ir {x}");
    await field.fill("Ir al texto");
    await page.context().setOffline(true);
    await press(page, /^Publish/);
    await expect(page.getByText("We couldn’t reach the server")).toBeVisible();
    await expect(field).toHaveValue("Ir al texto");
    await page.context().setOffline(false);

    await other.goto(address);
    await fields(other).first().fill("Pasar al texto");
    await press(other, /^Publish/);
    await expect(other.getByText("Published: 1.")).toBeVisible();
    await press(page, /^Publish/);
    await expect(page.getByText("Saved meanwhile: Pasar al texto")).toBeVisible();
    await expect(field).toHaveValue("Ir al texto");
    await press(page, /^Publish/);
    await expect(page.getByText("Published: 1.")).toBeVisible();
    await expect(field).toHaveValue("Ir al texto");
    await press(page, "Undo");
    await expect(field).toHaveValue("Pasar al texto");
  });
});
