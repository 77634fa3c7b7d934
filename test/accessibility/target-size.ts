/** Measures what a finger can tap (WCAG 2.5.5, target size enhanced). */
import type { Page } from "@playwright/test";

/** CSS pixels. */
const smallest = 44;

/**
 * The targets of the page that is open which are smaller than 44 by 44 pixels, a line each. As far as a tap reaches, not
 * as far as something is drawn: a stretched link counts as large as its card. Not counted are links within a sentence, a
 * link of a card whose address another one of the same card has that is large enough, and the notes of the Record's score,
 * whose place is their meaning: the list below has the same entries.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const targets = "a[href], button, input:not([type=hidden]), textarea, select, summary";
    const part = (target: Element) => target.closest("li, article, dialog, nav, figure") ?? document.body;
    const open = document.querySelector("dialog:modal, .menu:popover-open") ?? document;
    const found: string[] = [];
    for (const target of open.querySelectorAll<HTMLElement>(targets)) {
      if (!isShown(target) || isWithinSentence(target)) continue;
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const reach = reachOf(target);
      if (!reach || isLarge(reach)) continue;
      if (target instanceof HTMLAnchorElement && hasLargeTwin(target)) continue;
      const name = target.getAttribute("aria-label") ?? target.textContent?.trim().slice(0, 40);
      found.push(
        `${target.tagName} ${name || target.id}: ${reach.map(Math.round).join(" x ")} (${pathOf(target)})`,
      );
    }
    return [...new Set(found)];

    function isShown(target: HTMLElement): boolean {
      const box = target.getBoundingClientRect();
      return (
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        box.width > 2 &&
        box.height > 2 &&
        !target.closest(".visually-hidden, .skip-link, [inert], .score")
      );
    }

    /** Its line has words besides links. */
    function isWithinSentence(target: HTMLElement): boolean {
      if (!target.matches("a") || !getComputedStyle(target).display.startsWith("inline")) return false;
      let block = target.parentElement;
      while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
      const words = document.createTreeWalker(block ?? target, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode())
        if (/\p{L}{2}/u.test(node.textContent ?? "") && !node.parentElement?.closest("a, .visually-hidden"))
          return true;
      return false;
    }

    /** Width and height of what a tap at its middle line reaches; undefined where something else covers it. */
    function reachOf(target: HTMLElement): [number, number] | undefined {
      const [first] = target.getClientRects();
      if (!first) return undefined;
      const x = first.left + first.width / 2;
      const y = first.top + first.height / 2;
      if (!isHit(target, x, y)) return undefined;
      // In strides, then to half a pixel: a page has hundreds of targets.
      const far = (toX: number, toY: number) => {
        let reach = 0;
        for (const step of [2, 0.5])
          while (reach < smallest && isHit(target, x + toX * (reach + step), y + toY * (reach + step)))
            reach += step;
        return reach;
      };
      return [far(-1, 0) + far(1, 0), far(0, -1) + far(0, 1)];
    }

    function isHit(target: HTMLElement, x: number, y: number): boolean {
      // A notice lies over the page until it is closed; what is below it keeps its size.
      const below = (hit: Element) => target.closest(".notices") !== null || !hit.closest(".notices");
      const top = document.elementFromPoint(x, y);
      const hit = top && below(top) ? top : document.elementsFromPoint(x, y).find(below);
      if (!hit) return false;
      return target.contains(hit) || hit.closest("label")?.control === target;
    }

    function isLarge([width, height]: readonly [number, number]): boolean {
      return width >= smallest - 1 && height >= smallest - 1;
    }

    function hasLargeTwin(target: HTMLAnchorElement): boolean {
      const others = part(target).querySelectorAll<HTMLAnchorElement>("a[href]");
      return [...others].some((other) => {
        if (other === target || other.href !== target.href) return false;
        other.scrollIntoView({ block: "center", behavior: "instant" });
        const reach = reachOf(other);
        return reach !== undefined && isLarge(reach);
      });
    }

    function pathOf(target: Element): string {
      const names: string[] = [];
      for (let at: Element | null = target; at && names.length < 3; at = at.parentElement)
        names.unshift(
          at.className && typeof at.className === "string"
            ? `.${at.className.split(" ")[0]}`
            : at.tagName.toLowerCase(),
        );
      return names.join(" ");
    }
  }, smallest);
}
