import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { expect, type Page, test } from "../support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "the links are the same at every width");
test.use({ javaScriptEnabled: false, expectedErrors: [/status of 404/] });

const paths = [
  ...Object.values(pages).map(({ path }) => path),
  "/news?form=story",
  "/events?form=event",
  "/lost",
];

test("every link inside the site leads to something that is there", async ({ page, request }) => {
  const targets = new Map<string, string>();
  for (const path of paths) {
    for (const href of await addresses(page, path)) if (!targets.has(href)) targets.set(href, path);
  }
  expect(targets.size).toBeGreaterThan(40);
  const broken: string[] = [];
  for (const [href, from] of targets) {
    const { pathname, search, hash } = new URL(href);
    // The link to another language is an address that answers with the page in it.
    const maxRedirects = search.startsWith("?lang=") ? 1 : 0;
    const answer = await request.get(pathname + search, { maxRedirects });
    const text = hash ? await answer.text() : "";
    if (answer.status() !== 200) broken.push(`${from} -> ${href}: ${answer.status()}`);
    else if (hash && !text.includes(` id="${hash.slice(1)}"`))
      broken.push(`${from} -> ${href}: no such part`);
  }
  expect(broken).toEqual([]);
});

test("every link to another site is https, and a new tab cannot reach back to ours", async ({
  page,
  server,
}) => {
  const wrong: string[] = [];
  const domain = site.domain.replaceAll(".", "\\.");
  const ourMail = new RegExp(`^mailto:[a-z]+@${domain}(\\?subject=[^&]+)?$`);
  let seen = 0;
  for (const path of paths) {
    await page.goto(path);
    for (const { href, target, rel } of await page.evaluate(readLinks)) {
      if (href.startsWith(server.url)) continue;
      seen++;
      if (ourMail.test(href) || href === `webcal://${site.domain}/events.ics`) continue;
      if (/^tel:\+?\d{3,12}$/.test(href)) continue;
      if (!href.startsWith("https://")) wrong.push(`${path}: ${href} is not https`);
      if (target === "_blank" && !/\bnoopener\b/.test(rel)) wrong.push(`${path}: ${href} without noopener`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(40);
});

/** Every address of our own that a page names: links, forms, sheets, scripts, icons, pictures. */
async function addresses(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const { origin } = new URL(page.url());
  const found = await page.evaluate(() => {
    const named = (attribute: string) =>
      [...document.querySelectorAll(`[${attribute}]`)].map((part) => part.getAttribute(attribute) ?? "");
    const sets = named("srcset").flatMap((set) =>
      set.split(",").map((one) => one.trim().split(" ")[0] ?? ""),
    );
    const forms = [...document.querySelectorAll("form")].map((form) => {
      const address = new URL(form.action);
      if (form.method === "post") return address.origin + address.pathname; // its part is in the answer
      for (const { name, value } of form.querySelectorAll("input")) address.searchParams.set(name, value);
      return address.href;
    });
    return [...named("href"), ...named("src"), ...forms, ...sets].map(
      (address) => new URL(address, location.href).href,
    );
  });
  const canonical = `https://${site.domain}`;
  return found
    .map((href) => (href.startsWith(canonical) ? origin + href.slice(canonical.length) : href))
    .filter((href) => href.startsWith(origin) && !href.startsWith(`${origin}/lost`));
}

/** In the page: the links with where and how they open. */
function readLinks(): { href: string; target: string; rel: string }[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href, target, rel }) => ({
    href,
    target,
    rel,
  }));
}
