/**
 * Delays hydration: React starts after `load` and the first contentful paint, when the browser is idle, or at the
 * first user input. Until then links and forms work as plain HTML. In browsers too old for the script that stays so
 * (docs/decisions/030-older-browsers.md).
 */
import { bootStateId, laterSheetAttribute } from "../text/markup-names.ts";

export interface BootState {
  /** `window.__reactRouterContext` without its stream. */
  context: Record<string, unknown>;
  /** The loader data in React Router's streaming format. */
  stream: string;
  /** The URL of React Router's manifest, which names the script files of everything else. */
  manifest: string;
  /** The URL of the words that differ from the defaults, if some do. */
  words?: string;
  /** The ids of the page's routes. */
  routes: string[];
}

/** What the manifest sets `window.__reactRouterManifest` to. */
interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string }>;
}

const inputEvents = ["pointerdown", "pointermove", "touchstart", "keydown", "focusin"] as const;
/** The sessionStorage key for what was typed, across a reload. */
const storageKey = "typed";
let started = false;
let finished = false;

// header.css has the same feature query.
if (CSS.supports("selector(:popover-open)")) schedule();

function schedule(): void {
  for (const name of inputEvents) addEventListener(name, startOnInput, { passive: true, capture: true });
  if (document.readyState === "complete") afterPaint();
  else addEventListener("load", afterPaint, { once: true });
  addEventListener("hydrated", () => (finished = true), { once: true });
  // Firefox restores a page that was left while its modules were loading from the back/forward cache, but never
  // finishes those imports. Other browsers do.
  if (CSS.supports("-moz-appearance", "none")) {
    restoreFields();
    addEventListener("pageshow", ({ persisted }) => persisted && started && !finished && reload());
  }
}

function reload(): void {
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify(fields().map(({ value, checked }) => ({ value, checked }))),
    );
  } finally {
    location.reload(); // also where storage is turned off
  }
}

/** Firefox does not restore form fields after a reload. */
function restoreFields(): void {
  try {
    const kept: object[] = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    sessionStorage.removeItem(storageKey);
    for (const [at, field] of fields().entries()) Object.assign(field, kept[at]);
  } catch {
    return; // storage may be turned off
  }
}

function fields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")];
}

/** On a fast connection `load` comes before the first paint. A hidden tab never paints, hence the timeout. */
function afterPaint(): void {
  setTimeout(() => whenIdle(start), 3000);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) whenIdle(start);
  }).observe({ type: "paint", buffered: true });
}

function startOnInput(event: Event): void {
  // Browsers synthesize a move for a pointer that rests where the page appears.
  const resting = event.type === "pointermove" && !(event as PointerEvent).movementX;
  if (!resting || (event as PointerEvent).movementY) start(event);
}

async function start(event?: unknown): Promise<void> {
  if (started) return;
  started = true;
  const onInput = event instanceof Event;
  const state: BootState = JSON.parse(document.getElementById(bootStateId)?.textContent ?? "");
  const styled = loadFullSheet();
  await import(/* @vite-ignore */ state.manifest);
  const { entry, routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
  // Shared files one after another, with an idle period in between.
  for (const url of [state.words, ...entry.imports]) {
    if (!url) continue;
    await import(/* @vite-ignore */ url);
    if (!onInput) await new Promise<void>((resolve) => whenIdle(resolve));
  }
  const modules = await Promise.all(
    state.routes.map(async (id) => [id, await import(/* @vite-ignore */ routes[id]?.module ?? "")] as const),
  );
  const stream = new Blob([state.stream]).stream();
  Object.assign(window, {
    __reactRouterContext: { ...state.context, stream },
    __reactRouterRouteModules: Object.fromEntries(modules),
  });
  await styled;
  await import(/* @vite-ignore */ entry.module);
}

/**
 * A page has only the critical CSS of its own markup. Other pages, and what script adds, need the full stylesheet.
 */
async function loadFullSheet(): Promise<void> {
  const own = document.querySelector<HTMLStyleElement>(`style[${laterSheetAttribute}]`);
  if (!own) return;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = own.getAttribute(laterSheetAttribute) ?? "";
  await new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve;
    own.after(sheet);
  });
}

function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: 2000 });
  else setTimeout(then, 200);
}
