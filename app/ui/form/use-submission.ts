import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import type { Checked, FieldError, FormDisplay } from "../../../forms/form.ts";
import { openForName } from "../../../forms/guard/bot-signals.ts";
import { clearErrorTitle } from "../layout/page-meta.ts";
import type { Notice } from "../notice/notice-face.tsx";
import { notify, preloadNotices, withdrawNotices } from "../notice/notices.tsx";
import { invalidNotice, noticeOf } from "./form-result.tsx";
import { actionOf, type FormAnswer, formId } from "./send-form.ts";

type Validate = (typed: Record<string, unknown>) => Checked;

/**
 * The states of a form (SPEC section 4): idle, or busy from submit until the server responds. Does not send invalid
 * fields, shows the notices of SPEC section 8, focuses the first invalid field. `loadRules` is called on first focus.
 * `onSaved` gets the confirmation, which the form then does not show.
 */
export function useSubmission(
  form: FormDisplay,
  loadRules: () => Promise<Validate>,
  onSaved?: (thanks: Notice) => void,
) {
  const fetcher = useFetcher<FormAnswer>();
  const given = useActionData<FormAnswer>();
  const element = useRef<HTMLFormElement>(null);
  const attempt = useRef<{ content: string; key: string }>(undefined);
  const wrong = useRef<string>(undefined);
  // The key of the first history entry: there the form was visible before hydration.
  const first = useLocation().key === "default";
  const [opened] = useState(() => (first ? 0 : performance.now()));
  const rulesOf = useRules(loadRules);
  const checking = useRef(false);
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [outcome, setOutcome] = useState<Notice>();
  const [errors, setErrors] = useState(given?.kind === "invalid" ? given.errors : []);

  // The browser's own validation messages are only for the time before hydration.
  useEffect(() => element.current?.setAttribute("novalidate", ""), []);

  function settle(answer: FormAnswer) {
    setBusy(false);
    if (answer.kind === "like") return;
    if (answer.kind === "invalid") return refuse(answer.errors);
    const notice = noticeOf(form, answer);
    const saved = answer.kind === "saved";
    if (saved) {
      attempt.current = undefined;
      clearErrorTitle();
      if (element.current) clearForm(element.current, form);
    }
    if (saved && onSaved) onSaved(notice);
    else setOutcome(notice);
    notify({ ...notice, about: form.name });
  }

  const answered = useEffectEvent(settle);
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data);
  }, [fetcher.data]);

  // After the render that shows the messages, since they move the fields.
  useEffect(() => {
    if (wrong.current) focusWithLabel(element.current?.querySelector(`[name="${wrong.current}"]`));
    wrong.current = undefined;
  });

  function refuse(found: FieldError[]): void {
    setErrors(found);
    wrong.current = found[0]?.field;
    notify({ ...invalidNotice(form, found), about: form.name });
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy || checking.current) return;
    checking.current = true;
    setPressed(true);
    setOutcome(undefined);
    withdrawNotices(form.name);
    const sent = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const checked = await rulesOf(sent);
    checking.current = false;
    if (!checked) return settle({ kind: "failed", values: {} });
    if (!checked.ok) return refuse(checked.errors);
    const content = JSON.stringify(checked.values);
    if (attempt.current?.content !== content) attempt.current = { content, key: newIdempotencyKey() };
    sent.set("idempotencyKey", attempt.current.key);
    sent.set(openForName, String(Math.round(performance.now() - opened)));
    setErrors([]);
    setBusy(true);
    const picture = sent.get("picture") as File | null;
    const parts = picture?.size && { encType: "multipart/form-data" as const };
    const how = { method: "post", action: actionOf(form), ...parts } as const;
    fetcher.submit(sent, { ...how, defaultShouldRevalidate: false });
  }

  /** Removes a message once its field is valid; shows no new ones while the visitor types. */
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
    /** Nothing was submitted by script yet: the result of a plain POST still applies. */
    fresh: !pressed,
    outcome,
    answer: pressed ? fetcher.data : given,
    props: {
      ref: element,
      id: formId(form),
      method: "post" as const,
      action: `${actionOf(form)}#${formId(form)}`,
      onSubmit: send,
      onInput: recheck,
      // Radio buttons and check boxes cannot be read-only.
      onClick: (event: MouseEvent) => {
        if (busy && event.target instanceof HTMLInputElement && isCheckable(event.target))
          event.preventDefault();
      },
      onFocus: () => {
        preloadNotices();
        rulesOf(new FormData());
      },
    },
  };
}

/** Validates with lazily loaded rules. Undefined when they cannot be loaded, as when offline, or when they throw. */
function useRules(load: () => Promise<Validate>): (typed: FormData) => Promise<Checked | undefined> {
  const rules = useRef<Validate>(undefined);
  return async (typed) => {
    rules.current ??= await load().catch(() => undefined);
    try {
      return rules.current?.(Object.fromEntries(typed));
    } catch (error) {
      reportError(error);
    }
  };
}

/** Centers the field with its label and message: WebKit scrolls a focused field right under the bars at the top. */
function focusWithLabel(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true });
  (field?.closest(".field, .choices") ?? field)?.scrollIntoView({ block: "center" });
}

function isCheckable({ type }: HTMLInputElement): boolean {
  return type === "radio" || type === "checkbox";
}

/** Clears the form and resets choices to their initial values, also where the page came with typed values. */
function clearForm(element: HTMLFormElement, form: FormDisplay): void {
  for (const control of element.querySelectorAll<HTMLInputElement>("input, textarea")) {
    const initial = form.fields.find(({ name }) => name === control.name)?.initial ?? "";
    if (isCheckable(control)) control.checked = control.value === initial;
    else control.value = initial;
  }
}

/** The time in eight characters (forms/intake/receive.ts) and 128 random bits; plain HTTP has no `randomUUID`. */
function newIdempotencyKey(): string {
  const bits = [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0"));
  return Date.now().toString(36) + bits.join("");
}
