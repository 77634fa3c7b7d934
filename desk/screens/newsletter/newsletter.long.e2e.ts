/** The newsletter at the desk: writing, testing, sending to a real mail server, pausing; with script and without. */
import { inTransaction } from "../../../db/retry.ts";
import { queueMail } from "../../../mail/outbox/outbox.ts";
import { beginIssue } from "../../../newsletter/sending/queue-issue.ts";
import { importSubscribers } from "../../../newsletter/subscriber-list.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { issue } from "../../../publishing/kinds/issue.ts";
import { type RunningDesk, useSession } from "../../../test/support/desk.ts";
import { mailTo } from "../../../test/support/mail-delivery.ts";
import { drawPhoto } from "../../../test/support/pictures.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/sending-desk.ts";
import { expectNoBarriers } from "../../../test/support/sign-in-page.ts";
import { editorOf, writeMarkdown } from "../../../test/support/writing.ts";

const script = "<script>document.title='broken in'</script>";
const opening = "Write two or three sentences of your own here, then delete this line.";
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function addEvent(desk: RunningDesk): Promise<void> {
  const when = { start: `${day(5)}T18:00`, end: `${day(5)}T20:00` };
  const values = { title: "Ask it", ...when, place: "The hall", address: "1 Main Street", host: "Us" };
  const known = await desk.db.selectFrom("entries").select("id").where("kind", "=", "event").execute();
  if (known.length === 0)
    await createEntry(
      desk.db,
      event,
      { values, body: "Come." },
      { by: "test", now: new Date(), state: "published" },
    );
}

/** An issue as a server leaves it that was killed in the middle; resolves to the number of its entry. */
async function leaveIssueInDoubt(desk: RunningDesk, { sent, inDoubt }: { sent: number; inDoubt: number }) {
  const now = new Date();
  const values = { subject: "The week" };
  const saving = { by: "test", now, state: "published" } as const;
  return inTransaction(desk.db, async (trx) => {
    const made = await createEntry(trx, issue, { values, body: "Good evening." }, saving);
    if (made.outcome !== "saved") throw new Error(made.outcome);
    const mail = {
      slug: made.entry.slug,
      subject: "The week",
      text: "Good evening.",
      html: "<p>Good evening.</p>",
    };
    const begun = await beginIssue(trx, mail, saving);
    if (!begun) throw new Error("It is the only one.");
    const many = Array.from({ length: sent + inDoubt }, (_, i) => `r${i}@example.org`);
    const carrying = { issueId: begun.id, text: "", html: "" };
    await queueMail(
      trx,
      many.map((address) => mailTo(address, carrying)),
      now,
    );
    for (const [state, some] of [
      ["sent", many.slice(0, sent)],
      ["in doubt", many.slice(sent)],
    ] as const)
      await trx.updateTable("outbox").set({ state }).where("to_address", "in", some).execute();
    const done = { queued: many.length, finished_at: now.toISOString() };
    await trx.updateTable("letters").set(done).where("id", "=", begun.id).execute();
    return made.entry.id;
  });
}

