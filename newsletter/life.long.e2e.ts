/** The whole life of a reader, with a real mail server and a real browser. */
import { openDatabase } from "../db/open.ts";
import { createEntry, publishEntry } from "../publishing/entries/save-entry.ts";
import { issue as kind } from "../publishing/kinds/issue.ts";
import { readSecret } from "../server/process/secret.ts";
import { post } from "../test/support/ask.ts";
import { openMailServerForTests, type ReceivedMail } from "../test/support/mail-server.ts";
import { sendIssue } from "../test/support/send-issue.ts";
import { startServer } from "../test/support/start-server.ts";
import { expect, takenOver, test } from "../test/support/visit.ts";
import { renderIssue } from "./issue.ts";

const siteUrl = "https://901ai.example";

test.skip(({ viewport }) => viewport?.width !== 1280, "mail knows no width");

test("sign up, confirm, read an issue, leave with one click, hear no more", async ({ page }) => {
  const mailServer = await openMailServerForTests();
  const server = await startServer({ SMTP_URL: mailServer.url, SITE_URL: siteUrl });
  try {
    await page.goto(server.url);
    await takenOver(page);
    await page.getByLabel("Email address").fill("Ada@Example.org");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Thanks for subscribing!" })).toBeVisible();

    const [asked] = await mailServer.received(1, 20_000);
    expect(asked?.mail.subject).toBe("Confirm your subscription to the 901 AI newsletter");
    await page.goto(server.url + linkIn(asked, "confirm"));
    await page.getByRole("dialog").getByRole("button", { name: "Yes, sign me up" }).click();
    await expect(page.getByRole("dialog")).toHaveAccessibleName("You're on the list");
    expect((await mailServer.received(2, 20_000)).at(-1)?.mail.subject).toBe(
      "You're in: the 901 AI newsletter",
    );

    await send(server.dataDir, "first");
    const issue = (await mailServer.received(3, 40_000)).at(-1);
    expect(issue?.to).toEqual(["ada@example.org"]);
    expect(issue?.mail.text).toContain("A story of the week (https://example.org/story)");
    expect(issue?.mail.html).toContain('<a href="https://example.org/story">A story of the week</a>');
    const header = (name: string) => issue?.mail.headers.find(({ key }) => key === name)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const { pathname, search } = new URL(header("list-unsubscribe").replace(/^<|>$/g, ""));
    const left = await post(server.url, pathname + search, { "List-Unsubscribe": "One-Click" });
    expect(left.status).toBe(200);

    const feed = await (await page.request.get(`${server.url}/feed.xml`)).text();
    expect(feed).toMatch(/<id>tag:901ai\.example,[\d-]{10}:newsletter\/first<\/id><title>This week<\/title>/);
    expect(feed).toMatch(/<summary>Hello\.[^<]+A story of the week[^<]*<\/summary>/);
    expect(feed).not.toContain("#issue");
    expect(feed).not.toContain("Unsubscribe");

    await send(server.dataDir, "second");
    // Somebody else's mail, queued after the second issue, tells that everything before it has left.
    await page.goto(server.url);
    await takenOver(page);
    await page.getByLabel("Email address").fill("bo@example.org");
    await page.getByRole("button", { name: "Subscribe" }).click();
    const all = await mailServer.received(4, 40_000);
    expect(all.at(-1)?.to).toEqual(["bo@example.org"]);
    expect(all.filter(({ to }) => to.includes("ada@example.org"))).toHaveLength(3);
  } finally {
    await server.close();
    await mailServer.close();
  }
});

/** The link of a mail, as its path: in the test the site is at another address than it says. */
function linkIn(received: ReceivedMail | undefined, step: string): string {
  const found = new RegExp(`${siteUrl}(/\\?newsletter=${step}&token=\\S+)`).exec(received?.mail.text ?? "");
  return found?.[1] ?? "no link";
}

async function send(dataDir: string, slug: string): Promise<void> {
  const body = "Hello.\n\n- [A story of the week](https://example.org/story)";
  const draft = { values: { subject: "This week" }, body };
  const received = renderIssue(draft, { postalAddress: "1 Main Street", siteUrl });
  const db = openDatabase({ dataDir });
  const saving = { by: "test", now: new Date() };
  const made = await createEntry(db, kind, draft, { ...saving, slug });
  if (made.outcome !== "saved") throw new Error(made.outcome);
  await publishEntry(db, kind, made.entry.id, saving);
  const context = { secret: readSecret({ secret: undefined, dataDir }), siteUrl };
  await sendIssue(db, context, { slug, subject: "This week", ...received }, () => new Date());
  await db.destroy();
}
