import { Form } from "react-router";
import { type Answer, fieldsAfter, NotDone } from "../../ui/answer.tsx";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { readPart } from "./read-site.ts";
import { SettingControl } from "./setting-control.tsx";

type PartFormProps = Awaited<ReturnType<typeof readPart>> & { result: Answer };

/** The settings of a part as one form. */
export function PartForm({ part, title, fields, version, result }: PartFormProps) {
  const fieldOf = fieldsAfter(result);
  return (
    <>
      <NotDone answer={result} />
      <Form key={`${part} ${version}`} method="post" className="part" aria-label={title}>
        <UnsavedText name={`settings ${part}`} version={version} />
        <HiddenFields fields={{ seen: version }} />
        {fields.map((field) => (
          <SettingControl key={field.key} field={field} {...fieldOf(field.key, field.value)} />
        ))}
        <div className="part__end">
          <Press look="solid" label="Save" />
        </div>
      </Form>
    </>
  );
}
