import { expect, type Page, test, visit } from "../test/support/visit.ts";

test.describe("an error while script takes a page over", () => {
  test.use({ expectedErrors: [/./] });

  const ways = {
    "in a part that works and then fails": () => {
      // Simulates a browser without popover support.
      const { matches } = Element.prototype;
      Object.defineProperty(Element.prototype, "matches", {
        value: function (this: Element, selector: string) {
          if (selector === ":popover-open") throw new Error("The lamps are out.");
          return matches.call(this, selector);
        },
      });
    },
    "in what is drawn first": () =>
      // The header reads it as soon as it is drawn.
      Object.defineProperty(window, "scrollY", {
        get: () => {
          throw new Error("The lamps are out.");
        },
      }),
    "above everything": () =>
      Object.defineProperty(window, "__reactRouterContext", { get: () => ({}), set: () => {} }),
  };

  for (const [where, breakIt] of Object.entries(ways))
    test(`${where} leaves the page standing, with links and forms that work`, async ({ page }) => {
      await page.addInitScript(breakIt);
      await expectStanding(page, "/contact", "Contact Us");
      await page.getByLabel("Name", { exact: true }).fill("Ada Carter");
      await page.getByLabel("Email", { exact: true }).fill("ada@example.org");
      await page.getByLabel("Subject", { exact: true }).fill("A room");
      await page.getByLabel("Message", { exact: true }).fill("Is there a room for forty of us?");
      await page.getByRole("button", { name: "Send Message" }).click();
      await expect(page).toHaveURL(/receipt=901-/);
      await expect(page.getByText("Thank you for reaching out!")).toBeVisible();
      await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
      await expect(page).toHaveURL("/about");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why Memphis. Why now.");
    });

  test("brings the page from the server to which a link leads that is pressed just before", async ({
    page,
  }) => {
    await page.addInitScript(ways["in a part that works and then fails"]);
    await page.addInitScript(() => {
      // React answers the click by then, and has not yet drawn what an effect threw.
      const press = () => document.querySelector<HTMLElement>("footer a[href='/about']")?.click();
      if (location.pathname === "/contact") addEventListener("hydrated", press);
    });
    await page.goto("/contact");
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why Memphis. Why now.");
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });

  test("when Back leads to the first screen again is said, for the server's HTML is gone", async ({
    page,
  }) => {
    await page.route(/assets\/about-[^/]*\.js$/, (route) => {
      const real = JSON.stringify(`${route.request().url()}?real`);
      const body = `import About from ${real};
        export * from ${real};
        export default (props) => { if (window.dark) throw new Error("The lamps are out."); return About(props); };`;
      return route.fulfill({ contentType: "text/javascript", body });
    });
    await visit(page, "/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Events", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
    await page.evaluate(() => Object.assign(window, { dark: true }));
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  });

  test("on the screen itself leaves it standing, and the next screen comes whole", async ({ page }) => {
    await page.route("**/assets/about-*.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'export default function About() { throw new Error("The lamps are out."); }',
      }),
    );
    await expectStanding(page, "/about", "Why Memphis. Why now.");
    await page.getByRole("contentinfo").getByRole("link", { name: "Events", exact: true }).click();
    await expect(page).toHaveURL("/events");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
    await visit(page, "/events");
  });
});

/** Opens a page, lets its script fail, and checks that the server's HTML is still there. */
async function expectStanding(page: Page, path: string, headline: string): Promise<void> {
  const failed = page.waitForEvent("console", { predicate: (message) => message.type() === "error" });
  await page.goto(path);
  await failed;
  // React handles an error at once, before the browser is idle again.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { old: true }));
}
