import { useRef, useState } from "react";
import { Link } from "react-router";
import { fieldWords } from "../../../content/field-words.ts";
import { pages } from "../../../content/pages.ts";
import { translated } from "../../../content/translated.ts";
import type { FieldDisplay, FormName, Values } from "../../../forms/form.ts";
import { countCharacters } from "../../../text/normalize.ts";
import { isTranslated, sentence } from "../../../text/words/lookup.ts";
import { plural } from "../../../text/words/plural.ts";
import { controlProps, errorId, FieldError, hintId, hintOf } from "./control.tsx";

interface Props {
  form: FormName;
  field: FieldDisplay;
  value: string;
  error?: string;
  busy: boolean;
}

export interface FieldProps {
  form: { name: FormName; fields: readonly FieldDisplay[] };
  values: Values;
  errors: readonly { field: string; message: string }[];
  busy?: boolean;
}

/** The fields of a form in the rows in which they are shown. */
export function Fields(props: FieldProps) {
  const { form, values, errors, busy = false } = props;
  return fieldRows(form.fields).map((row) => (
    <div className={row.length > 1 ? "field-pair" : "field-row"} key={row[0]?.name}>
      {row.map((field) => (
        <Field
          key={field.name}
          form={form.name}
          field={field}
          value={values[field.name] ?? field.initial ?? ""}
          error={sentence(errors.find((error) => error.field === field.name)?.message ?? "")}
          busy={busy}
        />
      ))}
    </div>
  ));
}

/** Shown side by side with the field that follows. */
const paired = new Set(["name", "start"]);

function fieldRows(fields: readonly FieldDisplay[]): FieldDisplay[][] {
  const all: FieldDisplay[][] = [];
  for (const [i, field] of fields.entries()) {
    if (paired.has(fields[i - 1]?.name ?? "")) all.at(-1)?.push(field);
    else all.push([field]);
  }
  return all;
}

function Field(props: Props) {
  const { field, value, error } = props;
  if (field.control === "choice") return <Choice {...props} />;
  const control = controlProps(props);
  const hint = hintOf(field);
  const typed = field.control === "picture" ? null : { defaultValue: value };
  if (field.control === "consent") {
    return (
      <div className="field consent">
        <label>
          <input {...control} type="checkbox" value="yes" defaultChecked={value === "yes"} />
          <span>
            <TermsLinked text={field.label} />
          </span>
        </label>
        {import.meta.env.SSR && isTranslated() ? <p className="form-note">{translated.license}</p> : null}
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
        <Area control={control} field={field} value={value} />
      ) : (
        <input {...control} {...keyboardOf(field)} {...inputs[field.control]} {...typed} />
      )}
      {!typed && value ? <p className="field__error">{fieldWords.again}</p> : null}
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
  day: { type: "date" },
  // Named one by one: telephones then make a JPEG of what few can show.
  picture: { type: "file", accept: "image/jpeg,image/png,image/webp,image/avif,image/gif" },
} as const;

/** What a phone's keyboard does while this field is filled in. */
function keyboardOf({ control, autoComplete, enterKeyHint = "next" }: FieldDisplay) {
  if (/^(datetime|day|picture)$/.test(control)) return {};
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
export function TermsLinked({ text }: { text: string }) {
  const terms = pages.terms.name;
  const [before, ...after] = text.split(terms);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <Link to={pages.terms.path} target="_blank" rel="noopener">
        {terms}
        <span className="visually-hidden"> ({fieldWords.newTab})</span>
      </Link>
      {after.join(terms)}
    </>
  );
}

/** Milliseconds without a key, after which the count is shown and said: not at every letter. */
const pause = 600;

/** A text area, and under it how many characters are left when they become few. */
function Area(props: { control: ReturnType<typeof controlProps>; field: FieldDisplay; value: string }) {
  const { control, field, value } = props;
  const { rows, max = Number.POSITIVE_INFINITY } = field;
  // On hydration React resets a text area to its server-rendered text, so what was typed since is read first.
  const [text] = useState(() => {
    if (typeof document === "undefined") return value;
    const rendered = document.getElementById(control.id);
    return rendered instanceof HTMLTextAreaElement ? rendered.value : value;
  });
  const [left, setLeft] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Shows the count where fewer than `few` are left. */
  function count({ value }: HTMLTextAreaElement, few: number): void {
    const rest = max - countCharacters(value.trim());
    setLeft(rest < few ? rest : undefined);
  }

  return (
    <>
      <textarea
        {...control}
        rows={rows}
        defaultValue={text}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => count(currentTarget, max / 10), pause);
        }}
        onBlur={({ currentTarget }) => {
          clearTimeout(timer.current);
          count(currentTarget, 0);
        }}
      />
      <p className="hint" aria-live="polite">
        {left === undefined ? null : plural(left < 0 ? fieldWords.over : fieldWords.left, Math.abs(left))}
      </p>
    </>
  );
}
