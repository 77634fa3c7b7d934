import "./entries.css";
import { useRef } from "react";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import type { FieldError } from "../../../publishing/kind.ts";
import { deskContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { useAutosave } from "../../ui/entry/autosave.ts";
import { EntryFields } from "../../ui/entry/entry-fields.tsx";
import { draftFrom, initialDraft } from "../../ui/entry/entry-form.ts";
import { Preview } from "../../ui/entry/preview.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { DraftState, EditorButtons, formId } from "./editor-head.tsx";
import { AfterForm, BeforeForm, PublishLater } from "./editor-parts.tsx";
import { entryAt, kindAt } from "./entry-at.ts";
import { capitalized } from "./entry-words.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { readEditor } from "./read-editor.ts";
import { receivePictures } from "./receive-pictures.ts";
import {
  backTo,
  cancelNow,
  type Done,
  type Refused,
  saveTyped,
  undoCancel,
  undoWithdraw,
  withdrawNow,
} from "./save-action.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, siteUrl } = context.get(deskContext);
  if (!params.id) {
    const kind = kindAt(params);
    return readEditor(db, kind, { draft: initialDraft(kind), siteUrl });
  }
  const { kind, entry } = await entryAt(db, params);
  return readEditor(db, kind, { entry, draft: entry, siteUrl });
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  const form = await request.formData();
  // A new draft that saved itself has an id while the address of its screen is still that of a new one.
  const id = params.id ?? String(form.get("id") || "");
  const { kind, entry } = id
    ? await entryAt(desk.db, { ...params, id })
    : { kind: kindAt(params), entry: undefined };
  const version = Number(form.get("version"));
  const intent = form.get("intent");
  let result: Done | Refused;
  if (entry && intent === "withdraw") result = await withdrawNow(desk, kind, entry, version);
  else if (entry && intent === "undo-withdraw") result = await undoWithdraw(desk, kind, entry, form);
  else if (entry && intent === "cancel") result = await cancelNow(desk, entry, version);
  else if (entry && intent === "undo-cancel") result = await undoCancel(desk, entry, form);
  else {
    const typed = await receivePictures(desk, kind, draftFrom(kind, form), form);
    result =
      typed.errors.length > 0
        ? typed
        : await saveTyped(desk, kind, typed.draft, form, entry && { id: entry.id, version });
  }
  if ("notice" in result) {
    await say(context, result.notice);
    await note(context, result.action, `${kind.name} ${result.entry.id}`);
    throw backTo(result.entry);
  }
  const merged = result.conflict && (await mergeDrafts(desk.db, kind, result.draft, result.conflict));
  const { errors, problem, publishAt } = result;
  const draft = merged?.draft ?? result.draft;
  const shown = await readEditor(desk.db, kind, { ...(entry && { entry }), draft, siteUrl: desk.siteUrl });
  return data(
    { shown, errors, problem, publishAt, conflict: merged?.conflict },
    { status: merged ? 409 : 422 },
  );
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
