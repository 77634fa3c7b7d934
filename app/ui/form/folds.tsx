/** The folded fields of a form: a file of its own, which pages load with an open form. */
import { foldedFields } from "../../../forms/definitions/folded-fields.ts";
import { type FieldProps, Fields } from "./field.tsx";

export default function Folds({ form, values, errors, busy = false }: FieldProps) {
  const all = foldedFields(form);
  return [...new Set(all.map(({ fold }) => fold))].map((fold) => {
    const fields = all.filter((field) => field.fold === fold);
    const isWrong = fields.some(({ name }) => errors.some(({ field }) => field === name));
    const open = (details: HTMLDetailsElement | null) => {
      if (details && isWrong) details.open = true;
    };
    return (
      <details className="stack" key={fold} ref={open} open={fields.some(({ name }) => values[name])}>
        <summary>{fold}</summary>
        <Fields form={{ ...form, fields }} values={values} errors={errors} busy={busy} />
      </details>
    );
  });
}
