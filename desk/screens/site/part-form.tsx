import { Form } from "react-router";
import type { FieldError } from "../../../publishing/kind.ts";
import { Problem } from "../../ui/callouts.tsx";
import { OfflineNotice } from "../../ui/offline-notice.tsx";
import { Press } from "../../ui/press.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { readPart } from "./read-site.ts";
import { SettingControl } from "./setting-control.tsx";

/** What the action of such a form answers when it does not redirect. */
interface Refusal {
  message?: string | undefined;
  errors?: readonly FieldError[] | undefined;
  typed: Readonly<Record<string, string>>;
}

type PartFormProps = Awaited<ReturnType<typeof readPart>> & { result: Refusal | { lost: true } | undefined };

/** The settings of a part as one form. */
export function PartForm({ part, title, fields, version, result }: PartFormProps) {
  const refused = result && "typed" in result ? result : undefined;
  return (
    <>
      <Problem>{refused?.message}</Problem>
      {result && "lost" in result ? <OfflineNotice /> : null}
      <Form key={`${part} ${version}`} method="post" className="part" aria-label={title}>
        <UnsavedText name={`settings ${part}`} version={version} />
        {fields.map((field) => (
          <SettingControl
            key={field.key}
            field={field}
            value={refused?.typed[field.key] ?? field.value}
            error={refused?.errors?.find((one) => one.field === field.key)?.message}
          />
        ))}
        <div className="part__end">
          <Press look="solid" label="Save" />
        </div>
      </Form>
    </>
  );
}
