import "./entries.css";
import { useEffect, useRef } from "react";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import type { FieldError } from "../../../publishing/kind.ts";
import { deskContext } from "../../desk-context.ts";
import { nameAddress, useAutosave } from "../../ui/entry/autosave.ts";
import { EntryFields } from "../../ui/entry/entry-fields.tsx";
import { initialDraft } from "../../ui/entry/entry-form.ts";
import { Preview } from "../../ui/entry/preview.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { AfterForm } from "./after-form.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { actOnEntry } from "./editor-action.ts";
import { DraftState, EditorButtons, formId } from "./editor-head.tsx";
import { BeforeForm, PublishLater } from "./editor-parts.tsx";
import { entryAt, kindAt } from "./entry-at.ts";
import { capitalized } from "./entry-words.ts";
import { readEditor } from "./read-editor.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, siteUrl, person } = context.get(deskContext);
  if (!params.id) {
    const kind = kindAt(params);
    return readEditor(db, kind, { draft: initialDraft(kind, person.name), siteUrl });
  }
  const { kind, entry } = await entryAt(db, params);
  return readEditor(db, kind, { entry, draft: entry, siteUrl });
}

export function action({ params, request, context }: ActionFunctionArgs) {
  return actOnEntry(context, params, request);
}

/** Says that the line is gone in place of an error page: what was typed stays in the form. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof TypeError) return { lost: true as const };
    throw error;
  }
}

export default function EntryEditor() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const refused = answer && "shown" in answer ? answer : undefined;
  const { form, draft, pictures, entry, preview, missing, warnings } = refused?.shown ?? loaded;
  // A draft that saved itself and was refused comes back under the address of a new one.
  useEffect(() => {
    if (entry) nameAddress(entry.id);
  });
  const isBusy = useNavigation().state === "submitting";
  const element = useRef<HTMLFormElement>(null);
  const isDraft = !entry || entry.state === "draft";
  const { state, tryNow } = useAutosave(
    element,
    isDraft ? `/entries/${form.kind}/${entry?.id ?? "new"}/draft` : undefined,
  );
  const version = refused?.conflict?.version ?? entry?.version ?? 0;
  const errors: FieldError[] = refused?.errors ?? [];
  const title = entry?.title ?? `New ${form.words.one}`;
  return (
    <Screen
      title={title}
      back={<Link to={`/entries/${form.kind}`}>{capitalized(form.words.many)}</Link>}
      sub={<DraftState entry={entry} autosave={state} />}
      actions={<EditorButtons entry={entry} isBusy={isBusy} />}
    >
      <BeforeForm
        lost={(answer && "lost" in answer) || state?.says === "lost"}
        onTry={tryNow}
        autosave={state}
        errors={errors}
        problem={refused?.problem}
        warnings={warnings}
        entry={entry}
      />
      {refused?.conflict ? <ConflictPanel conflict={refused.conflict} screen={entry?.screen ?? ""} /> : null}
      <div className="split">
        <Form
          key={`${entry?.id} ${version} ${refused ? "again" : ""}`}
          ref={element}
          id={formId}
          className="split__form"
          method="post"
          encType="multipart/form-data"
          noValidate
        >
          <UnsavedText form={element} name={`entry ${form.kind} ${entry?.id ?? "new"}`} version={version} />
          <input type="hidden" name="id" defaultValue={entry?.id ?? ""} />
          <input type="hidden" name="version" defaultValue={version} />
          <EntryFields
            form={form}
            values={draft.values}
            body={draft.body}
            errors={errors}
            pictures={pictures}
          />
          <PublishLater entry={entry} refused={refused?.publishAt} missing={missing} />
        </Form>
        <Preview form={element} {...preview} />
      </div>
      {entry ? <AfterForm entry={entry} words={form.words} /> : null}
    </Screen>
  );
}
