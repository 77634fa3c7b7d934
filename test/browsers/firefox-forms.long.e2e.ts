/** The forms in Firefox, filled by its keyboard and found in the database. */

import { makeToken } from "../../newsletter/token.ts";
import { readSecret } from "../../server/process/secret.ts";
import {
  contactSample,
  eventSample,
  keptFrom,
  newAddress,
  newsletterSample,
  storySample,
} from "../support/form-samples.ts";
import { openBeside } from "../support/start-server.ts";
import {
  expect,
  menuIsOpen,
  onlyInFirefox,
  type RunningServer,
  readNotice,
  test,
  visit,
  visitWith,
} from "./firefox-fixtures.ts";
import { readDialog, readErrors, send, write } from "./form-filling.ts";

onlyInFirefox();

test("in Firefox an empty contact form says what is missing and a filled one is kept", async ({
  visitor,
  server,
}) => {
  await visit(visitor, server, "/contact");
  await visitor.press(["button", "Send Message"]);
  await expect
    .poll(() => visitor.look(readErrors))
    .toEqual(contactSample.messages.map(([, message]) => message));
  expect(await visitor.look(() => document.activeElement?.id)).toBe("contact-name");
  await send(visitor, server, contactSample);
});

test("in Firefox the newsletter takes an address, and the link in the mail puts it on the list", async ({
  visitor,
  server,
}) => {
  await visit(visitor, server, "/");
  await visitor.write(["textbox", "Email address"], "ada@localhost");
  await visitor.key("Enter");
  await expect
    .poll(() => visitor.look(readNotice, "destructive"))
    .toContain("Please enter a valid email address");
  const email = await send(visitor, server, newsletterSample);
  await visit(visitor, server, `/?newsletter=confirm&token=${await tokenOf(server, email)}`);
  await visitor.press(["button", "Yes, sign me up"]);
  await expect.poll(() => visitor.look(readDialog)).toContain("You're on the list");
  // Its script comes after React has taken over.
  await expect.poll(() => visitor.look(() => document.querySelector("dialog:modal") !== null)).toBe(true);
  await visitor.key("Escape");
  await expect.poll(() => visitor.look(readDialog)).toBe("");
});

for (const sample of [eventSample, storySample])
  test(`in Firefox the ${sample.name} form opens over the page, keeps the focus inside, and what is sent is kept`, async ({
    visitor,
    server,
  }) => {
    await visit(visitor, server, sample.path);
    await visitor.press(["button", sample.opener ?? ""]);
    await expect.poll(() => visitor.look(readDialog)).toContain(sample.opener ?? "");
    expect(await visitor.look(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
    await visitor.key("Escape");
    await expect.poll(() => visitor.look(readDialog)).toBe("");
    await visitor.key("Enter");
    await expect.poll(() => visitor.look(readDialog)).toContain(sample.opener ?? "");
    await send(visitor, server, sample);
    await expect.poll(() => visitor.look(readDialog)).toBe("");
  });

test("a Firefox without JavaScript can use the menu, is told what is wrong in a form, and is thanked", async ({
  server,
}) => {
  await visitWith({ "javascript.enabled": false }, async (visitor) => {
    await visitor.resize(360, 780);
    await visitor.open(`${server.url}/`);
    await visitor.press("header .menu-toggle", "touch");
    await expect.poll(() => visitor.look(menuIsOpen)).toBe(true);
    await visitor.press('nav[popover] a[href="/contact"]', "touch");
    await expect.poll(() => visitor.url()).toBe(`${server.url}/contact`);
    const email = newAddress();
    await write(visitor, contactSample.right(email));
    await visitor.write(["textbox", "Message"], "Too short");
    await visitor.press(["button", "Send Message"]);
    await expect.poll(() => visitor.look(readErrors)).toEqual(["Message must be at least 10 characters"]);
    expect(visitor.stray.splice(0).join()).toMatch(/^422 POST/);
    await visitor.write(["textbox", "Message"], "Long enough now");
    await visitor.press(["button", "Send Message"]);
    await expect
      .poll(() => visitor.look(() => document.querySelector("main")?.innerText))
      .toContain(contactSample.success);
    expect(await keptFrom(server, email)).toHaveLength(1);
  });
});

async function tokenOf(server: RunningServer, address: string): Promise<string> {
  const db = openBeside(server);
  const subscriber = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("address", "=", address)
    .executeTakeFirstOrThrow();
  await db.destroy();
  return makeToken(readSecret({ secret: undefined, dataDir: server.dataDir }), "confirm", subscriber);
}
