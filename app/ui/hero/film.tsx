/** The background video of Home. */
import { useEffect, useSyncExternalStore } from "react";
import { hasFilm, sceneFile } from "./scene-files.ts";

/**
 * Outside of React: a change re-renders only who uses it and no boundary that is not hydrated yet, and a choice that the
 * browser does not keep holds until the tab is closed. Nothing changes it on the server. `allowed`: false until we know
 * whether this browser should play the video.
 */
const initialState = { allowed: false, paused: false };
let state = initialState;
const listeners = new Set<() => void>();
let player: HTMLVideoElement | undefined;

export function useFilm(): typeof initialState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => initialState,
  );
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function change(next: Partial<typeof state>): void {
  state = { ...state, ...next };
  for (const changed of listeners) changed();
}

/** No video with a "reduce motion" or "save data" preference; the choice to pause is in localStorage (WCAG 2.2.2). */
export function useFilmRules(): void {
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const decide = () => change({ allowed: hasFilm() && !still.matches && !savesData() });
    change({ paused: readChoice() });
    const cancel = whenIdle(decide);
    still.addEventListener("change", decide);
    return () => {
      cancel();
      still.removeEventListener("change", decide);
    };
  }, []);
}

export function setPaused(paused: boolean): void {
  change({ paused });
  try {
    localStorage.setItem(choiceKey, paused ? "yes" : "no");
  } catch {
    // as in readChoice
  }
}

/** The one video element; made when it is first asked for. */
export function filmPlayer(): HTMLVideoElement {
  player ??= makePlayer();
  return player;
}

/** Plays; where the browser refuses (battery saver), the state becomes paused. */
export function runFilm(film: HTMLVideoElement): void {
  film.play().catch(({ name }: DOMException) => {
    // Interrupted by a pause or another load: not a refusal.
    if (name === "AbortError") return;
    film.classList.remove("is-running");
    change({ paused: true });
  });
}

/** Creates the video element: muted, looping, with the cut that fits the window's shape. */
function makePlayer(): HTMLVideoElement {
  const player = document.createElement("video");
  Object.assign(player, { muted: true, loop: true, playsInline: true, preload: "auto", tabIndex: -1 });
  player.addEventListener("playing", () => player.classList.add("is-running"));
  const tall = matchMedia("(max-aspect-ratio: 4/5)");
  const load = () => {
    const [cut, level] = tall.matches ? (["tall", "05M"] as const) : (["wide", "08M"] as const);
    // Loading pauses a playing video (HTML, media element load algorithm).
    player.autoplay = !player.paused;
    player.classList.remove("is-running");
    player.replaceChildren(
      ...source(sceneFile(cut, "webm"), `video/webm; codecs=av01.0.${level}.10`),
      ...source(sceneFile(cut, "mp4"), "video/mp4"),
    );
    player.load();
  };
  tall.addEventListener("change", load);
  load();
  return player;
}

function source(src: string | undefined, type: string): HTMLSourceElement[] {
  return src ? [Object.assign(document.createElement("source"), { src, type })] : [];
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Calls back once the page has loaded and the browser is idle; returns how to cancel. */
function whenIdle(then: () => void): () => void {
  let canceled = false;
  const go = () => canceled || then();
  const soon = () =>
    "requestIdleCallback" in window ? requestIdleCallback(go, { timeout: 2000 }) : setTimeout(go, 200);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
  return () => {
    canceled = true;
  };
}

const choiceKey = "river-paused";

/** Storage may be turned off: the choice then lasts until the tab is closed. */
function readChoice(): boolean {
  try {
    return localStorage.getItem(choiceKey) === "yes";
  } catch {
    return state.paused;
  }
}
