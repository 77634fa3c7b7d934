/** How a test of another browser than Chromium names what it presses: by role and name (WAI-ARIA), or by a selector. */

export type Target = readonly [role: keyof typeof roles, name: string] | string;

export const roles = {
  button: "button",
  link: "a[href]",
  textbox: "input, textarea",
  radio: "[type=radio]",
};

/**
 * In the page: the first that can be seen and has this name. Firefox can find by role and name itself, but then waits a
 * tenth of a second for each element that is no part of what it tells screen readers, which is half a minute on Events.
 */
export function findShown(selector: string, name: string): Element | undefined {
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    ((element as HTMLInputElement).labels?.[0] ?? element).textContent.trim().replaceAll(/\s+/g, " ");
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && (!name || nameOf(element) === name),
  );
}
