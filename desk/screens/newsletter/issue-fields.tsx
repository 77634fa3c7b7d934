import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Issue } from "../../../newsletter/issue.ts";
import { type Pourable, pour } from "../../../newsletter/pour.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { MarkdownField } from "../../ui/markdown-field.tsx";
import type { LoadedIssue } from "./issue.tsx";
import { PourList } from "./pour-list.tsx";

/** What is typed into an issue: subject, what the week brought, Markdown, a picture. */
export function IssueFields({
  issue,
  typed,
  errors,
}: {
  issue: LoadedIssue;
  typed: Issue;
  errors: readonly FieldError[];
}) {
  const [body, setBody] = useState(typed.body);
  const fields = useRef<HTMLDivElement>(null);
  const bad = (name: string) => errors.find(({ field }) => field === name)?.message;
  const tick = (item: Pourable, isWanted: boolean) => {
    const area = fields.current?.querySelector("textarea");
    if (!area) return;
    area.value = pour(area.value, [item], new Set(isWanted ? [item.url] : []));
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const follow = ({ target }: FormEvent) => {
    if (target instanceof HTMLTextAreaElement) setBody(target.value);
  };
  return (
    <div className="split__form" ref={fields} onInput={follow}>
      <div className="f-row f-row--2">
        <Field name="subject" label="Subject" value={typed.subject} bad={bad("subject")} />
        <Field name="preview" label="Preview line" value={typed.preview} bad={bad("preview")} />
      </div>
      <PourList week={issue.week} body={body} onTick={tick} />
      <MarkdownField
        id="issue-body"
        name="body"
        label="Text, in Markdown"
        rows={18}
        value={typed.body}
        error={bad("body")}
      />
      <section key={issue.token} className="pour" aria-labelledby="picture">
        <h2 id="picture">A picture</h2>
        <div className="f-row f-row--2">
          <Field name="picture" label="File" type="file" bad={bad("picture")} value="" />
          <Field name="alt" label="Description, for people who can’t see it" value="" />
        </div>
        <p className="acts">
          <button className="btn btn--small" type="submit" name="intent" value="picture">
            Add it at the end
          </button>
        </p>
      </section>
    </div>
  );
}

/** A labeled field with what is wrong with it. */
export function Field({
  name,
  label,
  value,
  bad,
  type = "text",
}: {
  name: string;
  label: string;
  value: string;
  bad?: string | undefined;
  type?: "text" | "file";
}) {
  const id = `issue-${name}`;
  const isFile = type === "file";
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        aria-invalid={bad ? true : undefined}
        aria-describedby={bad ? `${id}-bad` : undefined}
        accept={isFile ? "image/*" : undefined}
        defaultValue={isFile ? undefined : value}
      />
      {bad ? (
        <p className="f__bad" id={`${id}-bad`}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M6 0l6 12H0Z" />
          </svg>
          {bad}
        </p>
      ) : null}
    </div>
  );
}

/** What did not work, in the place where it happened. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div className="fail" role="alert">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 0l6 12H0Z" />
      </svg>
      <p>{children}</p>
    </div>
  );
}
