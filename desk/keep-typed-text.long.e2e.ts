/** What is typed at the desk while its scripts are on their way stays, also where a field came with a text. */
import { expect, hydrated, test } from "../test/support/desk-page.ts";
import { eventProposal, send } from "../test/support/proposals.ts";

test("a letter that is written before the scripts are there is the one that is sent", async ({
  page,
  desk,
}) => {
  const reference = await send(desk.db, "event", eventProposal, new Date());
  const gate = Promise.withResolvers<void>();
  await page.route("**/desk-assets/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`/proposals/${reference}/decline`, { waitUntil: "commit" });
  const letter = page.getByLabel("The email");
  await expect(letter).not.toHaveValue("");
  // `fill` may lose its selection while the page is still being laid out: the precondition is tried until it holds.
  await expect(async () => {
    await letter.fill("That night is taken.");
    await expect(letter).toHaveValue("That night is taken.", { timeout: 500 });
  }).toPass();
  gate.resolve();
  await hydrated(page);
  await expect(letter).toHaveValue("That night is taken.");
  await page.getByRole("button", { name: "Send and decline" }).click();
  await expect(page.getByRole("status").filter({ hasText: /\w/ })).toContainText("Declined.");
  const mail = await desk.db
    .selectFrom("outbox")
    .select("text")
    .where("key", "like", `answer:${reference}:%`)
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain("That night is taken.");
});
