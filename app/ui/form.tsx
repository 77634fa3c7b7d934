import "./form.css";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form as PlainForm, useActionData } from "react-router";
import type { Field as FieldOf, FormDefinition, Values } from "../../forms/form.ts";
import { Field } from "./field.tsx";
import { FormNotice } from "./form-notice.tsx";
import { warmNotices } from "./notices.tsx";
import { actionOf, type FormAnswer } from "./send-form.ts";
import { useSubmission } from "./use-submission.ts";

/**
 * A form drawn from its definition: plain HTML that posts to its page, and with JavaScript the states of SPEC
 * section 4. `preset`: what choices hold at first, in place of their own beginning. `children`: a note beside
 * the button.
 */
export function Form(props: {
  definition: FormDefinition;
  preset?: Values;
  children?: ReactNode;
  onSaved?: () => void;
}) {
  const { definition, preset, children, onSaved } = props;
  const { busy, errors, props: submission } = useSubmission(definition, onSaved);
  const values = useFirstValues(definition, preset);
  usePreset(submission.ref, preset);
  const message = (name: string) => errors.find((error) => error.field === name)?.message;
  return (
    <PlainForm
      {...submission}
      className="form"
      id={formId(definition)}
      method="post"
      action={`${actionOf(definition)}#${formId(definition)}`}
      onFocus={warmNotices}
    >
      <FormNotice definition={definition} />
      {rows(definition.fields).map((row) => {
        const fields = row.map((field) => (
          <Field
            key={field.name}
            form={definition.name}
            field={field}
            value={values[field.name] ?? ""}
            error={message(field.name)}
            disabled={busy}
          />
        ));
        return fields.length === 1 ? (
          fields
        ) : (
          <div className="field-pair" key={row[0]?.name}>
            {fields}
          </div>
        );
      })}
      <div className="button-row">
        <button className="button" type="submit" disabled={busy}>
          {busy ? definition.busyButton : definition.button}
        </button>
        {children}
      </div>
    </PlainForm>
  );
}
