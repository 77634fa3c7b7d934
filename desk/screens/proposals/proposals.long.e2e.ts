/** Deciding about proposals in a browser: by somebody with script and by somebody without, down to what visitors and senders get. */
import type { Database } from "../../../db/schema.ts";
import { makeSenderToken } from "../../../forms/intake/sender-link.ts";
import { addPicture } from "../../../publishing/pictures/pictures.ts";
import {
  changeProposal,
  type SenderAct,
  withdrawProposal,
} from "../../../publishing/proposals/sender-proposal.ts";
import { findBarriers } from "../../../test/accessibility/barriers.ts";
import { ask } from "../../../test/support/ask.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, hostile, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { drawPhoto } from "../../../test/support/pictures.ts";
import { eventProposal, send, sentStory } from "../../../test/support/proposals.ts";

/** Frames of previews run no script, and the browser says so. */
const preview = /Blocked (script execution|autofocusing)|status of 422/;
/** Each test has proposals of its own, each on a day of its own. */
let count = 0;

async function propose({ db }: RunningDesk, changes: Partial<typeof eventProposal> = {}) {
  count += 1;
  const day = new Date(Date.UTC(2031, 0, 1) + (process.pid % 300) * 86_400_000 + count * 5 * 86_400_000);
  const date = day.toISOString().slice(0, 10);
  const title = `A reading ${process.pid} ${count}`;
  const times = { start: `${date}T18:00`, end: `${date}T20:00` };
  const values = { ...eventProposal, eventTitle: title, ...times, ...changes };
  return { reference: await send(db, "event", values, new Date()), title, date };
}

