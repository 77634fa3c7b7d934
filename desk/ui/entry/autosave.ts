/** Saves a draft while it is typed. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { forget } from "../kept-text.ts";

/** Without a keystroke before it is saved, and between two tries when it could not be. */
const debounceMs = 2_500;
const retryMs = 10_000;

/** What the server answers (desk/screens/entries/entry-autosave.ts). `at` is the time of day in words. */
export type KeptDraft =
  | { outcome: "saved"; version: number; at: string }
  | { outcome: "conflict" }
  | { outcome: "invalid"; message: string };

/** "changed": since it was saved, or was opened. */
export type AutosaveState = KeptDraft | { outcome: "changed" | "saving" | "lost" | "signed-out" };

/** What the server shows: a version of a draft, and the token of the form that edits it. */
type DraftView = { version: number; token: string };

/**
 * Owns the version of the draft in a form. Posts the form to `path` when it was changed, one post at a time; without a path it
 * only says that something changed. `round` grows when the server shows another version than this form saved: then the form
 * begins anew. "lost": the server cannot be reached; it is tried again by itself, or at once by `tryNow`. `isBusy`: a press is
 * under way; `isRefused`: it did not get what it wanted; `isLost`: because nobody answered. `name`: of the text that the browser keeps meanwhile.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  {
    path,
    shown,
    name,
    isBusy,
    isRefused,
    isLost,
  }: {
    path: string | undefined;
    shown: DraftView;
    name: string;
    isBusy: boolean;
    isRefused: boolean;
    isLost: boolean;
  },
) {
  const [own, setOwn] = useState({ ...shown, seen: shown.version, round: 0 });
  const [state, setState] = useState<AutosaveState>();
  const [tryNow, setTryNow] = useState<() => void>(() => () => undefined);
  /** The form in which something was not saved. */
  const dirty = useRef<HTMLFormElement>(null);
  if (shown.version !== own.seen) {
    const isOurs = shown.version === own.version;
    setOwn({ ...own, ...(!isOurs && shown), seen: shown.version, round: own.round + (isOurs ? 0 : 1) });
  }

  useEffect(() => {
    const element = form.current;
    // Whatever the form sends, pressed or not, has a number of its own: a later one follows on an earlier one.
    const stamp = ({ formData }: FormDataEvent) =>
      formData.set("form", `${own.token} ${Math.ceil(performance.now())}`);
    element?.addEventListener("formdata", stamp);
    return () => element?.removeEventListener("formdata", stamp);
  }, [form, own.token]);

  useEffect(() => {
    const element = form.current;
    if (!element || isBusy) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSaving = false;
    let isOver = false;
    let afterSave: (() => void) | undefined;
    const saveIn = (pause: number) => {
      clearTimeout(timer);
      if (!isOver && path) timer = setTimeout(() => save(path), pause);
    };
    const save = async (to: string) => {
      if (isSaving || isOver) return;
      isSaving = true;
      dirty.current = null;
      setState({ outcome: "saving" });
      const kept = await post(to, element);
      isSaving = false;
      if (isOver) return;
      const isSaved = kept.outcome === "saved";
      // At once: a press that waited for it sends the version.
      if (isSaved) flushSync(() => setOwn((before) => ({ ...before, version: kept.version })));
      if (isSaved && !dirty.current) forget(name);
      setState(isSaved && dirty.current ? { outcome: "changed" } : kept);
      if (!isSaved) dirty.current = element;
      if (isAway(kept.outcome)) saveIn(retryMs);
      else if (isSaved && dirty.current) saveIn(debounceMs);
      else isOver = kept.outcome === "conflict";
      afterSave?.();
    };
    const changed = (event: Event) => {
      // A file is uploaded on its own.
      if (event.target instanceof HTMLInputElement && event.target.type === "file") return;
      dirty.current = element;
      if (isSaving || isOver) return;
      setState((before) => (isAway(before?.outcome) ? before : { outcome: "changed" }));
      saveIn(debounceMs);
    };
    const submitted = (event: SubmitEvent) => {
      clearTimeout(timer);
      if (!isSaving) return;
      // The save that is under way raises the version: the form must not be sent with the one before.
      event.preventDefault();
      event.stopImmediatePropagation();
      afterSave = () => element.requestSubmit(event.submitter);
    };
    element.addEventListener("input", changed);
    element.addEventListener("submit", submitted);
    setTryNow(() => () => saveIn(0));
    if (!isRefused) setState(undefined);
    else if (isLost && dirty.current === element) setState({ outcome: "lost" });
    if (isRefused && dirty.current === element) saveIn(retryMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      element.removeEventListener("input", changed);
      element.removeEventListener("submit", submitted);
    };
  }, [form, path, name, isBusy, isRefused, isLost]);
  return { state, tryNow, version: own.version, token: own.token, round: own.round };
}

/** It is tried again. */
const isAway = (outcome = "") => outcome === "lost" || outcome === "signed-out";

async function post(path: string, form: HTMLFormElement): Promise<AutosaveState> {
  const typed = new FormData(form);
  for (const [name, value] of [...typed]) if (typeof value !== "string") typed.delete(name);
  try {
    const response = await fetch(path, { method: "POST", body: typed });
    if (response.redirected) return { outcome: "signed-out" };
    return response.ok ? await response.json() : { outcome: "lost" };
  } catch {
    // Offline: tried again.
    return { outcome: "lost" };
  }
}
