import { Form } from "react-router";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { Bad } from "./message-answer.tsx";

export interface TemplateTyped {
  name: string;
  text: string;
  errors: { field: string; message: string }[];
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
  const bad = (field: string) => refused?.errors.find((error) => error.field === field);
  const [badName, badText] = [bad("name"), bad("text")];
  return (
    <Form method="post" action={action} className="template-form" aria-label="Template" noValidate>
      <UnsavedText name={`template ${action}`} version={version} />
      <div className="f">
        <label htmlFor="template-name">Name</label>
        <input
          id="template-name"
          name="name"
          type="text"
          maxLength={80}
          autoComplete="off"
          defaultValue={refused?.name ?? name}
          aria-invalid={badName ? true : undefined}
          aria-describedby={badName ? "name-bad" : undefined}
        />
        {badName ? <Bad id="name-bad" message={badName.message} /> : null}
      </div>
      <div className="f">
        <label htmlFor="template-text">Text</label>
        <textarea
          id="template-text"
          name="text"
          rows={8}
          maxLength={8000}
          defaultValue={refused?.text ?? text}
          aria-invalid={badText ? true : undefined}
          aria-describedby={badText ? "text-bad template-hint" : "template-hint"}
        />
        {badText ? <Bad id="text-bad" message={badText.message} /> : null}
        <p className="f__hint" id="template-hint">
          <code>{"{name}"}</code> becomes the sender’s name, <code>{"{reference}"}</code> the number of the
          message. You can change the text of each answer before you send it.
        </p>
      </div>
      <div className="acts">
        <button className="btn btn--solid" type="submit">
          {button}
        </button>
      </div>
    </Form>
  );
}
