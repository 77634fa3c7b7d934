/** The writing surface: a story, on a phone and by keyboard, with pictures, cards and what comes from Word. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findBarriers, ways } from "../../../test/accessibility/barriers.ts";
import { ask } from "../../../test/support/ask.ts";
import { type RunningDesk, useSession } from "../../../test/support/desk.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { drawPhoto } from "../../../test/support/pictures.ts";
import { editorOf, paste, writeMarkdown } from "../../../test/support/writing.ts";
import { renderSafely } from "../../../text/markdown/render-safely.ts";
import { openSource } from "./write-blocks.ts";

const fixtures = join(import.meta.dirname, "../../../test/fixtures/clipboard");
test.use({
  viewport: { width: 390, height: 844 },
  expectedErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (4\d\d)|Blocked script execution|frame-ancestors/,
  ],
});

let count = 0;
const titled = (words: string) => `${words} ${process.pid} ${++count}`;
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};
const text = (page: Page) => page.locator("textarea[name='field.body']");
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });
const begin = async (page: Page, title: string) => {
  await open(page, "/entries/story/new");
  await page.getByLabel("Title").fill(title);
  return editorOf(page, "Story");
};
const kept = (page: Page) =>
  expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible({ timeout: 30_000 });
const drafts = ({ db }: RunningDesk, title: string) =>
  db.selectFrom("entries").select(["slug", "state", "body"]).where("title", "=", title).execute();
const photo = async (seed: number) => ({
  name: `photo-${seed}.png`,
  mimeType: "image/png",
  buffer: await drawPhoto({ width: 1200, height: 700, seed }).png().toBuffer(),
});
const addPictures = async (page: Page, ...seeds: number[]) =>
  page.locator(".write input[type=file]").setInputFiles(await Promise.all(seeds.map(photo)));
const altFields = (page: Page) => page.getByLabel("What is on it, for people who don’t see it");

test("a story that is typed slowly on a phone is one draft, and survives a reload, Back, a second tab and a lost line", async ({
  page,
  context,
  desk,
}) => {
  const title = titled("Written slowly");
  const editor = await begin(page, title);
  await editor.click();
  for (const words of ["We met on a Thursday. ", "Nobody had brought ", "an **old** phone."]) {
    await page.keyboard.type(words, { delay: 40 });
    await kept(page);
  }
  await page.keyboard.press("Enter");
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two", { delay: 40 });
  await kept(page);
  const whole = "We met on a Thursday. Nobody had brought an **old** phone.\n\n- one\n- two";
  await expect(text(page)).toHaveValue(whole);
  // At once after the last letter: this browser alone has it.
  await page.keyboard.type("!");
  await page.reload();
  await hydrated(page);
  await expect(await editorOf(page, "Story")).toContainText("two!");
  await expect(text(page)).toHaveValue(`${whole}!`);
  await kept(page);
  await page.getByRole("link", { name: "Stories", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeVisible();
  await page.goBack();
  await expect(await editorOf(page, "Story")).toContainText("two!");

  const second = await context.newPage();
  await open(second, page.url());
  await expect(await editorOf(second, "Story")).toContainText("two!");
  await second.close();

  await context.setOffline(true);
  await (await editorOf(page, "Story")).getByText("two!").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" three");
  await expect(page.getByRole("heading", { name: "Not saved" })).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try now" }).click();
  await kept(page);
  expect(await drafts(desk, title)).toEqual([
    { slug: expect.any(String), state: "draft", body: `${whole}! three` },
  ]);
});

test("what comes from Word, Google Docs and a website is clean Markdown, and the same to the byte when it is opened again", async ({
  page,
  desk,
}) => {
  const title = titled("Pasted");
  const editor = await begin(page, title);
  const markdown: Record<string, string> = {};
  for (const source of ["word", "google-docs", "website"]) {
    await writeMarkdown(page, "Story", "x", true);
    await page.keyboard.press("Backspace");
    await paste(editor, "text/html", readFileSync(join(fixtures, `${source}.txt`), "utf8"));
    const pasted = await text(page).inputValue();
    markdown[source] = pasted;
    expect(pasted, source).not.toMatch(
      /script|mso|style|onerror|data:|!\[|tracker|googleusercontent|javascript|file:|evil|\u00a0/,
    );
    const written = openSource();
    expect(written.write(written.read(pasted)), source).toBe(pasted);
    const html = renderSafely(pasted, { mayLinkHere: true, mayWriteTo: true, mayShowPictures: true });
    expect(html.match(/(?:src|href)="(?!https?:|mailto:|\/(?!\/))[^"]*"/g), source).toBeNull();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await expect(text(page)).toHaveValue(pasted);
    expect((await drafts(desk, title))[0]?.body).toBe(pasted);
    await page.reload();
    await hydrated(page);
    await editorOf(page, "Story");
    await expect(text(page)).toHaveValue(pasted);
  }
  expect(markdown).toEqual({
    word: [
      "# What the library’s class found",
      "We met on a **Thursday**, and “nobody” had brought an *old* phone. See [the plan](https://library.example/class?week=3&seat=2), or [write to Ana](mailto:ana@library.example); not this or this.",
      "- Chairs for twelve\n  - two of them tall\n- One long table",
      "Then, in this order:",
      "1. Ask\n2. Count what it gets wrong",
      "| Asked | Right \\| wrong |\n| --- | --- |\n| Our street | 3 of 10 |",
    ].join("\n\n"),
    "google-docs": [
      "## The second evening",
      "It said **no such street**, which is *wrong*. It’s on [the map](https://maps.example/street).",
      "- a lamp\n  - its bulb\n- a chair",
      "| Day | People |\n| --- | --- |\n| Monday | 7 |",
      "~~Nobody~~ came back.",
    ].join("\n\n"),
    website: [
      "# A hall *of* its own",
      "**The hall opens on Friday. [Visit](/visit) or elsewhere.**",
      "The hall in May",
      "> Come **early**.",
      "3. Third\n4. Fourth\n   - inner",
      "drawn",
      "Send",
      "`let a = 1;`",
      "* * *",
      "2 < 3 & \\[not a link\\](x) \\*not bold\\*\\\nsecond line",
    ].join("\n\n"),
  });
  expect(await page.title()).not.toContain("pasted");
});

test("pictures are uploaded at once, described, moved and removed, and publishing waits for their words", async ({
  page,
  desk,
}) => {
  const title = titled("Pictures");
  await begin(page, title);
  await writeMarkdown(page, "Story", "First words.\n\nLast words.", true);
  await (await editorOf(page, "Story")).getByText("First words.").click();
  await addPictures(page, 1, 2);
  await expect(altFields(page)).toHaveCount(2, { timeout: 60_000 });
  const addresses = [...(await text(page).inputValue()).matchAll(/\/media\/[\w-]+-960\.webp/g)].map(
    ([one]) => one,
  );
  expect(new Set(addresses).size).toBe(2);
  const [first, second] = addresses;
  await expect(text(page)).toHaveValue(`First words.\n\n![](${first})\n\n![](${second})\n\nLast words.`);
  await expect(altFields(page).first()).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alert").getByText(/is not described yet/)).toBeVisible();

  await editorOf(page, "Story");
  await altFields(page).first().fill("A [lit] bridge");
  await expect(altFields(page).first()).not.toHaveAttribute("aria-invalid");
  await page.getByRole("checkbox", { name: "It only decorates" }).last().check();
  await page.getByRole("button", { name: "Move down" }).first().click();
  await expect(page.getByText("The picture has moved down.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Move down" }).last()).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Move up" }).first().press("Enter");
  const decorated = `![](${second} "decoration")`;
  await expect(text(page)).toHaveValue(
    `${decorated}\n\nFirst words.\n\nLast words.\n\n![A (lit) bridge](${first})`,
  );
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Visitors")).toBeVisible();
  const path = new URL(
    (await page.getByRole("link", { name: "See it on the site" }).getAttribute("href")) ?? "",
  ).pathname;
  await expect.poll(async () => (await ask(desk.url, path)).text).toMatch(/alt="A \(lit\) bridge"/);
  expect((await ask(desk.url, path)).text).toContain(`<img src="${second}" alt="" loading="lazy">`);

  await page.getByRole("button", { name: "Remove" }).first().click();
  await expect(text(page)).not.toHaveValue(/decoration/);
  await tool(page, "Step back").click();
  await expect(text(page)).toHaveValue(/decoration/);
});

test("a link and a card ask for their address in the page; a card leads to a video, and nothing of it loads", async ({
  page,
  desk,
}) => {
  const title = titled("Card");
  const editor = await begin(page, title);
  await writeMarkdown(page, "Story", "Read it first.", true);
  await editor.getByText("Read it").dblclick({ position: { x: 8, y: 8 } });
  await page.waitForTimeout(300);
  await page.keyboard.press("Control+K");
  await page.getByLabel("Address").fill("not an address");
  await page.keyboard.press("Enter");
  await expect(page.getByText("An address begins with https://")).toBeVisible();
  await page.getByLabel("Address").fill("library.example/plan");
  await page.keyboard.press("Enter");
  await expect(text(page)).toHaveValue("[Read](https://library.example/plan) it first.");
  await expect(editor).toBeFocused();
  await tool(page, "Link card").click();
  await page.getByLabel("Address").fill("https://www.youtube.com/watch?v=abc");
  await page.getByLabel("Words on the card").fill("What the directory *says*");
  await page.getByRole("button", { name: "Set the card" }).click();
  await expect(editor.locator(".link-card")).toContainText(
    "Video, opens at youtube.com. Nothing of theirs loads",
  );
  await expect(text(page)).toHaveValue(
    '[Read](https://library.example/plan) it first.\n\n[What the directory \\*says\\*](https://www.youtube.com/watch?v=abc "card")',
  );
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Visitors")).toBeVisible();
  const path = new URL(
    (await page.getByRole("link", { name: "See it on the site" }).getAttribute("href")) ?? "",
  ).pathname;
  const card =
    /<p class="link-card"><a href="https:\/\/www\.youtube\.com[^>]*><b>What the directory \*says\*<\/b><\/a><br>\s*<small>Video, opens at youtube\.com\./;
  await expect.poll(async () => (await ask(desk.url, path)).text).toMatch(card);
  const visitor = await page.context().newPage();
  const hosts = new Set<string>();
  visitor.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await visitor.goto(`${desk.url}${path}`);
  await expect(visitor.locator(".link-card")).toBeVisible();
  expect([...hosts]).toEqual([desk.url]);
  expect(
    await findBarriers(
      visitor,
      ways.filter(({ forcedColors }) => forcedColors === "none"),
    ),
  ).toEqual({});
  await visitor.close();
});

test("everything is done by keyboard: the toolbar is one stop, arrows lead through it, and what is on is said", async ({
  page,
}) => {
  const editor = await begin(page, titled("Keys"));
  await editor.focus();
  await page.keyboard.type("plain ");
  await page.keyboard.press("Control+B");
  await expect(tool(page, "Bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("bold");
  await page.keyboard.press("Control+B");
  await page.keyboard.type(" end");
  await expect(text(page)).toHaveValue("plain **bold** end");
  await page.keyboard.press("Shift+Tab");
  await expect(tool(page, "Bold")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tool(page, "Heading")).toBeFocused();
  await page.waitForTimeout(700);
  await page.keyboard.press("Enter");
  await expect(editor).toBeFocused();
  // A pause: what is done within half a second is undone at once.
  await page.waitForTimeout(700);
  await expect(tool(page, "Heading")).toHaveAttribute("aria-pressed", "true");
  await expect(text(page)).toHaveValue("## plain **bold** end");
  await page.keyboard.press("Control+Z");
  await expect(text(page)).toHaveValue("plain **bold** end");
  await page.keyboard.press("Tab");
  await expect(editor).not.toBeFocused();
  for (const name of [
    "Bold",
    "Italic",
    "Heading",
    "Link",
    "Picture",
    "List",
    "Numbered list",
    "Quote",
    "Link card",
    "Step back",
  ])
    expect((await tool(page, name).boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
});

test("one block is changed, and the source of all others stays", async ({ page, desk }) => {
  const title = titled("Untouched");
  await begin(page, title);
  await writeMarkdown(page, "Story", "x", true);
  const source =
    "Setext\n===\n\n* star\n* _under_\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nChange me  \nhere.\n\n[r]: https://a.example";
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await desk.db.updateTable("entries").set({ body: source }).where("title", "=", title).execute();
  await page.reload();
  await hydrated(page);
  const editor = await editorOf(page, "Story");
  await expect(editor.locator("pre").first()).toContainText("| a | b |");
  await expect(text(page)).toHaveValue(source);
  await editor.getByText("here.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Now");
  await expect(text(page)).toHaveValue(source.replace("Change me  \nhere.", "Change me\\\nhere. Now"));
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the text is a plain field, with the signs that it takes", async ({ page, desk }) => {
    const title = titled("Plain");
    await page.goto("/entries/story/new");
    await expect(page.getByRole("toolbar")).toHaveCount(0);
    await expect(page.getByText("**bold**, ## heading, - list")).toBeVisible();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Story", { exact: true }).fill("Some **words**.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    expect(await drafts(desk, title)).toMatchObject([{ body: "Some **words**." }]);
  });
});

test("an editor with a picture, a card and an open question has no barriers", async ({
  page,
  context,
  desk,
}) => {
  await useSession(
    context,
    desk.deskUrl,
    await desk.signIn({ email: "ed@desk.example", name: "Ed", role: "editor" }),
  );
  await begin(page, titled("Barriers"));
  await writeMarkdown(
    page,
    "Story",
    '## Heading\n\n- list\n\n> quote\n\n[Words](https://a.example "card")\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    true,
  );
  await addPictures(page, 3);
  await expect(altFields(page)).toBeVisible({ timeout: 60_000 });
  await tool(page, "Link").click();
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll("iframe")) frame.style.display = "none";
    for (const bar of document.querySelectorAll<HTMLElement>(".tabs, .desk-top, .tools, .head__do"))
      bar.style.position = "static";
  });
  await page.waitForTimeout(1_500);
  expect(await findBarriers(page)).toEqual({});
});
