/** A press that nobody answers leaves every screen of the desk as it is; once the line is back, the same press is done once. */
import { useSession as enter } from "../../test/support/desk.ts";
import { expect, hydrated, type Page, test } from "../../test/support/desk-page.ts";
import { openDeskRooms } from "../../test/support/desk-screens.ts";
import { eventProposal, send } from "../../test/support/proposals.ts";

test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Blocked (script|autofocusing)|frame-ancestors|status of 422/],
});

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};

test("every screen with a button stays, says that no answer came, and keeps the focus", async ({
  browser,
  viewport,
}) => {
  const { desk, paths, written, proposed } = await openDeskRooms();
  const context = await browser.newContext({ baseURL: desk.deskUrl, viewport });
  await enter(context, desk.deskUrl, await desk.signIn());
  const page = await context.newPage();
  const isOnce = (path: string) => !path.endsWith("/new") || /story|event/.test(path);
  const more = [`/messages/${written}/erase`, `/proposals/${proposed}/decline`, "/messages/templates"];
  const tried: string[] = [];
  for (const path of [...paths.filter(isOnce), ...more, "/news/add"]) {
    await open(page, path);
    const buttons = page.locator("main button[type=submit]:visible");
    // Those that post to their own screen.
    const places = await buttons.evaluateAll((all) =>
      (all as HTMLButtonElement[]).flatMap(({ form }, at) => {
        if (form?.method !== "post" || new URL(form.action).pathname !== location.pathname) return [];
        form.noValidate = true;
        return [at];
      }),
    );
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    for (const at of new Set([places[0], places.at(-1)])) {
      if (at === undefined) continue;
      await context.setOffline(true);
      await buttons.nth(at).press("Enter");
      await expect(page.getByText("No answer. We couldn’t reach the server"), path).toBeInViewport({
        ratio: 1,
      });
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(title ?? "");
      await expect(buttons.nth(at), path).toBeFocused();
      await context.setOffline(false);
      tried.push(path);
    }
  }
  expect(tried).toEqual(
    expect.arrayContaining(["/", "/people", "/people/invite", "/first-hour/open", ...more]),
  );
  await context.close();
  await desk.close();
});

test("what was typed and ticked stays without a line and after an ended session, and is sent once", async ({
  page,
  context,
  desk,
}) => {
  const now = Date.now();
  const [first, second] = await Promise.all(
    ["One", "Two", "Three"].map((eventTitle, at) =>
      send(desk.db, "event", { ...eventProposal, eventTitle }, new Date(now - at * 1000)),
    ),
  );
  await desk.signIn({ email: "lee@desk.example", name: "Lee", role: "editor" });
  const lee = await desk.db
    .selectFrom("people")
    .select("id")
    .where("email", "=", "lee@desk.example")
    .executeTakeFirstOrThrow();
  const presses: Record<
    string,
    { act: string; press: RegExp; field?: string; text?: string; tick?: RegExp }
  > = {
    "/": { act: "issue.begin", press: /^New issue/ },
    "/people/invite": {
      ...{ act: "person.invite", press: /^Send invitation/ },
      ...{ field: "Email address", text: "new@desk.example" },
    },
    [`/people/${lee.id}/remove`]: { act: "person.remove", press: /^Remove/ },
    [`/proposals/${first}`]: {
      ...{ act: "proposal.draft", press: /^Save draft/, field: "Title", text: "As it should be" },
    },
    [`/proposals/${second}/decline`]: {
      ...{ act: "proposal.decline", press: /^Send and decline/ },
      ...{ field: "The email", text: "That night is taken." },
    },
    "/proposals": { act: "message.later", press: /^Tomorrow/, tick: /^Select Three/ },
  };
  for (const [path, { act, press, field, text = "", tick }] of Object.entries(presses)) {
    await open(page, path);
    const form = page.getByRole("main");
    const typed = form.getByLabel(field ?? "", { exact: true }).first();
    const box = form.getByLabel(tick ?? "");
    const begin = async () => {
      if (tick) await box.check();
      if (tick) await form.getByText("Later", { exact: true }).last().click();
    };
    const stands = async () => {
      if (field) await expect(typed, path).toHaveValue(text);
    };
    const done = () =>
      desk.db
        .selectFrom("events")
        .select("id")
        .where("act", "=", act)
        .execute()
        .then((rows) => rows.length);
    if (field) await typed.fill(text);
    await begin();
    const button = form.getByRole("button", { name: press });

    await context.setOffline(true);
    await button.click();
    await expect(page.getByText("No answer. We couldn’t reach the server"), path).toBeVisible();
    await stands();
    if (tick) await expect(box).toBeChecked();
    await context.setOffline(false);

    await desk.db.deleteFrom("sessions").execute();
    await button.click();
    await expect(page, path).toHaveURL(/\/sign-in/);
    await enter(context, desk.deskUrl, await desk.signIn());
    await open(page, path);
    await stands();
    await begin();
    expect(await done(), path).toBe(0);
    await button.click();
    await expect(page.locator(".undo"), path).toBeVisible();
    expect(await done(), path).toBe(1);
  }
});

test("a lost press leaves the answer of the one before, and is told until somebody goes on", async ({
  page,
  context,
}) => {
  await open(page, "/people/invite");
  const main = page.getByRole("main");
  await main.getByLabel("Email address").fill("nobody");
  await main.getByRole("button", { name: /^Send invitation/ }).click();
  await expect(page.getByText("That’s not an email address.")).toBeVisible();
  await context.setOffline(true);
  await main.getByRole("button", { name: /^Send invitation/ }).click();
  const told = page.getByText("No answer. We couldn’t reach the server");
  await expect(told).toBeVisible();
  await expect(page.getByText("That’s not an email address.")).toBeVisible();
  await context.setOffline(false);
  // Neither the answer's text nor the browser's copy of it is gone.
  await page.reload();
  await hydrated(page);
  await expect(main.getByLabel("Email address")).toHaveValue("nobody");

  await context.setOffline(true);
  await main.getByRole("button", { name: /^Send invitation/ }).click();
  await expect(told).toBeVisible();
  await context.setOffline(false);
  await main.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Invite someone" })).toBeVisible();
  await expect(told).toHaveCount(0);
});
