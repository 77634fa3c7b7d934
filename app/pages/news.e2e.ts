/** The news page over real feeds: it shows what publishers send, also while the publishers are down. */
import { type Item, type NewsServer, openNewsServer } from "../../test/support/news-server.ts";
import { expect, test, visit } from "../../test/support/visit.ts";

const publishers = ["River Desk", "Bluff Wire", "Grid Paper", "Delta Notes"];
const hour = 3_600_000;

/** Forty articles, an hour apart, from alternating publishers; "Story 1" is the newest. */
const stories = Object.fromEntries(
  publishers.map((name, p) => [
    name,
    Array.from({ length: 10 }, (_, i): Item => {
      const number = i * publishers.length + p + 1;
      return {
        title: `Story ${number}`,
        link: `https://publisher.example/${number}?id=${number}&utm_source=rss&utm_medium=feed`,
        date: new Date(Date.UTC(2025, 9, 20) - number * hour).toISOString(),
        description: `<p>What <b>story ${number}</b> says.</p><img src="https://pictures.example/${number}.png">`,
      };
    }).toReversed(),
  ]),
);
const newest = Array.from({ length: 24 }, (_, i) => `Story ${i + 1}`);

let open: NewsServer;

test.beforeAll(async () => {
  open = await openNewsServer(stories);
});

test.afterAll(async () => {
  await open.close();
});

test("the 24 newest stories of all publishers stand there, newest first, as plain text, with clean links, and nothing is asked of another site", async ({
  page,
  context,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(open.server.url)) foreign.push(request.url());
  });
  await visit(page, `${open.server.url}/news`);
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText(newest);
  await expect(cards.first().locator(".source")).toHaveText("River Desk");
  await expect(cards.first().locator("time")).toHaveText("Oct 19, 2025");
  await expect(cards.first().locator(".description")).toHaveText("What story 1 says.");
  const links = await cards
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links).toEqual(newest.map((_, i) => `https://publisher.example/${i + 1}?id=${i + 1}`));
  await expect(page.getByText("Updated daily")).toBeVisible();
  await expect(page.getByText(/Last updated \w{3} \d+, \d{4}, \d+:\d\d [AP]M CT/)).toBeVisible();
  await cards.last().scrollIntoViewIfNeeded();
  expect(foreign).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the stories stand in the page, with no spinner", async ({ page }) => {
    await page.goto(`${open.server.url}/news`);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(newest);
    await expect(page.getByRole("article").first().getByRole("link")).toHaveAttribute("target", "_blank");
    await expect(page.getByText("Loading news…")).toBeHidden();
    await expect(page.getByText(/Last updated/)).toBeVisible();
    await expect(page.getByText("Updated daily")).toBeVisible();
  });
});

test.describe("when the script never comes", () => {
  test.use({ expectedErrors: [/Failed to load resource: net::ERR_FAILED|dynamically imported module/] });

  for (const lost of ["boot", "entry.client", "news", "vendor"]) {
    test(`the stories stand in the page, with no spinner (without ${lost})`, async ({ page }) => {
      const failed = page.waitForEvent("requestfailed", (request) => request.url().includes(`/${lost}-`));
      await page.route(`**/assets/${lost}-*.js`, (route) => route.abort());
      await page.goto(`${open.server.url}/news`);
      await failed;
      const headings = page.getByRole("main").getByRole("article").getByRole("heading");
      await expect(headings).toHaveText(newest);
      await expect(headings.first()).toBeVisible();
      await expect(page.getByText("Loading news…")).toHaveCount(0);
      await expect(page.getByText(/Last updated/)).toBeVisible();
    });
  }
});

test("what a robot reads has the stories as everybody sees them, and nothing set apart for those without script", async ({
  request,
}) => {
  const html = await (await request.get(`${open.server.url}/news`)).text();
  const markup = html.replace(/<script\b.*?<\/script>/gs, "");
  for (const title of newest) expect(markup).toContain(`>${title}</h3>`);
  // But for the link to the second sheet in the head.
  expect(markup.slice(markup.indexOf("<body"))).not.toContain("<noscript");
  expect(markup).not.toContain("Loading news");
});

