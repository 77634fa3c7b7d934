/** Finds text of an open page that is clipped, covered or outside the page. */
import type { Page } from "@playwright/test";

/** A line for each piece of text that lies outside of the page or of a box that cuts it off, or over another one. */
export function lostWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      text: string;
      box: DOMRect;
      parent: Element;
      fixed: boolean;
    }
    const top = document.querySelector(":popover-open, dialog:modal") ?? document.body;
    const lines: Line[] = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Three lines of a news card are all that is ever shown of a description (SPEC section 2).
      if (parent.closest("script, style, svg, .visually-hidden, .skip-link, .description")) continue;
      if (isForReadersAlone(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const fixed = parent.closest(".site-header") !== null;
      for (const box of range.getClientRects())
        if (box.width > 1) lines.push({ text: text.slice(0, 60), box, parent, fixed });
    }
    const edge = document.documentElement.clientWidth;
    const faults = new Set<string>();
    for (const { text, box, parent } of lines) {
      const frame = cuttingFrame(parent);
      const slack = box.height * 0.3;
      const within = frame?.getBoundingClientRect();
      const cut =
        within !== undefined &&
        (box.right > within.right + 2 ||
          box.left < within.left - 2 ||
          box.top < within.top - slack ||
          box.bottom > within.bottom + slack);
      if (cut) faults.add(`${text} is cut off by ${frame?.tagName}.${frame?.className}`);
      if (!parent.closest(".sheet-scroll, .news-tools") && (box.right > edge + 1 || box.left < -1))
        faults.add(`${text} lies outside of the page`);
    }
    lines.forEach((one, i) => {
      for (const other of lines.slice(i + 1)) {
        if (one.parent === other.parent || one.fixed !== other.fixed) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const smaller = Math.min(one.box.width * one.box.height, other.box.width * other.box.height);
        if (width > 2 && height > 2 && width * height > smaller * 0.3)
          faults.add(`${one.text} and ${other.text} stand over each other`);
      }
    });
    return [...faults];

    /** Hidden to the eye as by `.visually-hidden`. */
    function isForReadersAlone(part: Element): boolean {
      for (let frame: Element | null = part; frame; frame = frame.parentElement)
        if (getComputedStyle(frame).clipPath === "inset(50%)") return true;
      return false;
    }

    function cuttingFrame(part: Element): Element | undefined {
      for (let frame: Element | null = part; frame && frame !== document.body; frame = frame.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(frame);
        if (/hidden|clip/.test(overflowX + overflowY)) return frame;
        if (/auto|scroll/.test(overflowX + overflowY)) return undefined;
      }
      return undefined;
    }
  });
}
