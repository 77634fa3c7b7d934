import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { type Pourable, pour } from "../../../newsletter/pour.ts";
import { MarkdownField } from "../../ui/markdown-field.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { LoadedIssue } from "./issue.tsx";
import type { Refused } from "./issue-actions.ts";
import { Field, Problem } from "./issue-fields.tsx";
import { IssueProofs } from "./issue-proofs.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { PourList } from "./pour-list.tsx";
import { useStoredText } from "./stored-text.ts";

/** Writes an issue: subject, what the week brought, Markdown, with the mail beside it. */
export function IssueEditor({
  issue,
  refused,
  back,
}: {
  issue: LoadedIssue;
  refused: Refused | undefined;
  back: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== "idle";
  const { subject, preview, body: stored } = refused?.typed ?? issue;
  const [body, setBody] = useState(stored);
  const version = useStoredText(form, issue);
  const bad = (name: string) => refused?.errors.find(({ field }) => field === name)?.message;

  const tick = (item: Pourable, isWanted: boolean) => {
    const area = form.current?.elements.namedItem("body");
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.value = pour(area.value, [item], new Set(isWanted ? [item.url] : []));
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const follow = ({ target }: FormEvent) => {
    if (target instanceof HTMLTextAreaElement && target.name === "body") setBody(target.value);
  };
  const actions = (
    <>
      <button className="btn btn--quiet" form="issue" type="submit" name="intent" value="save">
        Save draft
      </button>
      <button className="btn" form="issue" type="submit" name="intent" value="test" disabled={isBusy}>
        Send a test
      </button>
      <button className="btn btn--solid" form="issue" type="submit" name="intent" value="send">
        {issue.scheduled ? "Change the time" : `Send to ${issue.confirmed.toLocaleString("en-US")}`}
      </button>
    </>
  );
  return (
    <Screen
      title={issue.subject}
      back={back}
      sub={
        <>
          <span className="tag tag--off">
            <i className="ring" aria-hidden="true" />
            {issue.scheduled ? "Scheduled" : "Draft"}
          </span>{" "}
          <span className="saved">
            <i className="dot dot--ok" aria-hidden="true" />
            Saved {issue.savedAt} by {issue.savedBy}
          </span>
        </>
      }
      actions={actions}
    >
      {issue.problem ? <Problem>It could not leave at its time. {issue.problem}</Problem> : null}
      {refused?.problem ? <Problem>{refused.problem}</Problem> : null}
      {refused?.conflict ? (
        <Problem>
          Someone saved this issue while you were writing. Your text is still here: save again to replace
          theirs, which stays in the history.
        </Problem>
      ) : null}
      <IssueProofs proofs={issue.proofs} />
      <div className="split split--letter">
        <Form
          id="issue"
          method="post"
          encType="multipart/form-data"
          className="split__form"
          ref={form}
          onInput={follow}
        >
          <UnsavedText form={form} name={`issue ${issue.id}`} version={issue.version} />
          <input type="hidden" name="version" value={refused?.conflict?.version ?? version} />
          <div className="f-row f-row--2">
            <Field name="subject" label="Subject" value={subject} bad={bad("subject")} />
            <Field name="preview" label="Preview line" value={preview} bad={bad("preview")} />
          </div>
          <PourList week={issue.week} body={body} onTick={tick} />
          <MarkdownField
            id="issue-body"
            name="body"
            label="Text, in Markdown"
            rows={18}
            value={stored}
            error={bad("body")}
          />
          <section className="pour" aria-labelledby="picture">
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
        </Form>
        <MailPreview id={issue.id} form={form} />
      </div>
    </Screen>
  );
}
