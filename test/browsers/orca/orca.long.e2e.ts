/** What Orca, the screen reader of Linux, says with Firefox. Skipped with a sentence where it is not installed. */
import { contactSample, newAddress } from "../../support/form-samples.ts";
import { test as base, expect } from "../../support/visit.ts";
import { visit } from "../firefox-fixtures.ts";
import { type FirefoxPage, openPage } from "../firefox-page.ts";
import { write } from "../form-filling.ts";
import { findOrca, noOrca, type Orca, openOrca } from "./orca.ts";

interface Reader {
  visitor: FirefoxPage;
  /** Presses a key, and waits until something was said, from then on, that fits; gives everything said until then. */
  hears: (key: string | undefined, ...wanted: (string | RegExp)[]) => Promise<string[]>;
  /** Moves the focus, and lets Orca say so. */
  focus: (selector: string) => Promise<void>;
}

const test = base.extend<{ reader: Reader }, { orca: Orca }>({
  orca: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const orca = await openOrca();
      await use(orca);
      await orca.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  reader: async ({ orca }, use, info) => {
    info.setTimeout(300_000);
    const visitor = await openPage(orca.firefox);
    await use({
      visitor,
      hears: async (key, ...wanted) => {
        const said: string[] = [];
        if (key) {
          await orca.said(0, 700);
          await orca.key(key);
        }
        const missing = () => {
          said.push(...orca.hear());
          return wanted.filter((one) =>
            typeof one === "string" ? !said.includes(one) : !one.test(said.join("\n")),
          );
        };
        // A busy machine needs long, and Orca reads everything that Firefox tells it.
        await expect.poll(missing, { timeout: 90_000 }).toEqual([]);
        return said;
      },
      focus: async (selector) => {
        await visitor.look((at) => document.querySelector<HTMLElement>(at)?.focus(), selector);
        await orca.said(10_000, 1500);
      },
    });
    await visitor.close();
    expect(visitor.stray).toEqual([]);
  },
});

// One Orca and one Firefox for all of them.
test.describe.configure({ mode: "default" });
test.skip(!findOrca(), noOrca);
test.skip(({ viewport }) => viewport?.width !== 1280, "these tests choose the size of the window themselves");

test("Orca reads the contact page: the logo in one piece, no decoration, and no field called wrong", async ({
  reader: { visitor, hears },
  server,
}) => {
  await visitor.open(`${server.url}/contact`);
  await hears(undefined, /Page has \d+ landmarks/);
  const said = await hears("KP_Add", "901 AI home page", "Contact Us", "Send Message", "(end)");
  expect(said.slice(said.indexOf("Name"), said.indexOf("Name") + 3)).toEqual(["Name", "entry", "required"]);
  expect(said).not.toContain("invalid entry");
  expect(said.filter((line) => /[01]{10}|\d°|^[AB][12]$|statusbar/.test(line))).toEqual([]);
});

test("Orca says of an empty form which field is wrong and how many are, and of a full one that it is sent, and the reference", async ({
  reader: { visitor, hears, focus },
  server,
}) => {
  await visit(visitor, server, "/contact");
  const button = "#contact-form [type=submit]";
  await focus(button);
  await hears("Return", "Name entry required.", "Name is required. 4 fields need attention.");
  await write(visitor, contactSample.right(newAddress()));
  await focus(button);
  const said = await hears("Return", "Sending...", /Reference 901-/);
  expect(said.filter((line) => line.includes(contactSample.success))).toHaveLength(1);
  // The place in the form is kept while it is being sent.
  expect(said.join()).not.toContain("leaving");
});

test("Orca says the title of the page that a link leads to", async ({
  reader: { visitor, hears, focus },
  server,
}) => {
  await visit(visitor, server, "/about");
  await focus('footer a[href="/contact"]');
  await hears("Return", /^Contact: Questions, Corrections, Press/m);
});
