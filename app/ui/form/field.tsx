import type { ReactNode } from "react";
import { useState } from "react";
import { Link } from "react-router";
import { pages } from "../../../content/pages.ts";
import type { FieldDisplay, FormName } from "../../../forms/form.ts";
import { controlProps, errorId, FieldError, fieldId, hintId, hintOf } from "./control.tsx";
import { formWords } from "./form-words.ts";

interface Props {
  form: FormName;
  field: FieldDisplay;
  /** Initial value. */
  value: string;
  /** Error message. */
  error?: string;
  /** The form is being sent. */
  busy: boolean;
}

/**
 * A form field: label, control, hint, error message. The control is uncontrolled and keeps its text through
 * hydration.
 */
export function Field(props: Props) {
  const { field, value, error } = props;
  if (field.control === "choice") return <Choice {...props} />;
  const control = controlProps(props);
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
      <FieldLabel {...props} />
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

function FieldLabel({ form, field }: Props) {
  const hint = hintOf(field);
  return (
    <div className="label">
      <label htmlFor={fieldId({ form, field })}>{field.label}</label>
      {hint ? (
        <span className="hint" id={hintId({ form, field })}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

function Area({ value, ...control }: ReturnType<typeof controlProps> & { rows?: number; value: string }) {
  // On hydration React resets a text area to its server-rendered text, so what was typed since is read first.
  const [text] = useState(() =>
    typeof document === "undefined" ? value : (renderedText(control.id) ?? value),
  );
  return <textarea {...control} defaultValue={text} />;
}

function renderedText(id: string): string | undefined {
  const drawn = document.getElementById(id);
  return drawn instanceof HTMLTextAreaElement ? drawn.value : undefined;
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

/** Turns a page's name in a label into a link. It opens in a new tab, because the form is half filled. */
function linkTerms(label: string): ReactNode {
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
