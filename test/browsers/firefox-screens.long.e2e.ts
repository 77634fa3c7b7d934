/** The screens in Firefox: whole, without an error, in dark colors and without motion too. */
import { pages } from "../../content/pages.ts";
import { openNewsServer } from "../support/news-server.ts";
import { expect, headlineIs, onlyInFirefox, test, visit, visitWith } from "./firefox-fixtures.ts";

onlyInFirefox();

test("in Firefox every screen stands whole under its title, and no error is met", async ({
  visitor,
  server,
}) => {
  for (const page of Object.values(pages)) {
    await visit(visitor, server, page.path);
    expect(await visitor.look(readScreen), page.path).toEqual({
      title: expect.stringContaining("901 AI"),
      headlines: 1,
      banner: true,
      main: true,
      footer: true,
      sideways: 0,
    });
  }
  expect(
    visitor.requests.filter((asked) => !asked.includes(server.url) && !asked.startsWith("GET data:")),
  ).toEqual([]);
});

test("in Firefox an unknown address shows the 404 page, and its link leads home", async ({
  visitor,
  server,
}) => {
  await visit(visitor, server, "/no-such-page");
  await headlineIs(visitor, "Oops! Page not found");
  expect(visitor.stray.splice(0).join()).toMatch(/404/);
  await visitor.press(["link", "Return to Home"]);
  await headlineIs(visitor, "Memphis: Ground Zero for the AI Revolution");
});

test("in Firefox the stories of the publishers stand on cards, and the rules unfold", async ({ visitor }) => {
  const item = {
    title: "A new room for small models",
    link: "https://publisher.example/1",
    date: "2025-10-20T12:00:00Z",
    description: "Data center.",
  };
  const { server, close } = await openNewsServer({ "River Desk": [item] });
  try {
    await visit(visitor, server, "/news");
    await expect
      .poll(() => visitor.look(() => document.querySelector("main article h2, main article h3")?.textContent))
      .toBe(item.title);
    await visit(visitor, server, "/news/rules");
    await visitor.press("#rules summary");
    await expect
      .poll(() => visitor.look(() => document.querySelector("#rules details")?.hasAttribute("open")))
      .toBe(true);
  } finally {
    await close();
  }
});

test("a Firefox that asks for dark colors and less motion gets night and a still picture", async ({
  server,
}) => {
  await visitWith(
    {
      "ui.systemUsesDarkTheme": 1,
      "ui.prefersReducedMotion": 1,
    },
    async (visitor) => {
      for (const { path } of Object.values(pages)) {
        await visit(visitor, server, path);
        expect(await visitor.look(readCalm), path).toEqual({
          ground: "rgb(7, 15, 21)",
          moving: [],
          films: 0,
        });
      }
    },
  );
});

/** In the page. */
function readScreen() {
  const shown = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;
  return {
    title: document.title,
    headlines: document.querySelectorAll("h1").length,
    banner: shown("body header"),
    main: shown("main h1"),
    footer: shown("footer"),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}

/** In the page. */
function readCalm() {
  const moving = document
    .getAnimations()
    .filter(
      (one) =>
        one instanceof CSSAnimation &&
        one.playState === "running" &&
        one.timeline instanceof DocumentTimeline,
    );
  return {
    ground: getComputedStyle(document.body).backgroundColor,
    moving: moving.map((one) => (one as CSSAnimation).animationName),
    films: document.querySelectorAll("video").length,
  };
}
