/** The folded fields of a form: a file of its own, which pages load with an open form. */
import { foldedFields } from "../../../content/folded-fields.ts";
import { type FieldProps, Fields } from "./field.tsx";

export default function Folds({ form: { name: form }, values, errors, busy = false }: FieldProps) {
  const groups = form === "event" || form === "story" ? foldedFields[form] : [];
  return groups.map(({ fold, fields }) => {
    const isWrong = fields.some(({ name }) => errors.some(({ field }) => field === name));
    const open = (one: HTMLDetailsElement | null) => void (isWrong && one?.setAttribute("open", ""));
    return (
      <details className="stack" key={fold} ref={open} open={fields.some(({ name }) => values[name])}>
        <summary>{fold}</summary>
        <Fields form={{ name: form, fields }} values={values} errors={errors} busy={busy} />
      </details>
    );
  });
}
