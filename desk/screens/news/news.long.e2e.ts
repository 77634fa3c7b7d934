/** The News screen with feeds of our own on loopback, some of which misbehave. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { findBarriers, ownWays } from "../../../test/accessibility/barriers.ts";
import { useSession as giveSession, type RunningDesk, startDesk } from "../../../test/support/desk.ts";
import { type FeedServer, startFeedServer } from "../../../test/support/feed-server.ts";

let desk: RunningDesk;
let publishers: FeedServer;

const script = "<script>document.title='broken in'</script>";
const rss = { "content-type": "application/rss+xml" };
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const items = (titles: readonly string[]) =>
  titles
    .map(
      (title, i) =>
        // RSS titles are HTML: to be read as text, script is escaped twice.
        `<item><title>${escaped(escaped(title))}</title><link>https://paper.example/${encodeURIComponent(title)}</link><pubDate>${new Date(Date.now() - i * 60_000).toUTCString()}</pubDate></item>`,
    )
    .join("");
const feed = (name: string, titles: readonly string[]) => ({
  headers: rss,
  body: `<rss version="2.0"><channel><title>${escaped(escaped(name))}</title>${items(titles)}</channel></rss>`,
});

const titles = ["AI permit upheld", `${script} AI in a headline`, "Barbecue contest"];

async function openDesk(settings: Record<string, string> = {}): Promise<void> {
  publishers = await startFeedServer({
    routes: {
      "/paper.xml": feed("Paper", titles),
      "/blog.xml": feed(`Blog ${script}`, ["AI on the porch", "Nothing of note"]),
      "/front": {
        headers: { "content-type": "text/html" },
        body: '<link rel="alternate" type="application/rss+xml" href="/blog.xml">',
      },
      "/moved": { status: 301, headers: { location: "/radio.xml" } },
      "/radio.xml": feed("Radio", ["Data center hums"]),
    },
  });
  const list = [
    { name: `Paper ${script}`, url: `${publishers.url}/paper.xml`, topic: "Memphis" },
    { name: "Radio", url: `${publishers.url}/moved`, topic: "Memphis" },
    { name: "Broken", url: `${publishers.url}/500`, topic: "AI" },
  ];
  const NEWS_FEEDS = join(await mkdtemp(join(tmpdir(), "feeds-")), "feeds.json");
  await writeFile(NEWS_FEEDS, JSON.stringify(list));
  desk = await startDesk({ NEWS_FEEDS, ...settings });
}

async function closeDesk(): Promise<void> {
  await desk.close();
  await publishers.close();
}

/** Opens the screen when the feeds were read. */
async function openNews(page: Page): Promise<void> {
  await giveSession(page.context(), desk.deskUrl, await desk.signIn());
  await expect(async () => {
    await page.goto(`${desk.deskUrl}/news`);
    await expect(row(page, "AI permit upheld")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

const row = (page: Page, text: string) => page.locator(".rows--news .row", { hasText: text });
const source = (page: Page, name: string) =>
  page.locator("tbody tr").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
const notice = (page: Page) => page.locator(".undo");
const waysOf = (page: Page) => ownWays(page).filter(({ forcedColors }) => forcedColors === "none");

/** Without what the bar at the bottom of a phone covers at this place of the page: it can be scrolled from under it. */
async function barriersOf(page: Page, chosen = waysOf(page)): Promise<Record<string, string[]>> {
  const found = Object.entries(await findBarriers(page, chosen)).map(
    ([way, lines]) => [way, lines.filter((line) => !/target-size.*partially obscured/s.test(line))] as const,
  );
  return Object.fromEntries(found.filter(([, lines]) => lines.length > 0));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });
    // One server for all of them: each leaves the stories of the others as they were.
    test.beforeAll(() => openDesk());
    test.afterAll(closeDesk);
    test.beforeEach(({ page }) => openNews(page));

    test("a story is hidden, brought back, and says rule by rule why it is shown", async ({ page }) => {
      await row(page, "AI permit upheld").getByRole("button", { name: "Hide" }).click();
      await expect(notice(page)).toContainText("Hidden: “AI permit upheld”");
      await expect(row(page, "AI permit upheld")).toHaveCount(0);
      await notice(page).getByRole("button", { name: "Undo" }).click();
      await expect(row(page, "AI permit upheld")).toBeVisible();

      await row(page, "AI permit upheld").getByRole("link").click();
      await expect(page.getByRole("heading", { name: "It’s shown" })).toBeVisible();
      await expect(page.locator("#main")).toContainText("It is about our subject, because of “AI”.");
      await page.getByRole("button", { name: "Hide it" }).click();
      await expect(page.getByRole("heading", { name: "It’s not shown" })).toBeVisible();
      await expect(page.locator("#main")).toContainText("It was hidden at the desk.");
      await page.goto(`${desk.deskUrl}/news`);
      await page.getByText("1 hidden story").click();
      await page.getByRole("button", { name: /^Show again/ }).click();
      await expect(row(page, "AI permit upheld")).toBeVisible();

      await page.getByLabel("Why is a story shown, or not?").fill("https://paper.example/Barbecue%20contest");
      await page.getByRole("button", { name: "Ask" }).click();
      await expect(page.locator("#main")).toContainText("Neither headline nor summary holds a word");
      await page.getByLabel("Address of the story").fill("nonsense");
      await page.getByRole("button", { name: "Ask" }).click();
      await expect(page.getByRole("alert")).toContainText("is no address of a story");
    });

    test("script in headlines and names is text", async ({ page }) => {
      await expect(row(page, `${script} AI in a headline`)).toContainText(`Paper ${script}`);
      expect(await page.title()).not.toContain("broken in");
      await tryFeed(page, `${publishers.url}/blog.xml`);
      await expect(page.getByLabel(/^Name, as readers/)).toHaveValue(`Blog ${script}`);
      expect(await page.title()).not.toContain("broken in");
    });

    test("a feed that moved is followed, one that fails says why, one is switched off and on", async ({
      page,
    }) => {
      await expect(source(page, "Broken")).toContainText("It answered 500 instead of 200.");
      await page.getByRole("button", { name: "Read now: Broken" }).click();
      await expect(page.getByRole("alert")).toContainText("We couldn’t read Broken.");
      publishers.routes["/500"] = feed("Broken", ["AI is mended"]);
      await page.getByRole("button", { name: "Read now: Broken" }).click();
      await expect(notice(page)).toContainText("Read Broken. Its stories are up to date.");
      await expect(row(page, "AI is mended")).toBeVisible();

      await expect(source(page, "Radio")).toContainText("Moved");
      await page.getByRole("button", { name: "Follow: Radio" }).click();
      await expect(notice(page)).toContainText(`Radio will be read at ${publishers.url}/radio.xml`);
      await expect(source(page, "Radio")).toContainText("Fine");
      await notice(page).getByRole("button", { name: "Undo" }).click();
      await expect(notice(page)).toContainText("Undone.");
      await expect(source(page, "Radio").getByRole("link")).toHaveAttribute(
        "href",
        `${publishers.url}/moved`,
      );

      await page.getByRole("button", { name: "Turn off: Radio" }).click();
      await expect(source(page, "Radio")).toContainText("Off");
      await expect(row(page, "Data center hums")).toHaveCount(0);
      await page.getByRole("button", { name: "Turn on: Radio" }).click();
      await expect(row(page, "Data center hums")).toBeVisible();
    });

    test("a feed is tested by the address of its front page, added, removed and brought back", async ({
      page,
    }) => {
      await page.getByRole("link", { name: "Add a source" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add a source");
      await page.getByLabel(/^Address of its feed/).fill(`${publishers.url}/front`);
      await page.getByRole("button", { name: "Test" }).click();
      await expect(page.locator(".test__out")).toContainText("2 stories, the newest from today");
      await expect(page.locator(".test__out")).toContainText("1 of 2 would pass");
      await expect(page.locator(".test__out")).toContainText("AI on the porch because of “AI”");
      await expect(page.locator(".test__out")).toContainText("Nothing of note not shown");
      await page.getByLabel(/^Name, as readers/).fill("My blog");
      await page.getByRole("button", { name: "Add it" }).click();
      await expect(notice(page)).toContainText("Added: My blog. Its stories are being read.");
      await expect(row(page, "AI on the porch")).toBeVisible();
      await page.getByRole("button", { name: "Remove: My blog" }).click();
      await expect(row(page, "AI on the porch")).toHaveCount(0);
      await notice(page).getByRole("button", { name: "Undo" }).click();
      await expect(row(page, "AI on the porch")).toBeVisible();
      await tryFeed(page, `${publishers.url}/blog.xml`);
      await expect(page.locator(".test__out")).toContainText("It’s already on the list, as My blog.");
    });
  });
}

/** Opens the test of a feed and presses its button. */
async function tryFeed(page: Page, address: string): Promise<void> {
  await page.goto(`${desk.deskUrl}/news/add?url=${encodeURIComponent(address)}`);
  await page.getByRole("button", { name: "Test" }).click();
}

test.describe("on a server of its own", () => {
  test.afterEach(closeDesk);

  test("a feed that hangs, is huge, is none or is private is refused with its reason", async ({ page }) => {
    await openDesk();
    await openNews(page);
    for (const [path, reason] of [
      ["/slow", "It took longer than 8 seconds."],
      ["/huge", "It is larger than 5 MB."],
      ["/loop", "It redirected more than 5 times."],
      ["/nothing-here", "It answered 404 instead of 200."],
    ]) {
      await tryFeed(page, publishers.url + path);
      await expect(page.locator(".test__out")).toContainText(`Does not work ${reason}`);
      await expect(page.getByRole("button", { name: "Add it" })).toHaveCount(0);
    }
    for (const address of ["file:///etc/passwd", "javascript:alert(1)"]) {
      await tryFeed(page, address);
      await expect(page.locator(".test__out")).toContainText("The address is neither http nor https.");
    }
  });

  test("a link to a test fills in the address and reads nothing until Test is pressed", async ({ page }) => {
    await openDesk();
    await giveSession(page.context(), desk.deskUrl, await desk.signIn());
    const before = publishers.hits.length;
    await page.goto(
      `${desk.deskUrl}/news/add?url=${encodeURIComponent(`${publishers.url}/blog.xml?linked`)}`,
    );
    await expect(page.getByLabel(/^Address of its feed/)).toHaveValue(`${publishers.url}/blog.xml?linked`);
    await expect(page.locator(".test__out")).toHaveCount(0);
    expect(publishers.hits.slice(before).filter((hit) => JSON.stringify(hit).includes("linked"))).toEqual([]);
  });

  test("without the setting a private address is not asked", async ({ page }) => {
    await openDesk({ NEWS_ALLOW_PRIVATE: "" });
    await giveSession(page.context(), desk.deskUrl, await desk.signIn());
    const before = publishers.hits.length;
    for (const host of [
      publishers.url,
      publishers.url.replace("127.0.0.1", "localhost"),
      "http://169.254.169.254",
    ]) {
      await tryFeed(page, `${host}/paper.xml`);
      await expect(page.locator(".test__out")).toContainText(/leads to a private address|is a private one/);
    }
    expect(publishers.hits.length).toBe(before);
  });

  test("both engines find no barrier on the screens of the news", async ({ page }) => {
    await openDesk();
    await openNews(page);
    expect(await barriersOf(page)).toEqual({});
    await row(page, "AI permit upheld").getByRole("button", { name: "Hide" }).click();
    await expect(notice(page)).toBeVisible();
    expect(await barriersOf(page, waysOf(page).slice(0, 1))).toEqual({});
    const add = (path: string) => `/news/add?url=${encodeURIComponent(publishers.url + path)}`;
    for (const path of [
      add("/front"),
      add("/500"),
      `/news/why?url=${encodeURIComponent("https://paper.example/AI%20permit%20upheld")}`,
      "/news/why?url=nonsense",
    ]) {
      await page.goto(desk.deskUrl + path);
      if (path.startsWith("/news/add")) await page.getByRole("button", { name: "Test" }).click();
      if (path.startsWith("/news/add")) await expect(page.locator(".test__out")).toBeVisible();
      expect(await barriersOf(page)).toEqual({});
    }
  });
});
