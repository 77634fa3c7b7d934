import "./form.css";
import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { fieldWords } from "../../../content/field-words.ts";
import type { FormDefinition, Values } from "../../../forms/form.ts";
import type { LikeThing } from "../../../forms/intake/receive.ts";
import { validate } from "../../../forms/intake/validate.ts";
import { fill } from "../../../text/words/fill.ts";
import type { Notice } from "../notice/notice-face.tsx";
import { Honeypot } from "./control.tsx";
import { Fields, TermsLinked } from "./field.tsx";
import { FormNotice, SubmissionResult } from "./form-result.tsx";
import type { FormAnswer } from "./send-form.ts";
import { useSubmission } from "./use-submission.ts";

/**
 * A form rendered from its definition: plain HTML that posts to its page, with JavaScript the states of SPEC section 4.
 * `preset`: initial choices. `children`: a note beside the button. `onSaved`: shows the confirmation in place of the form.
 */
export function Form(props: {
  definition: FormDefinition;
  preset?: Values;
  children?: ReactNode;
  labelledBy?: string;
  onSaved?: (thanks: Notice) => void;
}) {
  const { definition, preset, children, labelledBy, onSaved } = props;
  const submission = useSubmission(definition, async () => (typed) => validate(definition, typed), onSaved);
  const { busy, errors, fresh, outcome, answer } = submission;
  const given = useActionData<FormAnswer>();
  const typed = given && given.kind !== "saved" ? given.values : undefined;
  usePreset(submission.props.ref, preset);
  const fields = { form: definition, values: { ...preset, ...typed }, errors, busy };
  const form = { ...submission.props, ...(definition.folds && { encType: "multipart/form-data" }) };
  const asked = !busy && answer?.kind === "like" ? <Asked {...answer.like} /> : null;
  return (
    <form {...form} className="form" onKeyDown={goToNext} aria-labelledby={labelledBy}>
      {fresh ? <FormNotice definition={definition} /> : null}
      {fresh ? asked : null}
      <Fields {...fields} />
      <Suspense>{definition.folds ? <Folds {...fields} /> : null}</Suspense>
      <Honeypot />
      {definition.note ? (
        <p className="form-note">
          <TermsLinked text={definition.note} />
        </p>
      ) : null}
      <div className="button-row">
        <button className="button" type="submit" aria-disabled={busy || undefined}>
          {busy ? definition.busyButton : definition.button}
        </button>
        {children}
      </div>
      <SubmissionResult notice={outcome} sending={busy && definition.busyButton} />
      {fresh ? null : asked}
    </form>
  );
}

const Folds = lazy(() => import("./folds.tsx").catch(() => ({ default: () => [] })));

/** Whether the thing that is there already is the same. */
function Asked({ path, ...thing }: LikeThing) {
  return (
    <div className="stack" role="alert">
      <p>{fill(fieldWords.like.text, thing)}</p>
      <p className="button-row">
        <a className="button" href={path}>
          {fieldWords.like.yes}
        </a>
        <button className="button button--outline" type="submit" name="another" value="yes">
          {fieldWords.like.no}
        </button>
      </p>
    </div>
  );
}

/** Whether the screen is touched in the first place: typing needs a keyboard on it. */
export function isTouched(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

/** The key that says "next" on a phone goes to the next field, where Enter would send a half-filled form. */
function goToNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if (key !== "Enter" || nativeEvent.isComposing || !isTouched()) return;
  if (!(target instanceof HTMLInputElement) || target.enterKeyHint !== "next") return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>("input, textarea")];
  fields[fields.indexOf(target) + 1]?.focus();
}

/** Follows a preset that changes while the form is shown (`?type=`); never overrides the visitor's own choice. */
function usePreset(form: RefObject<HTMLFormElement | null>, preset: Values = {}): void {
  const followed = useRef(JSON.stringify(preset));
  const wanted = JSON.stringify(preset);
  useEffect(() => {
    if (followed.current === wanted) return;
    followed.current = wanted;
    for (const radio of form.current?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? []) {
      if (radio.name in preset) radio.checked = radio.value === preset[radio.name];
    }
  });
}
