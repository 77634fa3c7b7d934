import type { MouseEventHandler } from "react";
import type { FieldError } from "../../../../publishing/kind.ts";
import { type Fields, indexesIn, type Shape } from "../../../../words/lists.ts";
import { Options, SelectField, TextArea, TextField, yesOrNo } from "../../../ui/field-frame.tsx";
import { Press } from "../../../ui/press.tsx";
import { fieldLabel } from "./list-names.ts";

interface ListFieldsProps {
  /** Of the list. */
  listKey: string;
  shape: Shape;
  /** Place in the list, and name in the form. */
  at: string;
  label: string;
  isOptional?: boolean;
  fields: Fields;
  errors: readonly FieldError[];
  lang: string | undefined;
  onPress: MouseEventHandler<HTMLButtonElement>;
}

/** The fields for one place of a list and all within it. */
export function ListFields({ shape, at, label, isOptional = false, ...rest }: ListFieldsProps) {
  const { listKey, fields, errors, lang } = rest;
  if (shape.kind === "list" && !shape.areLines)
    return <Elements {...{ shape: shape.of, at, label, ...rest }} />;
  if (shape.kind === "group") {
    const parts = shape.parts.map((part) => (
      <ListFields
        key={part.name}
        {...{ ...rest, ...part, at: `${at}.${part.name}`, label: fieldLabel(listKey, part.name) }}
      />
    ));
    return /\.\d+$/.test(at) ? (
      parts
    ) : (
      <Group at={at} label={`${label} ${numberOf(at)}`}>
        {parts}
      </Group>
    );
  }
  const error = errors.find(({ field }) => field === at)?.message;
  const of = { id: at, label, optional: isOptional, error, isAlert: false, defaultValue: fields[at] ?? "" };
  if (shape.kind === "yes")
    return (
      <SelectField {...of}>
        <Options of={[{ value: "", label: "Not said" }, ...yesOrNo]} />
      </SelectField>
    );
  const props = { ...of, lang };
  if (shape.kind === "list") return <TextArea {...props} rows={6} hint="One a line." />;
  if (shape.kind === "text" && shape.isLong) return <TextArea {...props} rows={3} />;
  const inputMode = ({ number: "decimal", address: "url" } as const)[shape.kind as "number"];
  return <TextField {...props} inputMode={inputMode} autoComplete="off" />;
}

function Group({ at, label, children }: { at: string; label: string; children: React.ReactNode }) {
  return (
    <fieldset className="list-one" id={at} tabIndex={-1}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

/** "1.3.1": the first link of the third site of the first map. No two groups have the same name. */
function numberOf(place: string): string {
  return [...place.matchAll(/\.(\d+)/g)].map(([, i]) => Number(i) + 1).join(".");
}

/** Each element as a group, with its way up, down and out. */
function Elements({ at, label, onPress, ...rest }: Omit<ListFieldsProps, "isOptional">) {
  const { fields } = rest;
  const places = indexesIn(fields, at).map((i) => `${at}.${i}`);
  const button = { name: "press", look: "small quiet", onClick: onPress };
  return (
    <>
      {places.map((place, n) => {
        const texts = Object.entries(fields).flatMap(([name, text]) =>
          name.startsWith(`${place}.`) ? text : [],
        );
        const says = texts.find((text) => /^(?!https?:)[^/]/.test(text)) ?? fields[place] ?? texts[0] ?? "";
        const name = `${label} ${numberOf(place)}: ${says.slice(0, 40)}`;
        const press = (what: string) => ({ ...button, value: `${what} ${place}`, of: name });
        return (
          <Group key={place} at={place} label={name}>
            <ListFields {...{ ...rest, onPress, at: place, label }} />
            <div className="acts">
              {n > 0 ? <Press {...press("up")} label="Up" /> : null}
              {n < places.length - 1 ? <Press {...press("down")} label="Down" /> : null}
              <Press {...press("remove")} label="Remove" />
            </div>
          </Group>
        );
      })}
      <div>
        <Press {...{ ...button, id: at, value: `add ${at}`, of: label }} look="small" label="Add one" />
      </div>
    </>
  );
}
