/** The background video: one player for all pages, so that it continues across client-side navigation. */
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { hasFilm, sceneFile } from "./scene-files.ts";

interface FilmState {
  /** False until we know whether this browser should play the video. */
  allowed: boolean;
  paused: boolean;
}

/** Stable for as long as the page is open, so that a change of state re-renders only subscribers. */
interface FilmStore {
  read: () => FilmState;
  change: (next: Partial<FilmState>) => void;
  subscribe: (changed: () => void) => () => void;
  /** Plays; where the browser refuses (battery saver), the state becomes paused. */
  run: (player: HTMLVideoElement) => void;
  player: RefObject<HTMLVideoElement | null>;
}

interface Film extends FilmState {
  setPaused: (paused: boolean) => void;
  run: FilmStore["run"];
  player: RefObject<HTMLVideoElement | null>;
}

const FilmContext = createContext<FilmStore | null>(null);

const initialState: FilmState = { allowed: false, paused: false };

/**
 * Provides the player and the visitor's choice. The video needs JavaScript, and no "reduce motion" or "save data"
 * preference. The choice to pause is stored in localStorage (WCAG 2.2.2).
 */
export function FilmProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createFilmStore);

  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const decide = () => store.change({ allowed: hasFilm && !still.matches && !savesData() });
    store.change({ paused: readChoice() });
    const cancel = whenIdle(decide);
    still.addEventListener("change", decide);
    return () => {
      cancel();
      still.removeEventListener("change", decide);
    };
  }, [store]);

  return <FilmContext value={store}>{children}</FilmContext>;
}

/** The state of the video. Throws outside of `<FilmProvider>`. */
export function useFilm(): Film {
  const store = useContext(FilmContext);
  if (!store) throw new Error("useFilm stands outside of FilmProvider");
  const state = useSyncExternalStore(store.subscribe, store.read, () => initialState);
  const setPaused = (paused: boolean) => {
    store.change({ paused });
    storeChoice(paused);
  };
  return { ...state, setPaused, run: store.run, player: store.player };
}

function createFilmStore(): FilmStore {
  let state = initialState;
  const listeners = new Set<() => void>();
  const change = (next: Partial<FilmState>) => {
    state = { ...state, ...next };
    for (const changed of listeners) changed();
  };
  return {
    read: () => state,
    change,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    run: (player) => {
      player.play().catch(({ name }: DOMException) => {
        // Interrupted by a pause or another load: not a refusal.
        if (name === "AbortError") return;
        player.classList.remove("is-running");
        change({ paused: true });
      });
    },
    player: { current: null },
  };
}

/** Creates the video element: muted, looping, with the cut that fits the window's shape. */
export function makePlayer(): HTMLVideoElement {
  const player = document.createElement("video");
  Object.assign(player, { muted: true, loop: true, playsInline: true, preload: "auto", tabIndex: -1 });
  player.addEventListener("playing", () => player.classList.add("is-running"));
  const tall = matchMedia("(max-aspect-ratio: 4/5)");
  const load = () => {
    const cut = tall.matches ? "tall" : "wide";
    const level = tall.matches ? "05M" : "08M";
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
  let off = false;
  const go = () => {
    if (!off) then();
  };
  const soon = () =>
    "requestIdleCallback" in window ? requestIdleCallback(go, { timeout: 2000 }) : setTimeout(go, 200);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
  return () => {
    off = true;
  };
}

const choiceKey = "river-paused";

function readChoice(): boolean {
  try {
    return localStorage.getItem(choiceKey) === "yes";
  } catch {
    return false; // storage may be turned off; the video then plays on each visit
  }
}

function storeChoice(paused: boolean): void {
  try {
    localStorage.setItem(choiceKey, paused ? "yes" : "no");
  } catch {
    return; // as above: the choice then lasts until the tab is closed
  }
}
