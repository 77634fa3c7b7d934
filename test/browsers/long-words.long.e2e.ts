/** Words wider than a phone, wherever other people's text is shown: they wrap, and nothing is clipped. */
import { submissionNotice } from "../../mail/messages/submission-notice.ts";
import { renderIssue } from "../../newsletter/issue.ts";
import { copyProject } from "../support/copied-project.ts";
import { eventFile } from "../support/event-file.ts";
import { type Item, openNewsServer } from "../support/news-server.ts";
import { test as base, expect, type Page, visit } from "../support/visit.ts";
import { lostWords } from "./clipped-text.ts";

const word =
  "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstellenleiterinnenversammlungsraum";
const shorter = "Grundstücksverkehrsgenehmigungszuständigkeits";
const address = `https://${"long-".repeat(11)}name.example/${"path-without-end".repeat(12)}`;

const item = (number: number, changes: Partial<Item> = {}): Item => ({
  title: `AI and the ${shorter}${number} of the river`,
  link: `https://publisher.example/${number}`,
  date: new Date(Date.UTC(2025, 9, 20, number)).toISOString(),
  description: `What the ${word} says about it.`,
  ...changes,
});
const sources: Record<string, Item[]> = {
  [`The ${shorter} Gazette`]: [
    item(1),
    item(2, { title: `AI ${word}` }),
    item(3, { title: `AI in 32: ${"w".repeat(32)}` }),
  ],
  [word]: [item(4), item(5, { title: "The same AI story, told by two" })],
  [`Bluff ${shorter}`]: [
    item(6, { title: "The same AI story, told by two", link: "https://publisher.example/also" }),
  ],
};

const event = (changes: Record<string, string>) =>
  eventFile(
    {
      title: `The ${word} meets`,
      place: word,
      address: `1 ${shorter} Street, Memphis, TN 38103`,
      host: word,
      hostLink: address,
      link: address,
      cost: `$10 per ${shorter}`,
      tags: `${shorter}, power`,
      ...changes,
    },
    `## ${word}\n\nBring *${word}*.\n\n- [${address}](${address})`,
  );
const story = `---\ntitle: The old ${word}\nwriter: Ana ${word}\nposted: 2031-01-02\nlink: ${address}\n---\n\nWe met ${word} there.\n\n## ${shorter}${shorter}\n\n${address}\n`;

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const copy = await copyProject();
      await copy.write(
        "content/starter/event/coming.md",
        event({ status: "postponed", changed: "2031-02-01 10:00" }),
      );
      await copy.write(
        "content/starter/event/on.md",
        event({ start: "2031-04-01 10:00", end: "2031-04-01 11:00" }),
      );
      await copy.write(
        "content/starter/event/over.md",
        event({ start: "2025-02-01 18:00", end: "2025-02-01 19:00", published: "2025-01-01 10:00" }),
      );
      await copy.write("content/starter/story/told.md", story);
      await copy.write(
        "content/starter/question/why.md",
        `---\ntitle: Why ${word}?\n---\n\nBecause of ${word}, see [${address}](${address}).\n`,
      );
      await copy.build();
      const news = await openNewsServer(sources, { home: copy.folder });
      await use(news.server);
      await news.close();
      await copy.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

test.describe.configure({ mode: "default" });
test.skip(({ viewport }) => viewport?.width !== 1280, "the test sets its own widths");

for (const path of ["/news", "/events", "/community"]) {
  test(`${path} loses no part of a word of 100 letters, at any width`, async ({ page }) => {
    await visit(page, path);
    if (path === "/news") await expect(page.getByRole("main").getByRole("article")).not.toHaveCount(0);
    await holds(page);
  });
}

test.describe("an address that is none", () => {
  test.use({ expectedErrors: [/404/] });

  test("loses no part of a word of 100 letters, either", async ({ page }) => {
    await page.goto(`/${word}`);
    await holds(page);
  });
});

test("nor does a dialog whose form is filled with such words and refused", async ({ page }) => {
  await visit(page, "/news");
  await page.getByRole("button", { name: "Submit Your Story" }).click();
  const dialog = page.getByRole("dialog");
  for (const field of await dialog.getByRole("textbox").all()) await field.fill(word);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
  // On a small screen the notice lies on the dialog's title while it stands.
  await page.locator(".notices").getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(".notices").getByRole("button", { name: "Dismiss" })).toHaveCount(0);
  await holds(page);
});

test.describe("an error", () => {
  test.use({ expectedErrors: [new RegExp(word)] });

  test("with a word of 100 letters in its message shows it whole", async ({ page }) => {
    const body = `export default () => { throw new Error("${word} ${address}"); }`;
    await page.route("**/assets/terms-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body }),
    );
    await visit(page, "/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
    await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
    await holds(page);
  });
});

test("neither does a mail with what somebody typed, nor an issue of the newsletter", async ({ page }) => {
  const notice = submissionNotice("owner@example.org", {
    reference: "901-2345-6789",
    form: "contact",
    receivedAt: new Date(),
    fields: [{ label: "Message", text: `${word}\n${address}` }],
    sender: { address: "someone@example.org" },
    kind: "contact",
    what: word,
  });
  const body = `## ${word}\n\n[${address}](${address})\n\n- ${word}`;
  const postalAddress = `1 ${word} Street`;
  const issue = renderIssue(
    { values: { subject: word, preview: word }, body },
    { postalAddress, siteUrl: address },
  );
  for (const html of [notice.html ?? "", issue.html]) {
    await page.setContent(html);
    await holds(page);
  }
});

/** Opens all that is folded and looks from a small phone to a wide screen. */
async function holds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
  });
  for (const width of [320, 360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await lostWords(page), `at ${width} pixels`).toEqual([]);
    expect(
      await page
        .locator(".description")
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
    ).toBe(0);
  }
}
