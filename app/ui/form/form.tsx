import "./form.css";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useActionData } from "react-router";
import type { Field as FieldOf, FormDefinition, Values } from "../../../forms/form.ts";
import { validate } from "../../../forms/intake/validate.ts";
import type { Notice } from "../notice/notice-face.tsx";
import { Field } from "./field.tsx";
import { FormNotice, SubmissionResult } from "./form-result.tsx";
import { Honeypot } from "./honeypot.tsx";
import type { FormAnswer } from "./send-form.ts";
import { useSubmission } from "./use-submission.ts";

/**
 * A form rendered from its definition: plain HTML that posts to its page, and with JavaScript the states of SPEC
 * section 4. `preset`: initial choices. `children`: a note beside the button. `labelledBy`: id of its heading.
 * `onSaved` is called with the confirmation once the submission is saved; without it, the form shows the
 * confirmation.
 */
export function Form(props: {
  definition: FormDefinition;
  preset?: Values;
  children?: ReactNode;
  labelledBy?: string;
  onSaved?: (thanks: Notice) => void;
}) {
  const { definition, preset, children, labelledBy, onSaved } = props;
  const {
    busy,
    errors,
    fresh,
    outcome,
    props: submission,
  } = useSubmission(definition, async () => (typed) => validate(definition, typed), onSaved);
  const given = useActionData<FormAnswer>();
  const typed = given && given.kind !== "saved" ? given.values : undefined;
  usePreset(submission.ref, preset);
  return (
    <form {...submission} className="form" aria-labelledby={labelledBy}>
      {fresh ? <FormNotice definition={definition} /> : null}
      {rows(definition.fields).map((row) => (
        <div className={row.length > 1 ? "field-pair" : "field-row"} key={row[0]?.name}>
          {row.map((field) => (
            <Field
              key={field.name}
              form={definition.name}
              field={field}
              value={typed?.[field.name] ?? preset?.[field.name] ?? field.initial ?? ""}
              error={errors.find((error) => error.field === field.name)?.message}
              busy={busy}
            />
          ))}
        </div>
      ))}
      <Honeypot />
      <div className="button-row">
        <button className="button" type="submit" aria-disabled={busy || undefined}>
          {busy ? definition.busyButton : definition.button}
        </button>
        {children}
      </div>
      <SubmissionResult notice={outcome} sending={busy && definition.busyButton} />
    </form>
  );
}

/** Shown side by side with the field that follows. */
const paired = new Set(["name", "start"]);

function rows(fields: readonly FieldOf[]): FieldOf[][] {
  const all: FieldOf[][] = [];
  for (const field of fields) {
    const row = all.at(-1);
    const before = row?.at(-1);
    if (row && before && paired.has(before.name)) row.push(field);
    else all.push([field]);
  }
  return all;
}

/**
 * Follows a preset that changes while the form is shown (`?type=` of another link); never overrides the visitor's own
 * choice.
 */
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
