import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import type { Checked, FieldError, FormDisplay } from "../../../forms/form.ts";
import { openForName } from "../../../forms/guard/bot-signals.ts";
import { clearErrorTitle } from "../layout/page-meta.ts";
import { type Notice, notify, warmNotices, withdrawNotices } from "../notice/notices.tsx";
import { noticeOf, refusal } from "./form-result.tsx";
import { actionOf, type FormAnswer, formId } from "./send-form.ts";

/** Holds what was typed against a form's rules. */
export type Rules = (typed: Record<string, unknown>) => Checked;

/**
 * The states of a form (SPEC section 4): idle, and busy from the press until the server's answer is in. Sends
 * nothing that breaks a rule, shows the notices of SPEC section 8, brings focus to the first failing
 * field. `loadRules` is called once the form is touched. `onSaved` is called before the notice of success, which then
 * does not stand in the form.
 */
export function useSubmission(
  form: FormDisplay,
  loadRules: () => Promise<Rules>,
  onSaved?: (thanks: Notice) => void,
) {
  const fetcher = useFetcher<FormAnswer>();
  const given = useActionData<FormAnswer>();
  const element = useRef<HTMLFormElement>(null);
  const attempt = useRef<{ content: string; key: string }>(undefined);
  const wrong = useRef<string>(undefined);
  const openFor = useOpenFor();
  const rulesOf = useRules(loadRules);
  const checking = useRef(false);
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [outcome, setOutcome] = useState<Notice>();
  const [errors, setErrors] = useState(given?.kind === "invalid" ? given.errors : []);

  // The browser's own bubbles are for the time before this runs.
  useEffect(() => element.current?.setAttribute("novalidate", ""), []);

  function settle(answer: FormAnswer): void {
    setBusy(false);
    if (answer.kind === "invalid") {
      refuse(answer.errors);
      return;
    }
    const notice = noticeOf(form, answer);
    if (answer.kind === "saved") {
      attempt.current = undefined;
      clearErrorTitle();
      if (element.current) empty(element.current, form);
    }
    if (answer.kind === "saved" && onSaved) onSaved(notice);
    else setOutcome(notice);
    notify({ ...notice, about: form.name });
  }

  const answered = useEffectEvent(settle);
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data);
  }, [fetcher.data]);

  // Once the messages stand in the page, which move the fields.
  useEffect(() => {
    if (wrong.current) focusWithLabel(element.current?.querySelector(`[name="${wrong.current}"]`));
    wrong.current = undefined;
  });

  function refuse(found: FieldError[]): void {
    setErrors(found);
    wrong.current = found[0]?.field;
    notify({ ...refusal(form, found), about: form.name });
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy || checking.current) return;
    checking.current = true;
    setPressed(true);
    setOutcome(undefined);
    withdrawNotices(form.name);
    const sent = new FormData(event.currentTarget);
    const checked = await rulesOf(sent).finally(() => {
      checking.current = false;
    });
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
    /** Nothing was pressed yet: what a plain POST came back with still holds. */
    fresh: !pressed,
    /** What the last press came to; stands in the form until the next one. */
    outcome,
    /** For the `<form>` itself. */
    props: {
      ref: element,
      id: formId(form),
      method: "post" as const,
      action: `${actionOf(form)}#${formId(form)}`,
      onSubmit: send,
      onInput: recheck,
      onClick: (event: MouseEvent) => {
        if (busy && isTick(event.target)) event.preventDefault();
      },
      onFocus: () => {
        warmNotices();
        rulesOf(new FormData());
      },
    },
  };
}

/**
 * What the rules say of what was typed; undefined when they cannot be fetched, as with the network gone, or fail themselves.
 */
function useRules(load: () => Promise<Rules>): (typed: FormData) => Promise<Checked | undefined> {
  const rules = useRef<Rules>(undefined);
  return async (typed) => {
    rules.current ??= await load().catch(() => undefined);
    try {
      return rules.current?.(Object.fromEntries(typed));
    } catch (error) {
      reportError(error);
      return undefined;
    }
  };
}

/**
 * To the middle of what is in sight, with its label and its message: WebKit scrolls a field that gets the focus right under
 * the bars that cover the top.
 */
function focusWithLabel(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true });
  (field?.closest(".field, .choices") ?? field)?.scrollIntoView({ block: "center" });
}

/** A field that waits is read-only, which a radio button or a check box cannot be. */
function isTick(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox");
}

/** Gives the milliseconds for which the page has been open, or since a link of ours led to it. */
function useOpenFor(): () => number {
  // The place a visit begins with has this key; there the form stood before React did.
  const first = useLocation().key === "default";
  const [opened] = useState(() => (first ? 0 : performance.now()));
  return () => Math.round(performance.now() - opened);
}

/** Back to empty, choices to where they begin; also on a page that came with typed values in it. */
function empty(element: HTMLFormElement, form: FormDisplay): void {
  for (const { name, initial = "" } of form.fields) {
    for (const control of element.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      if (control.type === "radio" || control.type === "checkbox")
        control.checked = control.value === initial;
      else control.value = initial;
    }
  }
}

/** The time in eight letters (forms/intake/idempotency.ts) and 128 random bits; `randomUUID` is missing where the site is opened by plain HTTP on a network address. */
function newKey(): string {
  const bits = [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0"));
  return Date.now().toString(36) + bits.join("");
}
