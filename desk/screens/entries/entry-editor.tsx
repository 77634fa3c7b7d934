import "./entries.css";
import { randomUUID } from "node:crypto";
import { useMemo, useState } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { timeField } from "../../../acts/moments.ts";
import { draftFrom, hasDraft } from "../../../publishing/entries/posted-draft.ts";
import type { Draft, Entry, FieldError } from "../../../publishing/kind.ts";
import { runAct } from "../../acting.ts";
import { useAutosave } from "../../ui/entry/autosave.ts";
import { EntryFields } from "../../ui/entry/entry-fields.tsx";
import { initialDraft } from "../../ui/entry/entry-form.ts";
import { TextPictureField } from "../../ui/entry/picture-field.tsx";
import { Preview } from "../../ui/entry/preview.tsx";
import { useLostPress } from "../../ui/lost-press.ts";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { DigestField } from "../newsletter/digest-field.tsx";
import { IssueStatus, SendFields } from "../newsletter/issue-status.tsx";
import { EntryLanguages } from "../translations/entry-languages.tsx";
import type { Route } from "./+types/entry-editor";
import { AfterForm } from "./after-form.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { confirmedName, DraftState, EditorButtons, formId } from "./editor-head.tsx";
import { BeforeForm, PublishLater } from "./editor-parts.tsx";
import { entryScreen, formAt } from "./entry-at.ts";
import { EntryUses } from "./entry-uses.tsx";
import { mergeDrafts } from "./merge-drafts.ts";
import { readEditor } from "./read-editor.ts";

/** The address of a new entry has its key: a reload, a second tab and the way back lead to the same draft. */
export async function loader(args: Route.LoaderArgs) {
  const { desk, kind, entry, draftKey } = await formAt(args);
  const { params, request } = args;
  if (params.id && entry) return readEditor(desk, kind, { entry, draft: entry });
  if (entry) throw redirect(entryScreen(entry));
  // Not after a post without a key: what it refused stands in the answer.
  if (!draftKey && !request.headers.has("Origin"))
    throw redirect(`/entries/${kind.name}/new?draft=${randomUUID()}`);
  return readEditor(desk, kind, { draftKey, draft: initialDraft(kind, desk.person.name) });
}

/** What a refused save carries: what was typed, and with what it collided. */
interface Detail {
  typed?: Draft;
  entry?: Entry;
  base?: number;
}

/** A press of any button: the act, or what the screen shows after a mistake. */
export async function action(args: Route.ActionArgs) {
  const { desk, kind, entry, draftKey } = await formAt(args);
  const { request, context } = args;
  const form = await request.formData();
  const pressed = String(form.get(confirmedName) ?? form.get("act") ?? "entry.save");
  if (!entry) {
    form.set("kind", kind.name);
    form.set("intent", pressed.replace("entry.", ""));
    if (draftKey) form.set("draftKey", draftKey);
  }
  const done = await runAct(context, request, {
    act: entry ? pressed : "entry.create",
    ids: entry ? [String(entry.id)] : [],
    form,
    back: entry ? entryScreen(entry) : `/entries/${kind.name}`,
  });
  if (!isRefused(done)) return done;
  const { refused, message: problem, errors = [], detail } = done;
  const { typed, entry: theirs, base = 0 } = (detail ?? {}) as Detail;
  const draft = typed ?? (entry && !hasDraft(form) ? entry : draftFrom(kind, form));
  const merged = theirs && (await mergeDrafts(desk.db, kind, draft, { entry: theirs, base }));
  const typedTime = String(form.get(timeField) ?? "");
  const time = errors.find(({ field }) => field === timeField);
  const shown = await readEditor(desk, kind, { entry, draftKey, draft: merged?.draft ?? draft });
  return data(
    {
      shown,
      errors: errors.filter((error) => error !== time),
      problem: refused === "confirm" ? undefined : problem,
      publishAt: time || typedTime ? { typed: typedTime, message: time?.message } : undefined,
      past: refused === "confirm" ? pressed : undefined,
      conflict: merged?.conflict,
    },
    { status: merged ? 409 : 422 },
  );
}

export default function EntryEditor({ loaderData: loaded, actionData: answer }: Route.ComponentProps) {
  const refused = answer && "shown" in answer ? answer : undefined;
  const editor = refused?.shown ?? loaded;
  const { form, draft, pictures, entry, issue, preview, missing, token, autosavePath, keptName } = editor;
  const isBusy = useNavigation().state !== "idle";
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const formRef = useMemo(() => ({ current: element }), [element]);
  const isLost = useLostPress()[0] !== "";
  const isRefused = answer !== undefined || isLost;
  const isDraft = (!entry || entry.state === "draft") && !refused?.conflict;
  const shown = refused?.conflict?.version ?? entry?.version ?? 0;
  const { state, tryNow, version, round, ...own } = useAutosave(formRef, {
    path: isDraft ? autosavePath : undefined,
    shown: { version: shown, token },
    name: keptName,
    isBusy,
    isRefused,
    isLost,
  });
  const errors: FieldError[] = refused?.errors ?? [];
  const title = entry?.title ?? `New ${form.words.one}`;
  return (
    <Screen
      title={title}
      back={<Link to={editor.list.to}>{editor.list.title}</Link>}
      sub={<DraftState entry={entry} autosave={state} isRefused={isRefused} />}
      actions={<EditorButtons entry={entry} issue={issue} />}
    >
      {issue && entry ? <IssueStatus issue={issue} screen={entry.screen} /> : null}
      <BeforeForm editor={editor} refused={refused} savesItself={isDraft} onTry={tryNow} autosave={state} />
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
      {entry ? <EntryLanguages languages={entry.languages} /> : null}
      <EntryUses uses={editor.uses} />
      {entry ? <AfterForm entry={entry} words={form.words} version={version} errors={errors} /> : null}
    </Screen>
  );
}
