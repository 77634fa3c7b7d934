import { Form } from "react-router";
import type { AutosaveState } from "../../ui/entry/autosave.ts";
import { stateWords } from "./entry-words.ts";
import type { EditedEntry } from "./read-editor.ts";

/** The id of the editor's form: its buttons stand in the head of the screen. */
export const formId = "entry-form";

/** The state of an entry with its sign. */
export function StateTag({ state }: { state: EditedEntry["state"] }) {
  if (state === "published")
    return (
      <span className="tag tag--done">
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M1.5 6.5l3 3 6-7" />
        </svg>
        {stateWords[state]}
      </span>
    );
  return (
    <span className={state === "scheduled" ? "tag tag--new" : "tag tag--off"}>
      <i className={state === "scheduled" ? "dot" : "ring"} aria-hidden="true" />
      {stateWords[state]}
    </span>
  );
}

/** Below the title: the state, when it was saved, and where visitors see it. */
export function DraftState({
  entry,
  autosave,
}: {
  entry: EditedEntry | undefined;
  autosave: AutosaveState | undefined;
}) {
  const kept =
    autosave?.says === "saved" ? `Saved ${autosave.at}` : entry ? `Saved ${entry.saved}` : "Not saved yet";
  const state = entry?.state ?? "draft";
  return (
    <>
      <StateTag state={state} />{" "}
      {entry?.publishes && state === "scheduled" ? <span>for {entry.publishes.words}</span> : null}{" "}
      <span className="saved" role={state === "draft" ? "status" : undefined}>
        {entry || autosave?.says === "saved" ? <i className="dot dot--ok" aria-hidden="true" /> : null}
        {autosave?.says === "saving" ? "Saving …" : kept}
      </span>{" "}
      {entry?.url ? <a href={entry.url}>See it on the site</a> : null}
    </>
  );
}

/** One solid button: it publishes, or changes what is published. */
export function EditorButtons({ entry, isBusy }: { entry: EditedEntry | undefined; isBusy: boolean }) {
  const state = entry?.state ?? "draft";
  const save = (label: string, isSolid: boolean) => (
    <button
      type="submit"
      className={isSolid ? "btn btn--solid" : "btn"}
      form={formId}
      name="intent"
      value="save"
      disabled={isBusy}
    >
      {label}
    </button>
  );
  const publish = (label: string) => (
    <button
      type="submit"
      className="btn btn--solid"
      form={formId}
      name="intent"
      value="publish"
      disabled={isBusy}
    >
      {label}
    </button>
  );
  if (entry && (state === "published" || state === "scheduled"))
    return (
      <>
        <Form method="post">
          <input type="hidden" name="version" value={entry.version} />
          <button type="submit" className="btn btn--quiet" name="intent" value="withdraw">
            {state === "published" ? "Withdraw" : "Back to draft"}
          </button>
        </Form>
        {save("Save changes", true)}
      </>
    );
  return (
    <>
      {save(state === "draft" ? "Save draft" : "Save", false)}
      {publish(state === "draft" ? "Publish" : "Publish again")}
    </>
  );
}
