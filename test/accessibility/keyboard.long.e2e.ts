/** Each page from end to end by keyboard alone: backwards on a wide screen, forwards at 400 percent zoom. */
import { pages } from "../../content/pages.ts";
import { expect, type Page, test, visit } from "../support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "the test sets its own sizes");

const walks = [
  // Backwards, what comes next stands above: under the header, if nothing keeps it from there.
  { key: "Shift+Tab", size: { width: 1280, height: 720 } },
  // 1280 by 1024 at 400 percent (WCAG 1.4.10).
  { key: "Tab", size: { width: 320, height: 256 } },
];

for (const path of [
  ...Object.values(pages).map((page) => page.path),
  "/news?form=story",
  "/events?form=event",
]) {
  test(`${path} can be walked through by keyboard: nothing is left out, and the focus is never lost, hidden or unmarked`, async ({
    page,
  }) => {
    await visit(page, path);
    await expect(page.locator(".news-feed [aria-live]", { hasText: "Loading" })).toHaveCount(0);
    for (const { key, size } of walks) {
      await page.setViewportSize(size);
      expect(await walk(page, key), key).toEqual([]);
    }
  });
}

test("a focus that is lost, hidden or unmarked is noticed", async ({ page }) => {
  await visit(page, "/contact");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.evaluate(() => {
    const veil = document.createElement("div");
    veil.id = "veil";
    document.body.append(veil);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "#veil { position: fixed; inset: 50% 0 0; z-index: 99; background: red } .footer-grid a { outline: 0 !important }",
    );
    document.adoptedStyleSheets = [sheet];
    document.querySelector<HTMLElement>("textarea")?.addEventListener("focus", ({ target }) => {
      (target as HTMLElement).blur();
    });
  });
  const faults = (await walk(page, "Shift+Tab")).join("\n");
  expect(faults).toContain("is hidden");
  expect(faults).toContain("is not marked");
  expect(faults).toContain("is lost");
});

/** Presses the key until it has been everywhere. Gives back a line for each thing that goes wrong on the way. */
async function walk(page: Page, key: string): Promise<string[]> {
  const faults: string[] = [];
  const { stops, presses } = await page.evaluate(beginWalk);
  const end = key === "Tab" ? 0 : stops - 1;
  let left = stops;
  let outside = false;
  for (let press = 0; press < presses && left > 0; press++) {
    await page.keyboard.press(key);
    const { at, wrong, unreached } = await page.evaluate(lookAtFocus);
    // Between the last and the first the focus belongs to the browser's own bars.
    if (outside && at !== end) faults.push("the focus is lost");
    outside = at === undefined;
    left = unreached;
    faults.push(...wrong);
  }
  return [...faults, ...(await page.evaluate(neverReached))];
}

interface Walk {
  reachable: Element[];
  unreached: Set<Element>;
}

/** In the page. A radio group is one stop; a field for a date has one for each of its parts, eight at most. */
function beginWalk(): { stops: number; presses: number } {
  const candidates = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, textarea, summary, [tabindex]",
  );
  const groups = new Set<string>();
  const reachable = [...candidates].filter((element) => {
    if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.closest("[inert]") || element.matches(":disabled")) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
    const first = !groups.has(element.name);
    groups.add(element.name);
    return first;
  });
  (window as unknown as { walk: Walk }).walk = { reachable, unreached: new Set(reachable) };
  const dates = reachable.filter((element) => element.matches("[type=datetime-local]")).length;
  return { stops: reachable.length, presses: 2 * reachable.length + 8 * dates };
}

/** In the page: what is wrong with the place of the focus (WCAG 2.4.3, 2.4.7, 2.4.11). */
async function lookAtFocus(): Promise<{ at?: number; wrong: string[]; unreached: number }> {
  await new Promise(requestAnimationFrame);
  const element = document.activeElement;
  const { walk } = window as unknown as { walk: Walk };
  if (!element || element === document.body) return { wrong: [], unreached: walk.unreached.size };
  for (const one of walk.unreached)
    if (one === element || (radioGroup(one) && radioGroup(one) === radioGroup(element)))
      walk.unreached.delete(one);
  const name = `${element.outerHTML.slice(0, 90)}…`;
  const seen = [element, ...((element as HTMLInputElement).labels ?? [])];
  const marked = seen.some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  const wrong = [
    ...(marked ? [] : [`${name} is not marked`]),
    ...(seen.some(shows) ? [] : [`${name} is hidden`]),
  ];
  return { at: walk.reachable.indexOf(element), wrong, unreached: walk.unreached.size };

  function radioGroup(part: Element): string {
    return part instanceof HTMLInputElement && part.type === "radio" ? part.name : "";
  }

  /** Whether some point of it is on top of everything else. */
  function shows(part: Element): boolean {
    return [...part.getClientRects()].some((box) =>
      [0.1, 0.5, 0.9].some((down) =>
        [0.05, 0.5, 0.95].some((across) => {
          const top = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
          return top !== null && (part.contains(top) || top.contains(part)) && top !== document.body;
        }),
      ),
    );
  }
}

/** In the page. */
function neverReached(): string[] {
  const { walk } = window as unknown as { walk: Walk };
  return [...walk.unreached].map((element) => `${element.outerHTML.slice(0, 90)}… is never reached`);
}
