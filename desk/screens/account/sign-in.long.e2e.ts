/** The sign-in of the desk, in a browser: by code, by link, by passkey; with script and without. */
import { useSession } from "../../../test/support/desk.ts";
import { mailedSecrets } from "../../../test/support/desk-visitor.ts";
import { expect, expectNoBarriers, hydrated, type Page, test } from "../../../test/support/sign-in-page.ts";

const owner = "owner@901ai.example";

/** Opens an address by a link on another site, as a mail program in a browser does. */
async function followFromMail(page: Page, url: string): Promise<void> {
  await page.route("https://mail.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${url}">Open</a>` }),
  );
  await page.goto("https://mail.example/");
  await page.getByRole("link", { name: "Open" }).click();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    const ready = async (page: Page) => {
      if (javaScriptEnabled) await hydrated(page);
    };
    const look = async (page: Page) => {
      if (javaScriptEnabled) await expectNoBarriers(page);
    };
    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    const askForMail = async (page: Page, to = "/people") => {
      await page.goto(to);
      await ready(page);
      await page.getByLabel("Your email address").fill(owner);
      await press(page, "Email me a link");
      await expect(page.getByText("Look in your mail.")).toBeVisible();
    };

    test("a mistyped address is said, then the mailed code opens the screen that was asked for", async ({
      page,
      desk,
    }) => {
      await page.goto("/people/invite");
      await ready(page);
      await look(page);
      await page.getByLabel("Your email address").fill("owner");
      await press(page, "Email me a link");
      await expect(page.getByRole("alert")).toHaveText("That’s not an email address.");
      await expect(page.getByLabel("Your email address")).toHaveValue("owner");
      await ready(page);
      await look(page);
      await page.getByLabel("Your email address").fill(owner);
      await press(page, "Email me a link");
      await expect(page.getByText("Look in your mail.")).toBeVisible();
      await ready(page);
      await look(page);
      await page.getByLabel("The code from the email").fill("AAAA-AAAA");
      await press(page, "Sign in");
      await expect(page.getByRole("alert")).toContainText("That’s not the code.");
      await ready(page);
      await look(page);
      const { code } = await mailedSecrets(desk.db, owner);
      await page.getByLabel("The code from the email").fill(code.toLowerCase());
      await press(page, "Sign in");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invite someone");
    });

    test("the mailed link opens a page with a button, which signs in; a second time it says that it was used", async ({
      page,
      desk,
    }) => {
      await askForMail(page);
      const { token } = await mailedSecrets(desk.db, owner);
      const url = `${desk.deskUrl}/sign-in/link?token=${token}`;
      await followFromMail(page, url);
      await ready(page);
      await look(page);
      await press(page, "Sign in");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
      await page.goto(url);
      await expect(page.getByRole("alert")).toContainText("This link has already been used.");
      await ready(page);
      await look(page);
    });

    test("in another browser the link does nothing and says why", async ({ page, desk, browser }) => {
      await askForMail(page);
      const { token } = await mailedSecrets(desk.db, owner);
      const other = await browser.newContext({ javaScriptEnabled, baseURL: desk.deskUrl });
      const elsewhere = await other.newPage();
      await elsewhere.goto(`/sign-in/link?token=${token}`);
      await press(elsewhere, "Sign in");
      await expect(elsewhere.getByRole("alert")).toContainText("only works in the browser that asked for it");
      await elsewhere.goto("/people");
      await expect(elsewhere.getByLabel("Your email address")).toBeVisible();
      await other.close();
      await page.goto(`/sign-in/link?token=${token}`);
      await press(page, "Sign in");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
    });

    test("after five wrong codes a new one must be asked for", async ({ page, desk }) => {
      await askForMail(page);
      for (let i = 0; i < 5; i++) {
        await ready(page);
        await page.getByLabel("The code from the email").fill("AAAA-AAAA");
        await press(page, "Sign in");
        await expect(page.getByRole("alert")).toContainText(
          i < 4 ? "That’s not the code." : "That was the fifth wrong code",
        );
      }
      await ready(page);
      await look(page);
      await page.getByRole("link", { name: "Ask again" }).click();
      await ready(page);
      await page.getByLabel("Your email address").fill(owner);
      await press(page, "Email me a link");
      const { code } = await mailedSecrets(desk.db, owner);
      await page.getByLabel("The code from the email").fill(code);
      await press(page, "Sign in");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
    });

    test("who is signed in and follows a link in a mail arrives, although the first request has no cookie", async ({
      page,
      desk,
      context,
    }) => {
      await useSession(context, desk.deskUrl, await desk.signIn());
      await followFromMail(page, `${desk.deskUrl}/people`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
    });

    test("what cannot be undone asks again who one is, and then goes on", async ({ page, desk, context }) => {
      const since = new Date(Date.now() - 11 * 60_000);
      await useSession(context, desk.deskUrl, await desk.signIn({ since }));
      await page.goto("/people");
      await page.getByRole("link", { name: "Invite" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is it still you?");
      await ready(page);
      await look(page);
      await press(page, "Email me a code");
      await expect(page.getByText("Look in your mail.")).toBeVisible();
      await page.getByLabel("The code from the email").fill((await mailedSecrets(desk.db, owner)).code);
      await press(page, "Sign in");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invite someone");
    });
  });

test("without script the passkey button says what to do instead", async ({ browser, desk }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: desk.deskUrl });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("Passkeys need JavaScript");
  await context.close();
});

test("a passkey is made, signs in, answers when the desk asks again, and is removed", async ({
  page,
  desk,
  context,
}) => {
  const email = `key${Date.now()}@example.org`;
  await useSession(context, desk.deskUrl, await desk.signIn({ email, name: "Key Holder" }));
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const authenticator = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...authenticator, hasUserVerification: true, isUserVerified: true },
  });
  // The authenticator would also take up the browser's offer in the address field, which a person would choose.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto("/account");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await hydrated(page);
  await expectNoBarriers(page);
  await page.getByLabel("Name it").fill("Blue key");
  await page.getByRole("button", { name: "Make the passkey" }).click();
  await expect(page.getByText("Blue key").first()).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Sign out here" }).click();

  await expect(page.getByLabel("Your email address")).toBeVisible();
  await page.goto("/people");
  await hydrated(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");

  await desk.db
    .updateTable("sessions")
    .set({ fresh_at: new Date(Date.now() - 3_600_000).toISOString() })
    .execute();
  await page.goto("/people/invite");
  await hydrated(page);
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invite someone");

  await page.goto("/account");
  await page.getByRole("button", { name: "Remove Blue key" }).click();
  await expect(page.getByText("The passkey no longer opens the desk.")).toBeVisible();
  await expect(page.getByText("You sign in by email.")).toBeVisible();
});
