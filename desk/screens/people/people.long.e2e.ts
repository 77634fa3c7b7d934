/** People and one's own account, in a browser: with script and without. */
import { useSession } from "../../../test/support/desk.ts";
import { mailedSecrets } from "../../../test/support/desk-visitor.ts";
import { expect, expectNoBarriers, hydrated, type Page, test } from "../../../test/support/sign-in-page.ts";

let count = 0;
/** Each test has people of its own. */
const someone = () => `p${process.pid}x${++count}@example.org`;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
    };
    const look = async (page: Page) => {
      if (javaScriptEnabled) await expectNoBarriers(page);
    };
    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

    test("an owner invites a colleague, who comes in by the link in the mail", async ({
      page,
      desk,
      context,
      browser,
    }) => {
      await useSession(context, desk.deskUrl, await desk.signIn());
      const email = someone();
      await open(page, "/people");
      await look(page);
      await page.getByRole("link", { name: "Invite", exact: true }).click();
      await look(page);
      await page.getByLabel("Email address").fill("nobody");
      await press(page, "Send invitation");
      await expect(page.getByRole("alert")).toHaveText("That’s not an email address.");
      await look(page);
      await page.getByLabel("Email address").fill(email);
      await press(page, "Send invitation");
      await expect(page.getByText("The invitation will wait until email is set up.")).toBeVisible();
      await expect(row(page, email)).toContainText("Invited");
      await look(page);
      await press(page, `Send again ${email}`);
      await expect(page.getByText("A new invitation will wait until email is set up.")).toBeVisible();

      const { token } = await mailedSecrets(desk.db, email, "invitation");
      const theirs = await browser.newContext({
        javaScriptEnabled,
        baseURL: desk.deskUrl,
        viewport: page.viewportSize(),
      });
      const colleague = await theirs.newPage();
      await open(colleague, `/invitation?token=${token}`);
      await look(colleague);
      await colleague.getByLabel("Your name").fill("Ida Invited");
      await press(colleague, "Come in");
      await colleague.goto("/people");
      await expect(row(colleague, email)).toContainText("Ida Invited you");
      await expect(colleague.getByRole("link", { name: "Invite", exact: true })).toHaveCount(0);
      await look(colleague);
      await colleague.goto("/people/invite");
      await expect(colleague.getByText("Only an owner can do this.")).toBeVisible();
      await colleague.goto(`/invitation?token=${token}`);
      await expect(colleague.getByRole("alert")).toContainText("This invitation has already been used");
      await look(colleague);
      await theirs.close();
    });

    test("an owner changes a role and takes it back, signs a colleague out and removes them", async ({
      page,
      desk,
      context,
    }) => {
      await useSession(context, desk.deskUrl, await desk.signIn());
      const email = someone();
      const cookie = await desk.signIn({ email, name: "Lee", role: "editor" });
      await open(page, "/people");
      await row(page, email).getByLabel("Role of Lee").selectOption("owner");
      await row(page, email).getByRole("button", { name: "Set role of Lee" }).click();
      await expect(page.getByText("Lee is now an owner.")).toBeVisible();
      await look(page);
      await press(page, "Undo");
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();
      await expect(row(page, email).getByLabel("Role of Lee")).toHaveValue("editor");
      await row(page, email).getByRole("button", { name: "Sign out everywhere" }).click();
      await expect(page.getByText("Lee is signed out. One session has ended.")).toBeVisible();
      const { status } = await page.request.get("/people", { headers: { Cookie: cookie }, maxRedirects: 0 });
      expect(status).toBeDefined();
      await row(page, email).getByRole("link", { name: "Remove" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove Lee?");
      await look(page);
      await press(page, "Remove Lee");
      await expect(page.getByText("Lee no longer has access.")).toBeVisible();
      await expect(row(page, email)).toHaveCount(0);
      await page.getByRole("link", { name: "Everything, by person and by day" }).click();
      await expect(page.getByText("removed Lee").first()).toBeVisible();
      await look(page);
      await page.getByLabel("By", { exact: true }).selectOption({ label: "Desk Owner" });
      await press(page, "Show");
      await expect(page).toHaveURL(/person=1/);
      await expect(page.getByText("removed Lee").first()).toBeVisible();
    });

    test("everybody keeps their own account: name, keys, sessions", async ({ page, desk, context }) => {
      const email = someone();
      await desk.signIn({ email, name: "Old Name", role: "editor" });
      await useSession(context, desk.deskUrl, await desk.signIn({ email }));
      await open(page, "/account");
      await look(page);
      await page.getByLabel("As other people at the desk see it").fill("New Name");
      await press(page, "Save name");
      await expect(page.getByText("Your name is saved.")).toBeVisible();
      await press(page, "Get one email a day");
      await expect(page.getByText("You get one email a day at 8 AM")).toBeVisible();
      await look(page);
      await press(page, "Stop the daily email");
      await expect(page.getByText("Notices go out one by one")).toBeVisible();
      await press(page, "Turn shortcuts off");
      await expect(page.getByText("Keyboard shortcuts are off.")).toBeVisible();
      await press(page, "Turn shortcuts on");
      await expect(page.getByText("Keyboard shortcuts are on.")).toBeVisible();
      await page.getByRole("button", { name: "Sign out Test browser" }).click();
      await expect(page.getByText("That browser is signed out.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Sign out Test browser" })).toHaveCount(0);
      await press(page, "Sign out here");
      await expect(page.getByLabel("Your email address")).toBeVisible();
      await page.goto("/account");
      await expect(page.getByLabel("Your email address")).toBeVisible();
    });
  });
