/** Whether an open page needs scrolling sideways (WCAG 1.4.10). */
import type { Page } from "@playwright/test";

/** What can be read or pressed and reaches over an edge; parts that scroll by themselves, such as tables and the row of topics on a phone, are free to. */
export function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const wrong = [...document.querySelectorAll("body *")].filter((part) => {
      if (part.closest("svg, .night-scene, .band, .sheet-scroll, .news-tools, .topics, .visually-hidden"))
        return false;
      const box = part.getBoundingClientRect();
      return (
        part.checkVisibility({ opacityProperty: true }) &&
        box.width > 1 &&
        (box.right > edge + 1 || box.left < -1)
      );
    });
    const lines = wrong.map((part) => `${part.tagName}.${part.className}`);
    return document.documentElement.scrollWidth > edge ? ["the page itself", ...lines] : lines;
  });
}
