import { useEffect, useRef } from "react";
import { timeField } from "../../../acts/moments.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { Fail } from "../../ui/callouts.tsx";
import type { EntryForm } from "../../ui/entry/entry-form.ts";
import { fieldId } from "../../ui/field-frame.tsx";

/** By the code of the refusal. */
const words: Readonly<Record<string, { title: string; text: string }>> = {
  invalid: { title: "Not published yet", text: "Nothing was done, and nobody was told. Please fix:" },
  confirm: {
    title: "Something else is scheduled then",
    text: "Nothing was done yet. It’s listed below; click again to publish both.",
  },
  conflict: {
    title: "This changed while you had it open",
    text: "Nothing was done, and nothing of yours was lost. Look at what’s here now and decide again.",
  },
  already_done: {
    title: "Someone got here before you",
    text: "It’s already published, and the sender got one email. What you typed wasn’t used.",
  },
  closed: { title: "It can’t be decided anymore", text: "Nothing was done." },
};

const gone = { title: "It’s not here anymore", text: "Nothing was done." };

/** Why nothing was done, with what became of the work; mistakes lead to their fields. */
export function Problem({
  problem,
  errors,
  form,
}: {
  problem: string;
  errors: readonly FieldError[];
  form: EntryForm;
}) {
  const { title, text } = words[problem] ?? gone;
  const panel = useRef<HTMLDivElement>(null);
  // Whoever pressed the button far below is brought to it; every answer has mistakes of its own.
  useEffect(() => {
    if (errors && problem) panel.current?.focus();
  }, [errors, problem]);
  const names = new Set([...form.fields.map(({ name }) => name), "body"]);
  return (
    <Fail ref={panel} title={title} isClash={problem !== "invalid"}>
      <p>{text}</p>
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${field === timeField ? "at" : names.has(field) ? fieldId(field) : "decide"}`}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Fail>
  );
}
