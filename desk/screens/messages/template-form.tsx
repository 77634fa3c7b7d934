import { Form } from "react-router";
import { FieldFrame, TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";

export interface TemplateTyped {
  name: string;
  text: string;
  /** By field. */
  errors: Readonly<Record<string, string>>;
}

export function typedIn(form: FormData): Omit<TemplateTyped, "errors"> {
  return { name: String(form.get("name") ?? ""), text: String(form.get("text") ?? "") };
}

/** Name and text of a template, with what is wrong under its field. */
export function TemplateForm({
  action,
  name,
  text,
  refused,
  button,
  version,
}: {
  action: string;
  name: string;
  text: string;
  refused: TemplateTyped | undefined;
  button: string;
  /** Another one after every save. */
  version: string | number;
}) {
  return (
    <Form method="post" action={action} className="template-form" aria-label="Template" noValidate>
      <UnsavedText name={`template ${action}`} version={version} />
      <TextField
        id="template-name"
        name="name"
        label="Name"
        error={refused?.errors.name}
        maxLength={80}
        autoComplete="off"
        defaultValue={refused?.name ?? name}
      />
      <FieldFrame
        id="template-text"
        label="Text"
        error={refused?.errors.text}
        isAlert
        hint={
          <>
            <code>{"{name}"}</code> becomes the sender’s name, <code>{"{reference}"}</code> the number of the
            message. You can change the text of each answer before you send it.
          </>
        }
      >
        {(described) => (
          <textarea
            {...described}
            name="text"
            rows={8}
            maxLength={8000}
            defaultValue={refused?.text ?? text}
          />
        )}
      </FieldFrame>
      <div className="acts">
        <Press look="solid">{button}</Press>
      </div>
    </Form>
  );
}
