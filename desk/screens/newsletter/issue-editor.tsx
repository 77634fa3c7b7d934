import { type ReactNode, useMemo, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Problem } from "../../ui/callouts.tsx";
import { useAutosave } from "../../ui/entry/autosave.ts";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { BeforeForm } from "../entries/editor-parts.tsx";
import type { LoadedIssue } from "./issue.tsx";
import type { Refused } from "./issue-actions.ts";
import { IssueFields } from "./issue-fields.tsx";
import { IssueProofs } from "./issue-proofs.tsx";
import { MailPreview } from "./mail-preview.tsx";

/** Writes an issue, which saves itself while it is a draft, with the mail beside it. */
export function IssueEditor({
  issue,
  refused,
  back,
}: {
  issue: LoadedIssue;
  refused: Refused | undefined;
  back: ReactNode;
}) {
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const form = useMemo(() => ({ current: element }), [element]);
  const isBusy = useNavigation().state !== "idle";
  const savesItself = !issue.scheduled && !refused?.conflict;
  const shown = refused?.conflict?.version ?? issue.version;
  const name = `issue ${issue.id}`;
  const { state, tryNow, version, token, round } = useAutosave(form, {
    path: savesItself ? `/newsletter/${issue.id}/draft` : undefined,
    shown: { version: shown, token: issue.token },
    name,
    isBusy,
    isRefused: refused !== undefined,
  });
  const isSaved = state ? state.says === "saved" : refused === undefined;
  const saved = state?.says === "saved" ? state.at : `${issue.savedAt} by ${issue.savedBy}`;
  const actions = (
    <>
      <Press look="quiet" form="issue" intent="save">
        Save draft
      </Press>
      <Press form="issue" intent="test" disabled={isBusy}>
        Send a test
      </Press>
      <Press look="solid" form="issue" intent="send">
        {issue.scheduled ? "Change the time" : `Send to ${issue.confirmed.toLocaleString("en-US")}`}
      </Press>
    </>
  );
  return (
    <Screen
      title={issue.subject}
      back={back}
      sub={
        <>
          <StateTag sign="off">{issue.scheduled ? "Scheduled" : "Draft"}</StateTag>{" "}
          <span className="saved" role="status">
            {isSaved ? <i className="dot dot--ok" aria-hidden="true" /> : null}
            {isSaved ? `Saved ${saved}` : state?.says === "saving" ? "Saving …" : "Not saved yet"}
          </span>
        </>
      }
      actions={actions}
    >
      {issue.problem ? <Problem>It could not leave at its time. {issue.problem}</Problem> : null}
      <BeforeForm
        lost={state?.says === "lost"}
        savesItself={savesItself}
        onTry={tryNow}
        autosave={state}
        errors={[]}
        problem={refused?.problem}
        warnings={[]}
        entry={undefined}
      />
      {refused?.conflict ? (
        <Problem>
          Someone saved this issue while you were writing. Your text is still here: save again to replace
          theirs, which stays in the history.
        </Problem>
      ) : null}
      <IssueProofs proofs={issue.proofs} />
      <div className="split split--letter">
        <Form
          key={round}
          id="issue"
          method="post"
          encType="multipart/form-data"
          className="split__form"
          data-version={version}
          ref={setElement}
        >
          <UnsavedText name={name} version={shown} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="form" value={token} />
          <IssueFields issue={issue} typed={refused?.typed ?? issue} errors={refused?.errors ?? []} />
        </Form>
        <MailPreview id={issue.id} form={form} />
      </div>
    </Screen>
  );
}
