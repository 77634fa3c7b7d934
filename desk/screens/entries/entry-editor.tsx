import "./entries.css";
import { randomUUID } from "node:crypto";
import { useMemo, useState } from "react";
import { type ClientActionFunctionArgs, Form, Link, redirect, useNavigation } from "react-router";
import type { FieldError } from "../../../publishing/kind.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { useAutosave } from "../../ui/entry/autosave.ts";
import { EntryFields } from "../../ui/entry/entry-fields.tsx";
import { initialDraft } from "../../ui/entry/entry-form.ts";
import { Preview } from "../../ui/entry/preview.tsx";
import { TextPictureField } from "../../ui/entry/text-picture-field.tsx";
import { orLostLine } from "../../ui/lost-line.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { DigestField } from "../newsletter/digest-field.tsx";
import { IssueStatus } from "../newsletter/issue-status.tsx";
import { SendFields } from "../newsletter/send-fields.tsx";
import { AfterForm } from "./after-form.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { DraftState, EditorButtons, formId } from "./editor-head.tsx";
import { BeforeForm, PublishLater } from "./editor-parts.tsx";
import { entryOf, entryScreen } from "./entry-at.ts";
import { postEntry } from "./post-entry.ts";
import { readEditor } from "./read-editor.ts";

/** The address of a new entry has its key: a reload, a second tab and the way back lead to the same draft. */
export async function loader({ params, request, context }: RouteArgs) {
  const { db, siteUrl, person, ...desk } = context.get(deskContext);
  const now = desk.now();
  const { kind, entry, draftKey } = await entryOf(db, params, request);
  if (params.id && entry)
    return readEditor(db, kind, { entry, draft: entry, siteUrl, isOwner: person.role === "owner", now });
  if (entry) throw redirect(entryScreen(entry));
  // Not after a post without a key: what it refused stands in the answer.
  if (!draftKey && !request.headers.has("Origin"))
    throw redirect(`/entries/${kind.name}/new?draft=${randomUUID()}`);
  return readEditor(db, kind, { draftKey, draft: initialDraft(kind, person.name), siteUrl, now });
}

export function action({ params, request, context }: RouteArgs) {
  return postEntry(context, params, request);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orLostLine(() => serverAction<typeof action>());

export default function EntryEditor({
  loaderData: loaded,
  actionData: answer,
}: RouteProps<typeof loader, typeof action | typeof clientAction>) {
  const refused = answer && "shown" in answer ? answer : undefined;
  const editor = refused?.shown ?? loaded;
  const { form, draft, pictures, entry, issue, preview, missing, token, autosavePath, keptName } = editor;
  const isBusy = useNavigation().state !== "idle";
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const formRef = useMemo(() => ({ current: element }), [element]);
  const isDraft = (!entry || entry.state === "draft") && !refused?.conflict;
  const shown = refused?.conflict?.version ?? entry?.version ?? 0;
  const { state, tryNow, version, round, ...own } = useAutosave(formRef, {
    path: isDraft ? autosavePath : undefined,
    shown: { version: shown, token },
    name: keptName,
    isBusy,
    isRefused: answer !== undefined,
  });
  const errors: FieldError[] = refused?.errors ?? [];
  const title = entry?.title ?? `New ${form.words.one}`;
  return (
    <Screen
      title={title}
      back={<Link to={editor.list.to}>{editor.list.title}</Link>}
      sub={<DraftState entry={entry} autosave={state} isRefused={answer !== undefined} />}
      actions={<EditorButtons entry={entry} issue={issue} isBusy={isBusy} />}
    >
      {issue && entry ? <IssueStatus issue={issue} screen={entry.screen} /> : null}
      <BeforeForm
        editor={editor}
        refused={refused}
        lost={state ? state.says === "lost" : answer && "lost" in answer}
        savesItself={isDraft}
        onTry={tryNow}
        autosave={state}
      />
      {refused?.conflict ? <ConflictPanel conflict={refused.conflict} screen={entry?.screen ?? ""} /> : null}
      <div className="split">
        <Form
          key={round}
          ref={setElement}
          id={formId}
          className="split__form"
          data-version={version}
          method="post"
          encType="multipart/form-data"
          noValidate
        >
          <UnsavedText name={keptName} version={shown} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="form" value={own.token} />
          <EntryFields
            form={form}
            values={draft.values}
            body={draft.body}
            errors={errors}
            pictures={pictures}
            beforeText={
              issue?.canBeSent ? <DigestField week={issue.week} body={draft.body} form={formRef} /> : null
            }
            afterText={form.body?.showsPictures ? <TextPictureField key={token} errors={errors} /> : null}
          />
          {issue && entry ? (
            <SendFields issue={issue} entry={entry} refused={refused?.publishAt} errors={errors} />
          ) : (
            <PublishLater entry={entry} refused={refused?.publishAt} missing={missing} />
          )}
        </Form>
        <Preview form={formRef} {...preview} />
      </div>
      {entry ? <AfterForm entry={entry} words={form.words} version={version} errors={errors} /> : null}
    </Screen>
  );
}
