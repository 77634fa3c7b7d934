import { Link } from "react-router";
import { pages } from "../../../content/pages.ts";
import type { FieldDisplay, FormName } from "../../../forms/form.ts";
import { Area } from "./area.tsx";
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
        <Area control={control} rows={field.rows} max={field.max} value={value} />
      ) : (
        <input {...control} {...keyboardOf(field)} {...inputs[field.control]} defaultValue={value} />
      )}
      <FieldError id={errorId(props)}>{error}</FieldError>
    </div>
  );
}

const inputs = {
  text: { type: "text" },
  email: { type: "email" },
  // Not of the type url: the browser would refuse what the rule mends (forms/definitions/rules.ts).
  url: { type: "text", inputMode: "url", autoCapitalize: "none", spellCheck: false },
  datetime: { type: "datetime-local" },
} as const;

/** What a phone's keyboard does while this field is filled in. */
function keyboardOf({ control, autoComplete, enterKeyHint = "next" }: FieldDisplay) {
  if (control === "datetime") return {};
  const isName = control === "text" && autoComplete !== "off";
  return isName ? { enterKeyHint, autoCapitalize: "words", spellCheck: false } : { enterKeyHint };
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
