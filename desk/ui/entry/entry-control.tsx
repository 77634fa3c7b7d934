import { type RefObject, useEffect, useRef } from "react";
import { controlName } from "../../../publishing/entries/posted-draft.ts";
import { splitTags } from "../../../publishing/fields.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { type Described, describedBy, FieldFrame, FieldNotes, fieldId, Options } from "../field-frame.tsx";
import type { ControlProps, FormField } from "./entry-form.ts";
import { SourceRows } from "./source-rows.tsx";

/** One field of any control but a picture. */
export function EntryControl({ field, value, error }: ControlProps) {
  const { name, label, optional, hint } = field;
  if (field.isSources) return <SourceRows field={field} value={value} error={error} />;
  if (field.of) return <TickedTags field={field} value={value} error={error} of={field.of} />;
  return (
    <FieldFrame id={fieldId(name)} label={label} optional={optional} hint={hint} error={error}>
      {(described) => <Control field={field} value={value} described={described} />}
    </FieldFrame>
  );
}

function Control({ field, value, described }: ControlProps & { described: Described }) {
  const { name, control, rows, choices, optional, suggestions } = field;
  const input = useFollowing(field);
  const props = { ...described, name: controlName(name), defaultValue: value };
  if (control === "text" || control === "lines") return <textarea {...props} rows={rows ?? 3} />;
  if (control === "choice")
    return (
      <select {...props}>
        {optional || !value ? <option value="">{optional ? "None" : "Choose one"}</option> : null}
        <Options of={choices} />
      </select>
    );
  const list = suggestions?.length ? `${described.id}-list` : undefined;
  return (
    <>
      <input {...props} ref={input} type={typeOf(field, value)} list={list} autoComplete="off" />
      {list ? (
        <datalist id={list}>
          {suggestions?.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

/** A date field of a browser would drop what is no whole date, such as a mistake or a year alone. */
function typeOf({ control, partial }: FormField, value: string): string {
  if (control === "moment")
    return /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$/.test(value) ? "datetime-local" : "text";
  if (control === "day") return !partial && /^(\d{4}-\d\d-\d\d)?$/.test(value) ? "date" : "text";
  return control === "url" ? "url" : "text";
}

function TickedTags({
  field: { name, label, hint },
  value,
  error,
  of,
}: ControlProps & { of: readonly string[] }) {
  const id = fieldId(name);
  const ticked = splitTags(value);
  return (
    <fieldset className="ticks" id={id} tabIndex={-1} {...describedBy(id, { hint, error })}>
      <legend>{label}</legend>
      {of.map((tag) => (
        <label key={tag} className="tick tick--word">
          <input
            type="checkbox"
            name={controlName(name)}
            value={tag}
            defaultChecked={ticked.includes(tag)}
            aria-invalid={error ? true : undefined}
          />{" "}
          {capitalized(tag)}
        </label>
      ))}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

/** Put it on the control of the field. When the one it `follows` is moved it keeps its distance; an empty one is two hours later. */
function useFollowing({ follows }: FormField): RefObject<HTMLInputElement | null> {
  const end = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const start = follows && end.current?.form?.elements.namedItem(controlName(follows));
    if (!(start instanceof HTMLInputElement)) return;
    let before = start.value;
    const moved = () => {
      // While a year is typed, a browser has its first digits as a year.
      if (!end.current || !/^[1-9]\d{3}-/.test(start.value)) return;
      const length = end.current.value ? timeOf(end.current.value) - timeOf(before) : 2 * 60 * 60_000;
      const moment = new Date(timeOf(start.value) + length);
      if (length > 0 && !Number.isNaN(moment.getTime()))
        end.current.value = moment.toISOString().slice(0, 16);
      before = start.value;
    };
    start.addEventListener("input", moved);
    return () => start.removeEventListener("input", moved);
  }, [follows]);
  return end;
}

/** On clocks that do not change: an end is moved by what people read. */
function timeOf(wall: string): number {
  return Date.parse(`${wall.slice(0, 16)}Z`);
}
