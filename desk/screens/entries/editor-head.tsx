import { Form } from "react-router";
import type { AutosaveState } from "../../ui/entry/autosave.ts";
import { stateWords } from "./entry-words.ts";
import type { EditedEntry } from "./read-editor.ts";

/** The id of the editor's form: its buttons stand in the head of the screen. */
export const formId = "entry-form";

/** The name of a button that sends a press again, which was asked about; its value is the intent. */
export const confirmedName = "past";

/** The state of an entry with its sign. */
export function StateTag({ state, canceled }: Pick<EditedEntry, "state" | "canceled">) {
  if (canceled) return <span className="tag tag--look">Canceled</span>;
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
  isRefused,
}: {
  entry: EditedEntry | undefined;
  autosave: AutosaveState | undefined;
  /** The form has what a press did not save. */
  isRefused: boolean;
}) {
  const state = entry?.state ?? "draft";
  const isSaved = autosave ? autosave.says === "saved" : entry !== undefined && !isRefused;
  const words = () => {
    if (autosave?.says === "saving") return "Saving …";
    if (autosave?.says === "saved") return `Saved ${autosave.at}`;
    if (isSaved) return `Saved ${entry?.saved}`;
    return entry?.url ? `Not saved yet: visitors see the version of ${entry.saved}` : "Not saved yet";
  };
  return (
    <>
      <StateTag state={state} canceled={entry?.canceled ?? false} />{" "}
      {entry?.publishes && state === "scheduled" ? <span>for {entry.publishes.words}</span> : null}{" "}
      <span className="saved" role={state === "draft" ? "status" : undefined}>
        {isSaved ? <i className="dot dot--ok" aria-hidden="true" /> : null}
        {words()}
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
