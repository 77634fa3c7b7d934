import { type ReactNode, useState } from "react";
import { Options, SelectField, TextArea, TextField } from "../../ui/field-frame.tsx";
import type { SettingField } from "./read-site.ts";

interface SettingControlProps {
  field: SettingField;
  defaultValue: string;
  error: string | undefined;
}

const types: Readonly<Record<string, string>> = {
  email: "email",
  number: "number",
  day: "date",
  color: "color",
};

/** One setting, with what it is for, and what of it the server decides. */
export function SettingControl({ field, defaultValue, error }: SettingControlProps) {
  const { key, label, help, control, choices, byDefault, mayBeEmpty, max, locked } = field;
  const [length, setLength] = useState(defaultValue.length);
  const count = max && max > 50 ? `${length} of ${max} characters. ` : "";
  const props = {
    id: key,
    label,
    optional: mayBeEmpty,
    hint: count + help,
    error,
    isAlert: false,
    defaultValue,
  };
  const onInput = ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
    setLength(value.length);
  const type = types[control] ?? "text";
  return (
    <>
      {choices ? (
        <SelectField {...props}>
          <Options of={choices} />
        </SelectField>
      ) : control === "text" ? (
        <TextArea {...props} onInput={onInput} rows={2} maxLength={max && max * 2} />
      ) : (
        <TextField {...props} onInput={onInput} type={type} autoComplete="off" placeholder={byDefault} />
      )}
      {locked.map(({ name, value }) => (
        <Locked key={name} name={name} value={value}>
          It wins over what is typed here where both say the same thing. Whoever runs the server can remove
          it.
        </Locked>
      ))}
    </>
  );
}

interface LockedProps {
  label?: string;
  value: string;
  /** Of the variable. */
  name: string;
  children?: ReactNode;
}

/** What the environment says in place of a setting. */
export function Locked({ label, value, name, children }: LockedProps) {
  return (
    <p className="locked">
      {label ? <b>{label} </b> : null}
      <code>{value}</code>{" "}
      <span className="dim">
        Set on the server, as <code>{name}</code>. {children}
      </span>
    </p>
  );
}
