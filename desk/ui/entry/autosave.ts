/** Saves a draft while it is typed. */
import { type RefObject, useEffect, useState } from "react";
import { forget } from "../kept-text.ts";

/** Milliseconds without a keystroke before it is saved, and between two tries when it could not be. */
const quiet = 2_500;
const again = 10_000;

/** What the server answers (desk/screens/entries/entry-autosave.ts). `at` is the time of day in words. */
export type KeptDraft =
  | { outcome: "saved"; id: number; version: number; at: string }
  | { outcome: "conflict" | "gone" }
  | { outcome: "invalid"; message: string };

export type AutosaveState =
  | { says: "saved"; at: string }
  | { says: "saving" | "waiting" | "lost" | "conflict" }
  | { says: "invalid"; message: string };

/**
 * Posts the form to `path` when it was changed, one post at a time, and writes the id and version of the draft into its hidden
 * controls. "lost": the server cannot be reached; it is tried again by itself, or at once by `tryNow`.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  path: string | undefined,
): { state: AutosaveState | undefined; tryNow: () => void } {
  const [state, setState] = useState<AutosaveState>();
  const [tryNow, setTryNow] = useState<() => void>(() => () => undefined);
  useEffect(() => {
    const element = form.current;
    if (!element || !path) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSaving = false;
    let isDirty = false;
    let isOver = false;
    let afterSave: (() => void) | undefined;
    const saveIn = (pause: number) => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(save, pause);
    };
    const save = async () => {
      if (isSaving || isOver) return;
      isSaving = true;
      isDirty = false;
      setState({ says: "saving" });
      const kept = await post(path, element);
      isSaving = false;
      if (isOver) return;
      if (kept?.outcome === "saved") note(element, kept);
      if (afterSave) return afterSave();
      if (kept === undefined) {
        setState({ says: "lost" });
        return saveIn(again);
      }
      if (kept.outcome === "saved") {
        setState({ says: "saved", at: kept.at });
        if (isDirty) saveIn(quiet);
      } else if (kept.outcome === "invalid") setState({ says: "invalid", message: kept.message });
      else {
        isOver = true;
        setState({ says: "conflict" });
      }
    };
    const changed = (event: Event) => {
      // A file is uploaded on its own.
      if (event.target instanceof HTMLInputElement && event.target.type === "file") return;
      isDirty = true;
      if (!isSaving) saveIn(quiet);
    };
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
    };
    const submitted = (event: SubmitEvent) => {
      clearTimeout(timer);
      if (!isSaving) return stop();
      // The save that is under way raises the version: the form must not be sent with the one before.
      event.preventDefault();
      event.stopImmediatePropagation();
      afterSave = () => element.requestSubmit(event.submitter);
    };
    element.addEventListener("input", changed);
    element.addEventListener("submit", submitted);
    setTryNow(() => () => saveIn(0));
    return () => {
      stop();
      element.removeEventListener("input", changed);
      element.removeEventListener("submit", submitted);
    };
  }, [form, path]);
  return { state, tryNow };
}

/** Undefined when nothing came back. */
async function post(path: string, form: HTMLFormElement): Promise<KeptDraft | undefined> {
  const typed = new FormData(form);
  for (const [name, value] of [...typed]) if (typeof value !== "string") typed.delete(name);
  try {
    const response = await fetch(path, { method: "POST", body: typed });
    // A session that ended leads to the sign-in.
    return response.ok && !response.redirected ? await response.json() : undefined;
  } catch {
    // Offline: tried again.
    return undefined;
  }
}

function note(form: HTMLFormElement, { id, version }: { id: number; version: number }): void {
  const set = (name: string, value: number) => {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement) control.value = String(value);
  };
  set("id", id);
  set("version", version);
  const { unsaved = "" } = form.dataset;
  if (unsaved.endsWith(" new")) {
    forget(unsaved);
    form.dataset.unsaved = unsaved.replace(/new$/, String(id));
  }
  nameAddress(id);
}

/** A new draft has an address from now on: a reload shows it. The router need not know: the form sends the id. */
export function nameAddress(id: number): void {
  if (/\/new$/.test(location.pathname))
    history.replaceState(history.state, "", location.pathname.replace(/new$/, String(id)));
}
