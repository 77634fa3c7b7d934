import { useEffect, useRef } from "react";
import type { FieldError } from "../../../publishing/kind.ts";
import { Fail } from "../../ui/callouts.tsx";
import { fieldId } from "../../ui/entry/entry-fields.tsx";
import type { EntryForm } from "../../ui/entry/entry-form.ts";
import { timeField } from "./decision-mail.tsx";

export type ProblemKind = "invalid" | "clash" | "changed" | "decided" | "closed" | "gone";

const words: Record<ProblemKind, { title: string; text: string }> = {
  invalid: { title: "Not published yet", text: "Nothing was done, and nobody was told. Please fix:" },
  clash: {
    title: "Something else is scheduled then",
    text: "Nothing was done yet. It’s listed below; click again to publish both.",
  },
  changed: {
    title: "This changed while you had it open",
    text: "Nothing was done, and nothing of yours was lost. Look at what’s here now and decide again.",
  },
  decided: {
    title: "Someone got here before you",
    text: "It’s already published, and the sender got one email. What you typed wasn’t used.",
  },
  closed: { title: "It can’t be decided anymore", text: "Nothing was done." },
  gone: { title: "It’s not here anymore", text: "Nothing was done." },
};

/** Why nothing was done, with what became of the work; mistakes lead to their fields. */
export function Problem({
  outcome,
  errors,
  form,
}: {
  outcome: ProblemKind;
  errors: readonly FieldError[];
  form: EntryForm;
}) {
  const { title, text } = words[outcome];
  const panel = useRef<HTMLDivElement>(null);
  // Whoever pressed the button far below is brought to it; every answer has mistakes of its own.
  useEffect(() => {
    if (errors && outcome) panel.current?.focus();
  }, [errors, outcome]);
  const names = new Set([...form.fields.map(({ name }) => name), "body"]);
  return (
    <Fail ref={panel} title={title} isClash={outcome !== "invalid"}>
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