test("with every publisher gone the last good copy is shown, also by a server that starts anew", {
  tag: "@long",
}, async ({ page }) => {
  const gone = await openNewsServer(stories);
  await gone.publishers.close();
  await gone.server.kill();
  const again = await gone.openAgain();
  await visit(page, `${again.url}/news`);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(newest);
  await expect(page.getByText(/Last updated/)).toBeVisible();
  await expect(page.locator(".notices .notice")).toHaveCount(0);
  await again.kill();
  await gone.close();
});

test("with one publisher broken the others' stories stand there", { tag: "@quick" }, async ({ page }) => {
  const { "River Desk": river = [] } = stories;
  const half = await openNewsServer({ "Bluff Wire": [], "River Desk": river });
  half.publishers.routes["/0.xml"] = { status: 500, body: "Something broke." };
  await visit(page, `${half.server.url}/news`);
  await expect(page.getByRole("article").getByRole("heading").first()).toHaveText("Story 1");
  await expect(page.locator(".notices .notice")).toHaveCount(0);
  await half.close();
});

test("with nothing kept and every publisher gone it says 'No stories right now.'", { tag: "@long" }, async ({
  page,
}) => {
  const dead = await openNewsServer({ "River Desk": [] }, { gone: true });
  await visit(page, `${dead.server.url}/news`);
  const feed = page.locator(".news-feed");
  await expect(feed.getByText("No stories right now.")).toBeVisible();
  await expect(feed.getByRole("link", { name: "River Desk" })).toBeVisible();
  await expect(page.locator(".notices .notice")).toHaveCount(0);
  await dead.close();
});

test("before anything was ever read nothing is said of daily updates, also not to who comes by a link", {
  tag: "@long",
}, async ({ page }) => {
  const dead = await openNewsServer({ "River Desk": [] }, { gone: true });
  await visit(page, `${dead.server.url}/news`);
  const nothing = page.locator(".news-feed").getByText("No stories right now.");
  await expect(nothing).toBeVisible();
  await expect(page.getByText("Updated daily")).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/about$/);
  await page.reload();
  await page.getByRole("contentinfo").getByRole("link", { name: "News & Insights" }).click();
  await expect(nothing).toBeVisible();
  await expect(page.getByText("Updated daily")).toHaveCount(0);
  await dead.close();
});

test("a page of its own says which publishers are read, when each was last read, and the rules, word for word", async ({
  page,
}) => {
  await visit(page, `${open.server.url}/news`);
  await page.getByRole("link", { name: "How stories are chosen, and who is read" }).click();
  await expect(page).toHaveURL(/\/news\/rules$/);
  const table = page.getByRole("table", { name: "Publishers we follow" });
  await expect(table.getByRole("rowheader")).toHaveText(publishers);
  await expect(table.getByRole("row", { name: /River Desk/ }).locator("time")).toHaveText(
    /^\w{3} \d+, \d{4}, \d+:\d\d [AP]M CT$/,
  );
  const rules = page.locator("#rules");
  const same = rules.getByText("The rules are the same for praise and for criticism.");
  await expect(same).toBeHidden();
  await rules.getByText("The rules, word for word").click();
  await expect(same).toBeVisible();
  const name = page.getByText("Artificial intelligence", { exact: true });
  const topic = rules.getByRole("group").filter({ has: name });
  await topic.getByText("Artificial intelligence", { exact: true }).first().click();
  await expect(topic.getByText(/neural network/)).toBeVisible();
});

test("a story that two publishers send is one card that names both", { tag: "@long" }, async ({ page }) => {
  const day = (hour: number) => new Date(Date.UTC(2025, 9, 20, hour)).toISOString();
  const title = "Council approves water deal for data center";
  const twice = await openNewsServer({
    "River Desk": [{ title, link: "https://river.example/deal", date: day(8) }],
    "Bluff Wire": [{ title: `UPDATE: ${title}`, link: "https://wire.example/1", date: day(12) }],
  });
  await visit(page, `${twice.server.url}/news`);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([title]);
  await expect(page.getByRole("article").locator(".source")).toHaveText("River Desk");
  await expect(page.getByRole("article").getByRole("link", { name: "Bluff Wire" })).toHaveAttribute(
    "href",
    "https://wire.example/1",
  );
  await twice.close();
});

test("the screen asks for the reader's own story below the news", async ({ page }) => {
  await page.goto(`${open.server.url}/news`);
  const block = page.locator("main section", {
    has: page.getByRole("heading", { name: "Want to Share Your Memphis AI Story?" }),
  });
  await expect(block.getByRole("button")).toHaveText("Submit Your Story");
});
