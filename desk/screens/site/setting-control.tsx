import { useState } from "react";
import { FieldFrame, Options } from "../../ui/field-frame.tsx";
import type { SettingField } from "./read-site.ts";

interface SettingControlProps {
  field: SettingField;
  value: string;
  error: string | undefined;
}

const types = { email: "email", number: "number", day: "date", color: "color" } as const;

/** One setting, with what it is for, and what of it the server decides. */
export function SettingControl({ field, value, error }: SettingControlProps) {
  const { key, label, help, mayBeEmpty, max, locked } = field;
  const [length, setLength] = useState(value.length);
  const count = max && max > 50 ? `${length} of ${max} characters. ` : "";
  return (
    <>
      <FieldFrame id={key} label={label} optional={mayBeEmpty} hint={count + help} error={error}>
        {(described) => <Control {...{ field, value }} {...described} onLength={setLength} />}
      </FieldFrame>
      {locked.map(({ name, value }) => (
        <p key={name} className="locked">
          <code>{value}</code>{" "}
          <span className="dim">
            Set on the server, as <code>{name}</code>. It wins over what is typed here where both say the same
            thing. Whoever runs the server can remove it.
          </span>
        </p>
      ))}
    </>
  );
}

type ControlProps = Pick<SettingControlProps, "field" | "value"> & {
  id: string;
  onLength: (length: number) => void;
};

function Control({
  field: { key, control, choices, max, byDefault },
  value,
  onLength,
  ...described
}: ControlProps) {
  const props = { ...described, name: key, defaultValue: value };
  const counted = {
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onLength(currentTarget.value.length),
  };
  if (control === "text") return <textarea {...props} {...counted} rows={2} maxLength={max && max * 2} />;
  if (choices)
    return (
      <select {...props}>
        <Options of={choices} />
      </select>
    );
  const type = types[control as keyof typeof types] ?? "text";
  return <input {...props} {...counted} type={type} autoComplete="off" placeholder={byDefault} />;
}
