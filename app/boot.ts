/**
 * Lets the page be read first and starts React later: after `load` and the first paint when the browser is idle, or
 * at the first sign of a visitor's hand. Until then links and forms work as plain HTML, and in a browser that is too old for
 * the script they go on doing so (docs/decisions/030-older-browsers.md).
 */
import { bootStateId, laterSheetAttribute } from "../text/markup-names.ts";

export interface BootState {
  /** `window.__reactRouterContext` without its stream. */
  context: Record<string, unknown>;
  /** The loader data as React Router streams it. */
  stream: string;
  manifest: string;
  entry: string;
  /** Shared script files, fetched one after another with an idle gap. */
  groups: string[];
  /** Route id and the addresses of its script files. */
  routes: [string, string[]][];
}

const gestures = ["pointerdown", "pointermove", "touchstart", "keydown", "focusin"] as const;
/** Where a page keeps what was typed while it is loaded anew. */
const typed = "typed";
let started = false;
let finished = false;

// header.css asks the same question and draws the page accordingly.
if (CSS.supports("selector(:popover-open)")) begin();

function begin(): void {
  for (const name of gestures) addEventListener(name, hurry, { passive: true, capture: true });
  if (document.readyState === "complete") afterPaint();
  else addEventListener("load", afterPaint, { once: true });
  addEventListener("taken-over", () => (finished = true), { once: true });
  // A page that is left while its scripts come and is brought back by Back waits for them forever in Firefox. Other
  // browsers go on where they were.
  if (CSS.supports("-moz-appearance", "none")) {
    refill();
    addEventListener("pageshow", ({ persisted }) => persisted && started && !finished && loadAnew());
  }
}

function loadAnew(): void {
  try {
    sessionStorage.setItem(typed, JSON.stringify(fields().map(({ value, checked }) => ({ value, checked }))));
  } finally {
    location.reload(); // where nothing may be stored too
  }
}

/** Firefox forgets what was typed over a reload. */
function refill(): void {
  try {
    const kept: object[] = JSON.parse(sessionStorage.getItem(typed) ?? "[]");
    sessionStorage.removeItem(typed);
    for (const [at, field] of fields().entries()) Object.assign(field, kept[at]);
  } catch {
    return; // storage can be switched off
  }
}

function fields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")];
}

/** On a quick line a page has loaded before it is painted. In a hidden tab nothing is painted. */
function afterPaint(): void {
  setTimeout(() => idle(start), 3000);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) idle(start);
  }).observe({ type: "paint", buffered: true });
}

function hurry(event: Event): void {
  // The browser makes up a move for a pointer that rests where the page appears.
  const resting = event.type === "pointermove" && !(event as PointerEvent).movementX;
  if (!resting || (event as PointerEvent).movementY) start(event);
}

async function start(event?: unknown): Promise<void> {
  if (started) return;
  started = true;
  const hurried = event instanceof Event;
  const state: BootState = JSON.parse(document.getElementById(bootStateId)?.textContent ?? "");
  const styled = wholeSheet();
  for (const url of state.groups) {
    await import(/* @vite-ignore */ url);
    if (!hurried) await new Promise<void>((resolve) => idle(resolve));
  }
  await import(/* @vite-ignore */ state.manifest);
  const modules = await Promise.all(
    state.routes.map(async ([id, urls]) => {
      const parts = await Promise.all(urls.map((url) => import(/* @vite-ignore */ url)));
      return [id, Object.assign({}, ...parts)] as const;
    }),
  );
  const stream = new Blob([state.stream]).stream();
  Object.assign(window, {
    __reactRouterContext: { ...state.context, stream },
    __reactRouterRouteModules: Object.fromEntries(modules),
  });
  await styled;
  await import(/* @vite-ignore */ state.entry);
}

/** A finished page has the styles of what stands in it; what script adds to it, and other pages, need the whole sheet. */
async function wholeSheet(): Promise<void> {
  const own = document.querySelector<HTMLStyleElement>(`style[${laterSheetAttribute}]`);
  if (!own) return;
  const sheet = document.createElement("link");
  const settled = new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve;
  });
  sheet.rel = "stylesheet";
  sheet.href = own.getAttribute(laterSheetAttribute) ?? "";
  own.after(sheet);
  await settled;
}

function idle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: 2000 });
  else setTimeout(then, 200);
}
