import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import type { Checked, FieldError, FormFace } from "../../forms/form.ts";
import { openForName } from "../../forms/signs.ts";
import { noticeOf } from "./form-notice.tsx";
import { notify, warmNotices } from "./notices.tsx";
import { actionOf, type FormAnswer, formId } from "./send-form.ts";

/** Holds what was typed against a form's rules. */
export type Rules = (typed: Record<string, unknown>) => Checked;

/**
 * The states of a form (SPEC section 4): idle, and busy from the press until the server's answer is in. Sends
 * nothing that breaks a rule, shows the notices of SPEC section 8, brings focus to the first failing
 * field. `loadRules` is called once the form is touched. `onSaved` is called before the notice of success.
 */
export function useSubmission(form: FormFace, loadRules: () => Promise<Rules>, onSaved?: () => void) {
  const fetcher = useFetcher<FormAnswer>();
  const given = useActionData<FormAnswer>();
  const element = useRef<HTMLFormElement>(null);
  const attempt = useRef<{ content: string; key: string }>(undefined);
  const focusNext = useRef<HTMLElement>(undefined);
  const openFor = useOpenFor();
  const rulesOf = useRules(loadRules);
  const checking = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState(given?.kind === "invalid" ? given.errors : []);

  // The browser's own bubbles are for the time before this runs.
  useEffect(() => element.current?.setAttribute("novalidate", ""), []);

  function settle(answer: FormAnswer): void {
    setBusy(false);
    if (answer.kind === "invalid") {
      refuse(answer.errors);
      return;
    }
    if (answer.kind === "saved") {
      attempt.current = undefined;
      if (element.current) empty(element.current, form);
      onSaved?.();
    }
    const notice = noticeOf(form, answer);
    if (notice) notify(notice);
  }

  const answered = useEffectEvent(settle);
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data);
  }, [fetcher.data]);

  // A disabled field loses focus; it comes back when the form is enabled again.
  useEffect(() => {
    if (busy || !focusNext.current) return;
    const lost = document.activeElement?.matches("body, main, dialog");
    const wrong = focusNext.current.closest("[aria-invalid=true]");
    if (lost || wrong) focusNext.current.focus();
    focusNext.current = undefined;
  });

  function refuse(found: FieldError[]): void {
    const [first] = found;
    if (!first) return;
    setErrors(found);
    focusNext.current = element.current?.querySelector<HTMLElement>(`[name="${first.field}"]`) ?? undefined;
    notify({ kind: "destructive", title: first.message });
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy || checking.current) return;
    checking.current = true;
    const sent = new FormData(event.currentTarget);
    const checked = await rulesOf(sent);
    checking.current = false;
    if (!checked) {
      settle({ kind: "failed", values: {} });
      return;
    }
    if (!checked.ok) {
      refuse(checked.errors);
      return;
    }
    const content = JSON.stringify(checked.values);
    if (attempt.current?.content !== content) attempt.current = { content, key: newKey() };
    sent.set("idempotencyKey", attempt.current.key);
    sent.set(openForName, String(openFor()));
    focusNext.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    setErrors([]);
    setBusy(true);
    fetcher.submit(sent, { method: "post", action: actionOf(form), defaultShouldRevalidate: false });
  }

  /** A message goes away when its own field is right; no new one appears while somebody types. */
  async function recheck(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (errors.length === 0) return;
    const checked = await rulesOf(new FormData(event.currentTarget));
    if (!checked) return;
    const wrong = new Set(checked.ok ? [] : checked.errors.map((error) => error.field));
    setErrors((shown) => shown.filter((error) => wrong.has(error.field)));
  }

  return {
    busy,
    errors,
    /** Nothing was sent by script yet: what a plain POST came back with still holds. */
    fresh: !busy && !fetcher.data,
    /** For the `<form>` itself. */
    props: {
      ref: element,
      id: formId(form),
      method: "post" as const,
      action: `${actionOf(form)}#${formId(form)}`,
      onSubmit: send,
      onInput: recheck,
      onFocus: () => {
        warmNotices();
        rulesOf(new FormData());
      },
      "aria-busy": busy,
    },
  };
}

/** What the rules say of what was typed; undefined when they cannot be fetched, as with the network gone. */
function useRules(load: () => Promise<Rules>): (typed: FormData) => Promise<Checked | undefined> {
  const rules = useRef<Rules>(undefined);
  return async (typed) => {
    rules.current ??= await load().catch(() => undefined);
    return rules.current?.(Object.fromEntries(typed));
  };
}

/** Gives the milliseconds for which the page has been open, or since a link of ours led to it. */
function useOpenFor(): () => number {
  // The place a visit begins with has this key; there the form stood before React did.
  const first = useLocation().key === "default";
  const [opened] = useState(() => (first ? 0 : performance.now()));
  return () => Math.round(performance.now() - opened);
}

/** Back to empty, choices to where they begin; also on a page that came with typed values in it. */
function empty(element: HTMLFormElement, form: FormFace): void {
  for (const { name, initial = "" } of form.fields) {
    for (const control of element.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      if (control.type === "radio" || control.type === "checkbox")
        control.checked = control.value === initial;
      else control.value = initial;
    }
  }
}

/** The time in eight letters (forms/idempotency.ts) and 128 random bits; `randomUUID` is missing where the site is opened by plain HTTP on a network address. */
function newKey(): string {
  const bits = [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0"));
  return Date.now().toString(36) + bits.join("");
}
