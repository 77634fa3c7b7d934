import { type FormEvent, useRef, useState } from "react";
import type { Issue } from "../../../newsletter/issue.ts";
import { type Pourable, pour } from "../../../newsletter/pour.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { MarkdownField } from "../../ui/markdown-field.tsx";
import { Press } from "../../ui/press.tsx";
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
        <TextField
          id="issue-subject"
          name="subject"
          label="Subject"
          defaultValue={typed.subject}
          error={bad("subject")}
        />
        <TextField
          id="issue-preview"
          name="preview"
          label="Preview line"
          defaultValue={typed.preview}
          error={bad("preview")}
        />
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
          <TextField
            id="issue-picture"
            name="picture"
            label="File"
            type="file"
            accept="image/*"
            error={bad("picture")}
          />
          <TextField id="issue-alt" name="alt" label="Description, for people who can’t see it" />
        </div>
        <p className="acts">
          <Press look="small" intent="picture">
            Add it at the end
          </Press>
        </p>
      </section>
    </div>
  );
}
