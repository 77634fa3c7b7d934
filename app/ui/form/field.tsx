import { useState } from "react";
import { Link } from "react-router";
import { pages } from "../../../content/pages.ts";
import type { FieldDisplay, FormName } from "../../../forms/form.ts";
import { controlProps, errorId, FieldError, hintId, hintOf } from "./control.tsx";
import { formWords } from "./form-words.ts";

interface Props {
  form: FormName;
  field: FieldDisplay;
  value: string;
  error?: string;
  busy: boolean;
}

/** A form field: label, uncontrolled control, hint, error message. */
export function Field(props: Props) {
  const { field, value, error } = props;
  if (field.control === "choice") return <Choice {...props} />;
  const control = controlProps(props);
  const hint = hintOf(field);
  if (field.control === "consent") {
    return (
      <div className="field consent">
        <label>
          <input {...control} type="checkbox" value="yes" defaultChecked={value === "yes"} />
          <span>{linkTerms(field.label)}</span>
        </label>
        <FieldError id={errorId(props)}>{error}</FieldError>
      </div>
    );
  }
  return (
    <div className="field">
      <div className="label">
        <label htmlFor={control.id}>{field.label}</label>
        {hint ? (
          <span className="hint" id={hintId(props)}>
            {hint}
          </span>
        ) : null}
      </div>
      {field.control === "area" ? (
        <Area {...control} rows={field.rows} value={value} />
      ) : (
        <input {...control} type={inputTypes[field.control]} defaultValue={value} />
      )}
      <FieldError id={errorId(props)}>{error}</FieldError>
    </div>
  );
}

const inputTypes = { text: "text", email: "email", url: "url", datetime: "datetime-local" } as const;

function Area({ value, ...control }: ReturnType<typeof controlProps> & { rows?: number; value: string }) {
  // On hydration React resets a text area to its server-rendered text, so what was typed since is read first.
  const [text] = useState(() => {
    if (typeof document === "undefined") return value;
    const rendered = document.getElementById(control.id);
    return rendered instanceof HTMLTextAreaElement ? rendered.value : value;
  });
  return <textarea {...control} defaultValue={text} />;
}

function Choice({ form, field, value, error, busy }: Props) {
  return (
    <fieldset
      className="choices"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group may not be invalid, a radio group may
      role="radiogroup"
      aria-invalid={Boolean(error)}
      aria-describedby={error ? errorId({ form, field }) : undefined}
    >
      <legend>{field.label}</legend>
      <div className="choices__grid">
        {field.choices?.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={field.name}
              value={choice.value}
              defaultChecked={choice.value === value}
              aria-disabled={busy || undefined}
            />{" "}
            {choice.label}
          </label>
        ))}
      </div>
      <FieldError id={errorId({ form, field })}>{error}</FieldError>
    </fieldset>
  );
}

/** Makes the name of the terms in a text a link. It opens in a new tab, because the form is half filled. */
export function linkTerms(label: string) {
  const { name, path } = pages.terms;
  const [before, ...after] = label.split(name);
  if (after.length === 0) return label;
  return (
    <>
      {before}
      <Link to={path} target="_blank" rel="noopener">
        {name}
        <span className="visually-hidden"> ({formWords.newTab})</span>
      </Link>
      {after.join(name)}
    </>
  );
}