async function forgetAll(desk: RunningDesk): Promise<void> {
  for (const table of ["outbox", "letters", "subscribers", "subscriber_events", "issue_schedules"] as const)
    await desk.db.deleteFrom(table).execute();
  await desk.db.deleteFrom("entries").where("kind", "=", "issue").execute();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of (409|422)/] });
    test.beforeEach(async ({ desk, mailServer }) => {
      await forgetAll(desk);
      mailServer.mails.length = 0;
    });

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
    };
    const look = async (page: Page) => {
      if (!javaScriptEnabled) return;
      await page.evaluate(() => {
        for (const one of document.querySelectorAll<HTMLDetailsElement>(".later")) one.open = true;
      });
      await expectNoBarriers(page);
    };
    const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
    const readers = (desk: RunningDesk, count: number) =>
      importSubscribers(desk.db, Array.from({ length: count }, (_, i) => `r${i}@example.org`).join("\n"), {
        now: new Date(),
      });
    const newIssue = async (page: Page) => {
      await open(page, "/newsletter");
      await press(page, "New issue");
      await expect(page).toHaveURL(/\/entries\/issue\/\d+$/);
    };
    const unfold = (page: Page) => page.getByText("From this week, to put in").click();
    const write = (page: Page, text: string) => writeMarkdown(page, "Text", text, javaScriptEnabled);

    test("who may not have an issue is counted at it, and gets it again when an owner says so", async ({
      page,
      desk,
      mailServer,
    }) => {
      const id = await leaveIssueInDoubt(desk, { sent: 3, inDoubt: 2 });
      await open(page, `/entries/issue/${id}`);
      await expect(page.getByText("2 may have arrived:")).toBeVisible();
      await look(page);
      await press(page, "Send these again");
      await expect(page.getByText("Going out again, to 2 people.")).toBeVisible();
      const again = await mailServer.received(2, 60_000);
      expect(again.map(({ to }) => to[0]).toSorted()).toEqual(["r3@example.org", "r4@example.org"]);
      await page.goto(`/entries/issue/${id}`);
      await expect(page.getByText("may have arrived")).toBeHidden();
    });

    test("an issue is written, tested, sent in six presses, paused and let go on, and nobody gets two", async ({
      page,
      desk,
      mailServer,
    }) => {
      await readers(desk, 40);
      await addEvent(desk);
      await open(page, "/newsletter");
      await expect(page.getByRole("heading", { name: "No issue yet" })).toBeVisible();
      await look(page);
      await newIssue(page);
      await unfold(page);
      await expect(page.getByRole("checkbox", { name: /Ask it/ })).toBeChecked();
      await press(page, "Send a test");
      await expect(page.getByRole("alert")).toContainText("The draft’s own first line is still there.");
      await look(page);

      await page.getByLabel("Subject").fill(`Hello ${script}`);
      await write(page, `Good evening, [reader](/nowhere). ${script}\n\n![](https://spy.example/a.png)`);
      await press(page, "Send a test");
      await expect(page.locator("#entry-body-bad")).toContainText("a.png is not on this site");
      await write(page, `Good evening, [reader](/nowhere). ${script}`);
      await press(page, "Send a test");
      await expect(page.getByRole("status").getByText(/on its way to owner@901ai.example/)).toBeVisible();
      await expect(page.getByText("One link is broken")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Hello ${script}`);
      const [tested] = await mailServer.received(1, 30_000);
      expect(tested?.mail.subject).toBe(`[Test] Hello ${script}`);
      expect(tested?.mail.html).toContain("&lt;script&gt;");
      await look(page);

      await page.getByRole("link", { name: /^Send to 40/ }).click();
      await page.getByLabel("Type 40 to confirm").fill("8");
      await press(page, "Send to 40");
      await expect(page.getByRole("alert")).toContainText("Type the number 40");
      await look(page);
      await page.getByLabel("Type 40 to confirm").fill("40");
      await press(page, "Send to 40");
      await expect(page.getByText("It goes out in a few seconds.")).toBeVisible();
      await look(page);

      await mailServer.received(5, 60_000);
      if (!javaScriptEnabled) await page.reload();
      await press(page, "Pause");
      await expect(page.getByRole("heading", { name: /is paused/ })).toBeVisible();
      // Those that were being handed over.
      await page.waitForTimeout(2_500);
      const paused = mailServer.mails.length;
      expect(paused).toBeLessThan(41);
      await look(page);
      await page.waitForTimeout(2_500);
      expect(mailServer.mails.length).toBe(paused);
      await press(page, "Resume");
      const all = await mailServer.received(41, 90_000);
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(page.getByRole("heading", { name: /has left/ })).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 30_000 });
      const addresses = all.slice(1).flatMap(({ to }) => to);
      expect(new Set(addresses).size).toBe(40);
      expect(addresses).toHaveLength(40);
      await look(page);
      await open(page, "/newsletter");
      await expect(page.getByRole("table").getByRole("row", { name: /Hello/ })).toContainText("40");
      await look(page);
    });

    test("a scheduled issue that somebody changes is a draft again, and its readers get nothing", async ({
      page,
      desk,
      mailServer,
    }) => {
      await readers(desk, 2);
      await newIssue(page);
      await write(page, "Good evening.");
      await page.getByLabel(/Day and time/).fill(`${day(3)}T09:30`);
      await page.getByLabel("Type 2 to confirm").fill("2");
      await press(page, "Schedule");
      await expect(page.getByText(/It leaves on/).first()).toBeVisible();
      await press(page, "Save draft");
      await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
      await expect(page.getByText(/It leaves on/).first()).toBeVisible();
      await write(page, "Other words.");
      await press(page, "Save draft");
      await expect(page.getByRole("status").getByText(/It’s a draft again, because its text/)).toBeVisible();
      await expect(page.getByText(/It leaves on/)).toHaveCount(0);
      // Had it still been scheduled, the server would begin it within seconds.
      await desk.db.updateTable("issue_schedules").set({ send_at: new Date().toISOString() }).execute();
      await page.waitForTimeout(3_000);
      expect(mailServer.mails).toEqual([]);
    });

    test("an editor writes an issue and is told that an owner sends it", async ({ page, context, desk }) => {
      await readers(desk, 2);
      await newIssue(page);
      await write(page, "Good evening.");
      await press(page, "Save draft");
      await expect(page.getByLabel("Type 2 to confirm")).toBeVisible();
      const cookie = await desk.signIn({ email: "ed@901ai.example", role: "editor" });
      await useSession(context, desk.deskUrl, cookie);
      await page.reload();
      await expect(page.getByText("Only an owner can send it.")).toBeVisible();
      await expect(page.getByLabel("Type 2 to confirm")).toHaveCount(0);
      await expect(page.getByRole("link", { name: /^Send to/ })).toHaveCount(0);
      await look(page);
    });

    test("an issue is scheduled and taken back, and its text is put back by nobody else's save", async ({
      page,
      desk,
    }) => {
      await readers(desk, 2);
      await newIssue(page);
      await write(page, "Good evening.");
      await page.getByLabel(/Day and time/).fill(`${day(3)}T09:30`);
      await page.getByLabel("Type 2 to confirm").fill("2");
      await press(page, "Schedule");
      await expect(page.getByText(/It leaves on .+9:30 AM/).first()).toBeVisible();
      await look(page);
      await press(page, "Take it back");
      await expect(page.getByText("it’s a draft again")).toBeVisible();

      const { id, version, fields } = await desk.db
        .selectFrom("entries")
        .selectAll()
        .where("kind", "=", "issue")
        .executeTakeFirstOrThrow();
      await desk.db
        .updateTable("entries")
        .set({ body: "A colleague's words.", version: version + 1, fields })
        .where("id", "=", id)
        .execute();
      await write(page, "My own words.");
      await press(page, "Save draft");
      await expect(page.getByRole("heading", { name: /saved this at .+, while you wrote/ })).toBeVisible();
      await press(page, "Save draft");
      await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
      const saved = await desk.db.selectFrom("entries").select("body").where("id", "=", id).execute();
      expect(saved).toEqual([{ body: "My own words." }]);
    });

    test("ticks put lines in and take them out, and each reader gets the picture once", async ({
      page,
      desk,
      mailServer,
    }) => {
      await addEvent(desk);
      await newIssue(page);
      const tick = page.getByRole("checkbox", { name: /Ask it/ });
      await unfold(page);
      await tick.uncheck();
      if (!javaScriptEnabled) await press(page, "Put in what’s checked");
      await expect(page.locator("textarea[name='field.body']")).not.toHaveValue(/Ask it/);
      if (!javaScriptEnabled) await unfold(page);
      await tick.check();
      if (!javaScriptEnabled) await press(page, "Put in what’s checked");
      await expect(page.locator("textarea[name='field.body']")).toHaveValue(/\[Ask it\]\(<\/events\//);
      const file = { name: "a.png", mimeType: "image/png", buffer: await drawPhoto().png().toBuffer() };
      if (javaScriptEnabled) {
        await editorOf(page, "Text");
        await page.locator(".write input[type=file]").setInputFiles(file);
        await page.getByLabel("What is on it, for people who don’t see it").fill("A bridge");
      } else {
        await page.getByLabel("File").setInputFiles(file);
        await press(page, "Add it at the end");
        await expect(page.getByText("Describe the picture in a few words").first()).toBeVisible();
        await page.getByLabel("File").setInputFiles(file);
        await page.getByLabel(/^Description, for people/).fill("A bridge");
        await press(page, "Add it at the end");
      }
      await expect(page.locator("textarea[name='field.body']")).toHaveValue(
        /!\[A bridge\]\(\/media\/[\w-]+\.webp\)/,
        { timeout: 60_000 },
      );
      const shown = page.frameLocator("iframe[title=Preview]").getByRole("img", { name: "A bridge" });
      await expect(shown).toBeVisible();
      if (!javaScriptEnabled) {
        // Whoever chooses it once more and presses another button has it once.
        await page.getByLabel("File").setInputFiles(file);
        await page.getByLabel(/^Description, for people/).fill("A bridge");
        await press(page, "Save draft");
        await expect(page.getByText("The picture is in the text.")).toBeVisible();
        await expect(page.locator("textarea[name='field.body']")).toHaveValue(
          /^(?!.*!\[A bridge.*!\[A bridge).*$/s,
        );
        await expect(page.getByLabel("File")).toHaveValue("");
      }
      const text = await page.locator("textarea[name='field.body']").inputValue();
      expect(text).toContain(opening);

      await readers(desk, 3);
      await page.reload();
      if (javaScriptEnabled) await hydrated(page);
      await write(page, text.replace(opening, "Good evening."));
      await page.getByLabel("Type 3 to confirm").fill("3");
      await press(page, "Send to 3");
      const mails = await mailServer.received(3, 60_000);
      for (const { mail } of mails) expect(String(mail.html).match(/<img /g)).toHaveLength(1);
      expect(new Set(mails.flatMap(({ to }) => to)).size).toBe(3);
    });

    if (javaScriptEnabled)
      test("an issue saves itself and says so while it is true, and never over a colleague's text", async ({
        page,
        desk,
      }) => {
        const stored = () =>
          desk.db.selectFrom("entries").select(["id", "slug", "version", "body"]).where("kind", "=", "issue");
        await newIssue(page);
        const { slug } = await stored().executeTakeFirstOrThrow();
        for (const text of ["Good evening.", "Good evening, reader."]) {
          await write(page, text);
          await expect(page.getByText("Not saved yet")).toBeVisible();
          await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
          expect(await stored().execute()).toMatchObject([{ body: text, slug }]);
        }
        await page.reload();
        await expect(page.locator("textarea[name='field.body']")).toHaveValue("Good evening, reader.");
        await hydrated(page);
        await write(page, "Good evening, readers.");
        await press(page, "Save draft");
        await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
        const { id, version } = await stored().executeTakeFirstOrThrow();
        await desk.db
          .updateTable("entries")
          .set({ body: "A colleague's words.", version: version + 1, saved_from: null })
          .where("id", "=", id)
          .execute();
        await write(page, "My own words.");
        await expect(page.getByRole("alert")).toContainText("Someone else saved it in the meantime");
        expect(await stored().execute()).toMatchObject([{ body: "A colleague's words." }]);
        await page.reload();
        await page.getByRole("button", { name: "Restore it" }).click();
        await expect(page.locator("textarea[name='field.body']")).toHaveValue("My own words.");
      });

    test("who signed in long ago is asked again before sending", async ({ page, desk, context }) => {
      await readers(desk, 1);
      await newIssue(page);
      await write(page, "Good evening.");
      await page.getByLabel("Type 1 to confirm").fill("1");
      const cookie = await desk.signIn({ since: new Date(Date.now() - 30 * 60_000) });
      const [name = "", value = ""] = cookie.split("=");
      await context.addCookies([{ name, value, url: desk.deskUrl, httpOnly: true, sameSite: "Strict" }]);
      await press(page, "Send to 1");
      await expect(page).toHaveURL(/sign-in\/again/);
    });

    test("the address of an issue in an earlier mail leads to its editor", async ({ page }) => {
      await newIssue(page);
      const [id] = /\d+$/.exec(page.url()) ?? [];
      for (const path of [`/newsletter/${id}`, `/newsletter/${id}/send`]) {
        await open(page, path);
        await expect(page).toHaveURL(new RegExp(`/entries/issue/${id}$`));
      }
    });
  });
