/** The second city, made by its owner wholly at the desk of an empty site: on a phone, by typing, in two languages. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { po } from "gettext-parser";
import { pages } from "../../content/pages.ts";
import { drawings } from "../../media/drawings.ts";
import { readEntryFolder } from "../../publishing/files/import-entries.ts";
import { setSnapshot } from "../../text/words/reading.ts";
import { settingsOf } from "../../words/settings.ts";
import { asTyped, loadWords } from "../../words/store.ts";
import { ask, post, right } from "../support/ask.ts";
import { type RunningDesk, startDesk, useSession } from "../support/desk.ts";
import { hydrated } from "../support/desk-page.ts";
import { openMailServerForTests } from "../support/mail-server.ts";
import { writeMarkdown } from "../support/writing.ts";
import { cityFile, example, findLeaks, readCities } from "./leaks.ts";

/** The promise is five seconds; the rest is for a busy machine. */
const patience = { timeout: 20_000 };

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.setTimeout(600_000);

test("an owner makes another city of an empty site, and nothing on it names the first one", async ({
  browser,
  page: _,
}, { project }) => {
  test.skip(project.name === "narrow", "the test sets its own width");
  const [first, second] = readCities();
  const mailServer = await openMailServerForTests();
  const desk = await startDesk();
  const context = await browser.newContext({ baseURL: desk.deskUrl, viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  const owner = { email: "keeper@portexample.example", name: "Ines Quayle" };
  await useSession(context, desk.deskUrl, await desk.signIn(owner));
  try {
    // So that this test can fail.
    expect(findLeaks({ "/": (await ask(desk.url, "/")).text }, first, second).length).toBeGreaterThan(10);
    await beginWithNothing(page);
    for (const part of ["identity", "addresses", "who", "domain", "keeping", "reading"] as const)
      await typeSettings(page, part);
    await paintIt(page);
    await connectMail(page, mailServer);
    await takeSpanishAway(page);
    await bringWords(page);
    await writeEntries(page);
    await addFrench(page);
    await open(page, "/first-hour/open");
    await press(page, "Open the site");
    await expect(page.getByText("The site is open.").first()).toBeVisible();
    await expect.poll(async () => (await ask(desk.url, "/")).text, patience).toContain('hreflang="fr"');
    expect(findLeaks(await readSite(desk, mailServer), first, second)).toEqual([]);
    expect(findLeaks(await drawnWords(desk), first, second)).toEqual([]);
    expect(findLeaks(await readDesk(page), first, second)).toEqual([]);
  } finally {
    setSnapshot({ settings: {}, wording: {} });
    await context.close();
    await desk.close();
    await mailServer.close();
  }
});

type MailServer = Awaited<ReturnType<typeof openMailServerForTests>>;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

async function fill(control: Locator, text: string): Promise<void> {
  const name = await control.evaluate((element) => element.localName);
  if (name === "fieldset")
    for (const value of text.split(", ")) await control.locator(`input[value="${value}"]`).check();
  else await (name === "select" ? control.selectOption(text) : control.fill(text));
}

/** Closed to readers, and without what the first city began with. */
async function beginWithNothing(page: Page): Promise<void> {
  await open(page, "/");
  await expect(page.getByRole("heading", { name: "Your first hour" })).toBeVisible();
  await open(page, "/first-hour/open");
  await press(page, "Close the site");
  await expect(page.getByText("It is closed.")).toBeVisible();
  await open(page, "/site/city");
  await press(page, /^Put \d+ entries away$/);
  await expect(page.getByText(/^Put away as drafts: \d+/)).toBeVisible({ timeout: 60_000 });
}

async function typeSettings(page: Page, part: Parameters<typeof settingsOf>[0]): Promise<void> {
  await open(page, `/site/${part}`);
  const own = settingsOf(part).filter((key) => key in cityFile);
  expect(own.length, part).toBeGreaterThan(0);
  for (const key of own) await fill(page.locator(`[id="${key}"]`), asTyped(cityFile[key]));
  await press(page, "Save");
  await expect(page.getByText("Saved. Readers see it within seconds.")).toBeVisible();
}

async function connectMail(page: Page, mailServer: MailServer): Promise<void> {
  await open(page, "/site/mail");
  await page.getByRole("textbox", { name: "Mail server" }).fill(new URL(mailServer.url).host);
  await press(page, "Send me a mail");
  await expect(page.getByText("It holds one word.", { exact: true })).toBeVisible(patience);
  const [sent] = await mailServer.received(1);
  const word = /word is: (\w+)/.exec(sent?.mail.text ?? "")?.[1] ?? "";
  await page.getByLabel("The word in the mail").fill(word);
  await press(page, "That’s the word");
  await expect(page.getByText("A mail arrived: an owner typed the word in it.")).toBeVisible();
}

/** Every color, and a picture in place of the film. */
async function paintIt(page: Page): Promise<void> {
  await open(page, "/site/look");
  for (const fold of await page.locator("main details > summary").all()) await fold.click();
  for (const key of settingsOf("look").filter((key) => key in cityFile))
    await page.locator(`[id="${key}"]`).fill(asTyped(cityFile[key]));
  await page.locator('[name="file look.hero"]').setInputFiles(join(example, "film/harbor-wide.jpg"));
  await press(page, "Publish the look");
  await expect(page.getByText("Published. Readers see it within seconds.")).toBeVisible(patience);
}

async function takeSpanishAway(page: Page): Promise<void> {
  await open(page, "/languages/es");
  await press(page, "Take the announcement back");
  await press(page, /^Remove/);
  await expect(page.getByText("Its words are kept")).toBeVisible();
}

/** One sentence as it is typed; what is left comes as a file. */
async function bringWords(page: Page): Promise<void> {
  const key = "home.mission.title";
  await open(page, `/words/${key}`);
  await page.getByRole("textbox").first().fill(asTyped(cityFile[key]));
  await press(page, "Publish");
  await expect(page.getByText("It says so on every page within seconds.")).toBeVisible();
  await open(page, "/site/city");
  const buffer = Buffer.from(JSON.stringify(cityFile));
  await page
    .getByLabel("File of another city")
    .setInputFiles({ name: "city.json", mimeType: "application/json", buffer });
  await press(page, "Look through it");
  await press(page, /^Import \d+$/);
  await expect(page.getByText(/^Imported: \d+\./)).toBeVisible();
}

async function writeEntries(page: Page): Promise<void> {
  for (const { kind, file } of readEntryFolder(join(example, "starter"))) {
    await open(page, `/entries/${kind.name}/new`);
    for (const [name, value] of Object.entries(file.draft.values)) {
      if (value === "") continue;
      const control = page.locator(`[id="entry-${name}"]`);
      const isMoment = await control.evaluate((element) => element.matches("[type=datetime-local]"));
      await fill(control, isMoment ? value.replace(" ", "T") : value);
    }
    if (kind.body && file.draft.body) await writeMarkdown(page, kind.body.label, file.draft.body, true);
    await press(page, "Publish");
    await expect(page.getByText(/^Published\. /).first(), file.slug).toBeVisible(patience);
  }
}

/** A translator's file, in which every sentence of the site says that it is French. */
async function addFrench(page: Page): Promise<void> {
  await open(page, "/languages");
  await page.getByLabel("Its name").fill("French");
  await press(page, "Add");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Français");
  await hydrated(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Export/ }).click(),
  ]);
  const file = po.parse(await readFile(await download.path()));
  for (const one of Object.values(file.translations).flatMap((context) => Object.values(context)))
    if (one.msgid && !one.msgstr[0]) one.msgstr = [one.msgid.replace(/[\p{L}\d]$/u, "$& (fr)")];
  await page.getByLabel("Bring a file back").setInputFiles({
    ...{ name: "fr.po", mimeType: "text/x-gettext-translation", buffer: po.compile(file) },
  });
  await press(page, "Read the file");
  await expect(page.getByText(/fr\.po read: \d+ new/)).toBeVisible(patience);
  await press(page, /^Publish \d+$/);
  await expect(page.getByText(/^Published: \d+/)).toBeVisible({ timeout: 60_000 });
  await press(page, "Announce");
  await expect(page.getByText("Readers and search engines are told of it")).toBeVisible();
}

