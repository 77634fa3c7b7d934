/** The ways through the site in WebKit, the engine of Safari. Skipped with a sentence where it cannot be driven. */
import sharp from "sharp";
import { pages } from "../../../content/pages.ts";
import {
  contactSample,
  eventSample,
  keptFrom,
  newAddress,
  newsletterSample,
  partnershipSample,
  samples,
  storySample,
} from "../../support/form-samples.ts";
import { headlineIs, menuIsOpen, readNotice } from "../firefox-fixtures.ts";
import { readDialog, readErrors, send, write } from "../form-filling.ts";
import { expect, onlyInWebKit, test, visit, visitWith } from "./webkit-fixtures.ts";
import type { WebKitPage } from "./webkit-page.ts";

onlyInWebKit();

for (const [width, height] of [
  [1280, 900],
  [390, 844],
  [320, 568],
] as const)
  test(`in WebKit every screen stands whole at ${width} pixels, and no error is met`, async ({
    visitor,
    server,
  }) => {
    await visitor.open(`${server.url}/`);
    await visitor.resize(width, height);
    for (const { path } of Object.values(pages)) {
      await visit(visitor, server.url + path);
      expect(await visitor.look(readScreen), path).toEqual({ headlines: 1, main: true, sideways: 0 });
      expect(await visitor.stray(), path).toEqual([]);
    }
  });

for (const sample of samples)
  test(`in WebKit the ${sample.name} form says what is wrong, in sight, and keeps what is right`, async ({
    visitor,
    server,
  }) => {
    await visitor.open(`${server.url}/`);
    await visitor.resize(390, 844);
    await visit(visitor, server.url + sample.path);
    if (sample.opener) {
      await visitor.press(["button", sample.opener]);
      await expect.poll(() => visitor.look(readDialog)).toContain(sample.opener);
      // Until it stands still.
      await expect
        .poll(() => visitor.look(() => document.querySelector("dialog[open]")?.getAnimations().length))
        .toBe(0);
    }
    await visitor.press(`#${sample.name}-form [type=submit]`);
    if (sample === newsletterSample)
      await expect
        .poll(() => visitor.look(readNotice, "destructive"))
        .toContain("Please enter a valid email");
    else {
      await expect.poll(() => visitor.look(readErrors)).not.toEqual([]);
      expect(await visitor.look(labelOfFocus)).toEqual({ shown: true, invalid: "true" });
    }
    await send(visitor, server, sample);
  });

test("in WebKit the menu opens, closes by Escape, and leads on", async ({ visitor, server }) => {
  await visitor.open(`${server.url}/`);
  await visitor.resize(390, 844);
  await visit(visitor, `${server.url}/about`);
  await visitor.press("header .menu-toggle");
  await expect.poll(() => visitor.look(menuIsOpen)).toBe(true);
  await visitor.key("Escape");
  await expect.poll(() => visitor.look(menuIsOpen)).toBe(false);
  expect(await visitor.look(() => document.activeElement?.className)).toContain("menu-toggle");
  await visitor.press("header .menu-toggle");
  await visitor.press('nav[popover] a[href="/events"]');
  await headlineIs(visitor, "Events");
  await expect.poll(() => visitor.look(menuIsOpen)).toBe(false);
});

test("in WebKit the menu of a phone on its side shows every link, and its Close stays in sight", async ({
  visitor,
  server,
}) => {
  await visitor.open(`${server.url}/`);
  await visitor.resize(844, 390);
  await visit(visitor, `${server.url}/about`);
  await visitor.press("header .menu-toggle");
  await expect.poll(() => visitor.look(menuIsOpen)).toBe(true);
  expect(await visitor.look(hiddenLinks)).toEqual([]);
  await visitor.look(() => document.querySelector("nav[popover]")?.scrollTo(0, 9999));
  expect(
    await visitor.look(
      () => document.querySelector("nav[popover] .menu-toggle")?.getBoundingClientRect().top,
    ),
  ).toBeGreaterThanOrEqual(0);
  await visitor.press("nav[popover] .menu-toggle");
  await expect.poll(() => visitor.look(menuIsOpen)).toBe(false);
});

test("in WebKit an empty date reads as empty, and a filled one can be read", async ({ visitor, server }) => {
  await visit(visitor, server.url + eventSample.path);
  await visitor.press(["button", eventSample.opener ?? ""]);
  await expect.poll(() => visitor.look(readDialog)).toContain(eventSample.opener ?? "");
  await expect.poll(() => hasInk(visitor, "#event-start")).toBe(false);
  await visitor.writeTime("label[for=event-start]", "2031-10-31T19:30");
  await visitor.press(["textbox", "Event title"]);
  await expect.poll(() => hasInk(visitor, "#event-start")).toBe(true);
});

test("in WebKit a link changes the screen at its top, and Back returns to the place", async ({
  visitor,
  server,
}) => {
  await visit(visitor, `${server.url}/about`);
  await visitor.press('main a.button[href="/get-involved"]');
  await headlineIs(visitor, "Get Involved");
  await expect.poll(() => visitor.look(() => scrollY)).toBe(0);
  await visitor.back();
  await headlineIs(visitor, "Why Memphis. Why now.");
  await expect.poll(() => visitor.look(() => scrollY)).toBeGreaterThan(500);
});