const mailsOf = (db: Database, reference: string) =>
  db.selectFrom("outbox").selectAll().where("key", "like", `answer:${reference}:%`).orderBy("id").execute();

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [preview] });

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
    };
    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    const notice = (page: Page) => page.locator(".undo");

    test("an event is accepted with two presses from the mail's link, and visitors see it", async ({
      page,
      desk,
    }) => {
      const { reference, title } = await propose(desk);
      await open(page, `/proposals/${reference}`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText("See https://example.org/way_there.").first()).toBeVisible();
      await press(page, "Publish and tell them");
      await expect(notice(page)).toContainText("Published");
      await expect(
        page.getByText(/Desk Owner accepted this .* The email to the sender goes out/),
      ).toBeVisible();
      const link = page.getByRole("link", { name: "See it on the site" });
      const { pathname } = new URL((await link.getAttribute("href")) ?? "");
      await expect.poll(async () => (await ask(desk.url, pathname)).status, { timeout: 15_000 }).toBe(200);
      expect(await mailsOf(desk.db, reference)).toMatchObject([
        { state: "waiting", to_address: "ana@example.com" },
      ]);
    });

    test("the owner's own words and fields go out; taken back, it waits as a draft", async ({
      page,
      desk,
    }) => {
      const { reference } = await propose(desk);
      await open(page, `/proposals/${reference}`);
      await page.getByLabel("Cost").fill("Free");
      await page.locator("[name='field.host']").fill("The library");
      await page.getByLabel("What it says").fill("Dear Ana,\n\nWelcome: [The link to the page]");
      await press(page, "Publish and tell them");
      await expect(notice(page)).toContainText("Published");
      const [mail] = await mailsOf(desk.db, reference);
      expect(mail?.text).toMatch(/Dear Ana,\n\nWelcome: https:\/\/901ai\.example\/events\/\S+\n/);
      await press(page, "Take it back");
      await expect(notice(page)).toContainText("Undone.");
      await expect(page.getByLabel("Cost")).toHaveValue("Free");
      expect(await mailsOf(desk.db, reference)).toMatchObject([{ state: "dropped" }]);
      await open(page, "/proposals");
      await expect(
        page.getByRole("listitem").filter({ has: page.locator(`[href="/proposals/${reference}"]`) }),
      ).toContainText("Draft saved");
    });

    test("a mistake is said at its field, what was typed stays, and nothing leaves", async ({
      page,
      desk,
    }) => {
      const { reference, date } = await propose(desk);
      await open(page, `/proposals/${reference}`);
      await page.locator("[name='field.end']").fill(`${date}T17:00`);
      await page.locator("[name='field.host']").fill("Kept words");
      await press(page, "Publish and tell them");
      await expect(page.getByRole("alert")).toContainText("End must be after Start");
      await expect(page.getByRole("alert")).toBeInViewport();
      await expect(page.locator("[name='field.host']")).toHaveValue("Kept words");
      expect(await mailsOf(desk.db, reference)).toEqual([]);
      await page.getByLabel("At a time").check();
      await page.locator("[name='field.end']").fill(`${date}T21:00`);
      await press(page, "Publish and tell them");
      await expect(page.getByRole("alert")).toContainText("Choose a day and a time");
      await page.getByLabel("Day and time").fill("2030-12-24T09:00");
      await press(page, "Publish and tell them");
      await expect(notice(page)).toContainText("Scheduled.");
      await expect(page.getByRole("heading", { name: /Scheduled.*Dec 24, 2030, 9:00 AM/ })).toBeVisible();
      await open(page, "/proposals?show=decided");
      await expect(page.getByText(/^goes up Dec 24, 2030, 9:00 AM/).first()).toBeVisible();
      await open(page, `/proposals/${reference}`);
      await press(page, "Take it back");
      await expect(notice(page)).toContainText("Undone.");
    });

    test("a story is declined with words of the owner's, and taken back by Undo", async ({ page, desk }) => {
      const reference = await send(
        desk.db,
        "story",
        { ...sentStory, title: `Ours ${process.pid} ${++count}` },
        new Date(),
      );
      await open(page, `/proposals/${reference}`);
      await page.getByRole("link", { name: "Decline" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Decline this story" })).toBeVisible();
      await press(page, "Send and decline");
      await expect(page.getByLabel("The email")).toHaveAccessibleDescription(/Say why/);
      await page.getByLabel("The email").fill("It names a neighbor who was not asked.");
      await press(page, "Send and decline");
      await expect(notice(page)).toContainText("Declined.");
      expect((await mailsOf(desk.db, reference))[0]?.text).toContain("It names a neighbor");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(notice(page)).toContainText("Undone.");
      expect(await mailsOf(desk.db, reference)).toMatchObject([{ state: "dropped" }]);
    });

    test("the second of two people is told who was there before, and nothing is done twice", async ({
      page,
      desk,
      colleague,
    }) => {
      const { reference } = await propose(desk);
      await open(page, `/proposals/${reference}`);
      const other = await colleague({ email: "lee@desk.example" });
      await other.goto(`/proposals/${reference}/decline`);
      await hydrated(other);
      await other.getByLabel("The email").fill("That night is taken.");
      await other.getByRole("button", { name: "Send and decline" }).click();
      await expect(other.getByRole("status").filter({ hasText: /\w/ })).toContainText("Declined.");
      await press(page, "Publish and tell them");
      await expect(page.getByRole("alert")).toContainText("This changed while you had it open");
      await expect(page.getByText(/lee@desk\.example declined this/)).toBeVisible();
      expect((await mailsOf(desk.db, reference)).map(({ key }) => key.split(":")[2])).toEqual(["declined"]);
      await press(page, "Publish after all and tell them");
      await expect(notice(page)).toContainText("Published");
    });

    test("an event at the same time is shown before, and both can be published", async ({ page, desk }) => {
      const one = await propose(desk);
      const two = await propose(desk, { start: `${one.date}T19:00`, end: `${one.date}T21:00` });
      await open(page, `/proposals/${two.reference}`);
      const other = await page.context().newPage();
      await other.goto(`/proposals/${one.reference}`);
      await other.getByRole("button", { name: "Publish and tell them" }).click();
      await expect(other.getByRole("heading", { name: "On the site" })).toBeVisible();
      await other.close();
      await press(page, "Publish and tell them");
      await expect(page.getByRole("alert")).toContainText("Something else is scheduled then");
      // Once as another event of that hour, and once as what may be the same.
      await expect(page.getByRole("link", { name: one.title })).toHaveCount(2);
      await press(page, "Publish and tell them");
      await expect(page.getByRole("heading", { name: "On the site" })).toBeVisible();
    });

    test("the picture that came along is shown, and published with the words of its sender", async ({
      page,
      desk,
    }) => {
      const sent = { picture: "yes", alt: "A hand-drawn poster", rights: "yes" };
      const { reference } = await propose(desk, sent as Partial<typeof eventProposal>);
      const bytes = await drawPhoto({ width: 700, height: 500, seed: count }).jpeg().toBuffer();
      await desk.db.insertInto("submission_pictures").values({ reference, bytes }).execute();
      await open(page, `/proposals/${reference}`);
      const picture = page.getByRole("img", { name: sent.alt }).first();
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(700);
      await expect(page.getByLabel("Publish the picture that came with it")).toBeChecked();
      await press(page, "Publish and tell them");
      await expect(page.getByRole("heading", { name: "On the site" })).toBeVisible({ timeout: 60_000 });
      const entry = desk.db.selectFrom("entries").select("fields").where("reference", "=", reference);
      const { picture: id, alt } = JSON.parse((await entry.executeTakeFirstOrThrow()).fields);
      expect([id.length, alt]).toEqual([32, sent.alt]);
    });

    test("a change that a sender asks for is shown beside the old text, and made by one press", async ({
      page,
      desk,
    }) => {
      const { reference, title } = await propose(desk);
      await open(page, `/proposals/${reference}`);
      await press(page, "Publish and tell them");
      await expect(page.getByRole("heading", { name: "On the site" })).toBeVisible();
      await changed(desk, reference, { place: `The other hall, 2 Main Street ${hostile}` });
      await open(page, "/proposals");
      await page.getByRole("link", { name: new RegExp(`${title}.*Change`) }).click();
      await expect(page.getByText(hostile)).toBeVisible();
      await press(page, "Make the change and tell them");
      await expect(notice(page)).toContainText("Changed");
      const entry = desk.db.selectFrom("entries").select("fields").where("reference", "=", reference);
      expect(JSON.parse((await entry.executeTakeFirstOrThrow()).fields)).toMatchObject({
        place: "The other hall",
      });
    });

    test("what its sender withdrew cannot be published, and says so", async ({ page, desk }) => {
      const { reference } = await propose(desk);
      await open(page, `/proposals/${reference}`);
      await withdrawn(desk, reference);
      await press(page, "Publish and tell them");
      await expect(page.getByRole("heading", { name: "Withdrawn by the sender" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Publish and tell them" })).toHaveCount(0);
      expect(await mailsOf(desk.db, reference)).toEqual([]);
    });

    test("script in every field is text", async ({ page, desk }) => {
      const fields = { name: hostile, eventTitle: hostile, place: hostile, description: hostile };
      const { reference } = await propose(desk, fields);
      for (const path of ["", "/decline"]) {
        await open(page, `/proposals/${reference}${path}`);
        await expect(page.getByText(hostile).first()).toBeVisible();
        await expect(page.locator("main img[src='x']")).toHaveCount(0);
        expect(await page.title()).not.toBe("broken");
      }
      await open(page, "/proposals?show=all");
      await expect(page.getByText(hostile).first()).toBeVisible();
      expect(await page.title()).not.toBe("broken");
    });
  });

test("no state of the proposals has a barrier", async ({ page, desk }) => {
  test.skip(page.viewportSize()?.width !== 1280, "the test sets its own widths");
  for (const seed of [1, 2]) {
    const bytes = await drawPhoto({ width: 800, height: 500, seed }).jpeg().toBuffer();
    await addPicture(desk.db, bytes, { by: "desk", now: new Date() });
  }
  const [waiting, accepted, declined, gone] = [
    await propose(desk),
    await propose(desk),
    await propose(desk),
    await propose(desk),
  ];
  await page.goto(`/proposals/${accepted.reference}`);
  await page.getByRole("button", { name: "Publish and tell them" }).click();
  await page.getByRole("heading", { name: "On the site" }).waitFor();
  await changed(desk, accepted.reference, { place: "Another hall, 3 Main Street" });
  await page.goto(`/proposals/${declined.reference}/decline`);
  await hydrated(page);
  await page.getByLabel("The email").fill("That night is taken.");
  await page.getByRole("button", { name: "Send and decline" }).click();
  await page.getByRole("heading", { name: "Declined" }).waitFor();
  await withdrawn(desk, gone.reference);
  const { id } = await desk.db
    .selectFrom("entry_changes")
    .select("id")
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const paths = [waiting, accepted, declined, gone].map(({ reference }) => `/proposals/${reference}`);
  const ways = [
    { width: 1280, colorScheme: "light", forcedColors: "none" },
    { width: 320, colorScheme: "dark", forcedColors: "none" },
  ] as const;
  const found: Record<string, unknown> = {};
  for (const path of [
    ...paths,
    `${paths[0]}/decline`,
    `/proposals/changes/${id}`,
    "/proposals",
    "/proposals?show=decided",
    "/proposals?show=all&after=1",
  ]) {
    await page.goto(path);
    await hydrated(page);
    const barriers = await findBarriers(page, ways);
    if (Object.keys(barriers).length > 0) found[path] = barriers;
  }
  expect(found).toEqual({});
});
test.use({ expectedErrors: [preview] });

/** Its sender does something under the private link. */
async function changed(
  desk: RunningDesk,
  reference: string,
  changes: Partial<typeof eventProposal>,
): Promise<void> {
  const row = desk.db.selectFrom("submissions").select("fields").where("reference", "=", reference);
  const values = { ...JSON.parse((await row.executeTakeFirstOrThrow()).fields), ...changes };
  await asSender(desk, reference, (transaction, act) => changeProposal(transaction, act, values));
}

async function withdrawn(desk: RunningDesk, reference: string): Promise<void> {
  await asSender(desk, reference, withdrawProposal);
}

/** By the functions of the private page, with a token of our own. */
async function asSender(
  { db }: RunningDesk,
  reference: string,
  work: (transaction: Database, act: SenderAct) => Promise<unknown>,
): Promise<void> {
  const secret = "a secret of the tests that is long enough";
  const act = {
    secret,
    token: makeSenderToken(secret, reference),
    now: new Date(),
    ownerEmail: "owner@example.org",
  };
  await db.transaction().execute((transaction) => work(transaction, act));
}