/** All pages in both languages, lists, feeds and legal texts; what forms answer, and the mails to visitors and owner. */
async function readSite({ url }: RunningDesk, mailServer: MailServer): Promise<Record<string, string>> {
  const shown: Record<string, string> = {};
  const own = Object.values(pages).map(({ path }) => path);
  const files =
    "/record /search?q=tide /nowhere /events.ics /feed.xml /feed.json /sitemap.xml /robots.txt /llms.txt /site.webmanifest /.well-known/security.txt";
  for (const path of [...own, ...own.map((path) => `/fr${path}`.replace(/\/$/, "")), ...files.split(" ")]) {
    const { status, text } = await ask(url, path);
    expect([200, 404], path).toContain(status);
    shown[path] = text;
  }
  expect(shown["/"]).toContain("Port Example");
  expect(shown["/fr/contact"]).toContain("(fr)");
  for (const [form, { path, fields }] of Object.entries(right)) {
    const typed = Object.entries(fields).map(([name, value]) => [
      name,
      value.replace(/Lamar( Avenue)?/, "the quay"),
    ]);
    const taken = await post(url, path, Object.fromEntries(typed));
    expect(taken.status, form).toBe(303);
    shown[`${form} taken`] = (await ask(url, taken.headers.location ?? "")).text;
  }
  // Besides the one with the word: a notice and an acknowledgement for each form but the newsletter's.
  for (const { from, mail } of await mailServer.received(9)) {
    const { subject, text, html, headers } = mail;
    shown[`mail: ${subject}`] = [from, subject, text, html, JSON.stringify(headers)].join("\n");
  }
  return shown;
}

/** What cards, icons and the manifest's pictures say. */
async function drawnWords({ db }: RunningDesk): Promise<Record<string, string>> {
  await loadWords(db);
  expect(drawings().length).toBeGreaterThan(12);
  return { cards: JSON.stringify(drawings()) };
}

/** But Today, which lists the drafts that were put away. */
async function readDesk(page: Page): Promise<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const path of ["/messages", "/entries/event", "/site", "/health"]) {
    await page.goto(path);
    shown[`desk ${path}`] = await page.content();
  }
  return shown;
}