test("in WebKit a dialog closes by Escape and gives the focus back, with what was typed", async ({
  visitor,
  server,
}) => {
  await visit(visitor, server.url + storySample.path);
  await visitor.press(["button", storySample.opener ?? ""]);
  await expect.poll(() => visitor.look(readDialog)).toContain(storySample.opener ?? "");
  await visitor.write(["textbox", "Name"], "Ada");
  await visitor.key("Escape");
  await expect.poll(() => visitor.look(readDialog)).toBe("");
  expect(await visitor.look(() => document.activeElement?.textContent)).toBe(storySample.opener);
  await visitor.key("Enter");
  await expect.poll(() => visitor.look(readDialog)).toContain(storySample.opener ?? "");
  expect(
    await visitor.look(() => document.querySelector<HTMLInputElement>("dialog input[name=name]")?.value),
  ).toBe("Ada");
});

test("in WebKit the film can be paused, and where it is not allowed to play nothing says that it does", async ({
  server,
}) => {
  await visitWith({ options: ["--autoplay-policy=deny"] }, async (visitor) => {
    await visit(visitor, `${server.url}/`);
    await visitor.look(() => dispatchEvent(new Event("pointermove")));
    // Until it was tried there is no control.
    await expect.poll(() => visitor.look(readControl)).not.toBe("Pause background video");
  });
});

test("a WebKit without JavaScript is told what is wrong in a form, and is thanked", async ({ server }) => {
  await visitWith({ options: ["--enable-javascript-markup=false"] }, async (visitor) => {
    await visitor.open(`${server.url}/contact`);
    const email = newAddress();
    await write(visitor, contactSample.right(email));
    await visitor.write(["textbox", "Message"], "Too short");
    await visitor.press(["button", "Send Message"]);
    await expect.poll(() => visitor.look(readErrors)).toEqual(["Message must be at least 10 characters"]);
    await visitor.write(["textbox", "Message"], "Long enough now");
    await visitor.press(["button", "Send Message"]);
    await expect
      .poll(() => visitor.look(() => document.querySelector("main")?.innerText))
      .toContain(contactSample.success);
    expect(await keptFrom(server, email)).toHaveLength(1);
  });
});

test("a WebKit without JavaScript shows the label of the field that its own checks refuse", async ({
  server,
}) => {
  await visitWith({ options: ["--enable-javascript-markup=false"] }, async (visitor) => {
    await visitor.open(`${server.url}/contact`);
    await visitor.resize(390, 844);
    await visitor.press(["button", "Send Message"]);
    await expect.poll(() => visitor.look(() => document.activeElement?.id)).toBe("contact-name");
    await expect.poll(() => visitor.look(labelOfFocus)).toMatchObject({ shown: true });
  });
});

test("a Safari that knows no popover reads every page, and its forms work", async ({ server }) => {
  await visitWith({ features: "-PopoverAttribute,-ScrollDrivenAnimations" }, async (visitor) => {
    await visitor.open(`${server.url}/`);
    expect(await visitor.look(() => "popover" in HTMLElement.prototype)).toBe(false);
    await visitor.resize(390, 844);
    for (const { path } of Object.values(pages)) {
      await visitor.open(server.url + path);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const { headlines, main, sideways } = await visitor.look(readScreen);
      expect({ path, headlines, main, sideways }).toEqual({ path, headlines: 1, main: true, sideways: 0 });
      expect(await visitor.stray(), path).toEqual([]);
    }
    await visitor.open(server.url + partnershipSample.path);
    const email = newAddress();
    await write(visitor, partnershipSample.right(email));
    await visitor.press(`#${partnershipSample.name}-form [type=submit]`);
    await expect
      .poll(() => visitor.look(() => document.querySelector("main")?.innerText))
      .toContain(partnershipSample.success);
    expect(await keptFrom(server, email)).toHaveLength(1);
  });
});

/** In the page. */
function readScreen() {
  return {
    headlines: document.querySelectorAll("h1").length,
    main: document.querySelector("main h1")?.checkVisibility() ?? false,
    sideways: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  };
}

/** In the page: the links of the menu that are not wholly in the window. */
function hiddenLinks(): (string | null)[] {
  return [...document.querySelectorAll("nav[popover] li a")]
    .filter((link) => {
      const { top, bottom, right } = link.getBoundingClientRect();
      return top < 0 || bottom > innerHeight || right > innerWidth;
    })
    .map((link) => link.textContent);
}

/** Whether anything stands in a field, inside its edge. */
async function hasInk(visitor: WebKitPage, field: string): Promise<boolean> {
  const box = await visitor.look((at) => {
    const element = document.querySelector(at);
    element?.scrollIntoView({ block: "center", behavior: "instant" });
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return {
      left: Math.ceil(x) + 6,
      top: Math.ceil(y) + 6,
      width: Math.floor(width) - 12,
      height: Math.floor(height) - 12,
    };
  }, field);
  // In two steps, because `stats` looks at the whole of what it is given.
  const inside = await sharp(await visitor.picture())
    .extract(box)
    .toBuffer();
  const { channels } = await sharp(inside).stats();
  return channels.some(({ min, max }) => max - min > 60);
}

/** In the page: whether the label of the field that has the focus is in sight, not behind the header or a dialog's head. */
function labelOfFocus() {
  const field = document.activeElement as HTMLInputElement;
  const label = field.labels?.[0] ?? field;
  const { x, y, width, height } = label.getBoundingClientRect();
  const there = document.elementFromPoint(x + Math.min(width / 2, 20), y + height / 2);
  return {
    shown: there !== null && (label.contains(there) || there.contains(label)),
    invalid: field.getAttribute("aria-invalid"),
  };
}

/** In the page. */
function readControl(): string | undefined {
  return document.querySelector(".film button")?.textContent ?? undefined;
}
