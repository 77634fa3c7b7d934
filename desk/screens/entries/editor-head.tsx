import { isSeen } from "../../../publishing/kind.ts";
import type { AutosaveState } from "../../ui/entry/autosave.ts";
import { Press, PressForm } from "../../ui/press.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { stateWords } from "./entry-words.ts";
import type { EditedEntry } from "./read-editor.ts";

/** The id of the editor's form: its buttons stand in the head of the screen. */
export const formId = "entry-form";

/** The name of a button that sends a press again, which was asked about; its value is the act. */
export const confirmedName = "past";

/** The state of an entry with its sign. */
export function EntryTag({ state, canceled }: Pick<EditedEntry, "state" | "canceled">) {
  const sign = canceled ? "look" : ({ published: "done", scheduled: "new" } as const)[state as string];
  return <StateTag sign={sign ?? "off"}>{canceled ? "Canceled" : stateWords[state]}</StateTag>;
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
      <EntryTag state={state} canceled={entry?.canceled ?? false} />{" "}
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
  const send = (intent: "save" | "publish", label: string, isSolid: boolean) => (
    <Press look={isSolid ? "solid" : ""} form={formId} name="act" value={`entry.${intent}`} disabled={isBusy}>
      {label}
    </Press>
  );
  if (entry && isSeen(entry))
    return (
      <>
        {entry.asksWhy ? (
          <a className="btn btn--quiet" href="#withdraw">
            Withdraw …
          </a>
        ) : (
          <PressForm fields={{ version: entry.version }} look="quiet" name="act" value="entry.withdraw">
            {state === "published" ? "Withdraw" : "Back to draft"}
          </PressForm>
        )}
        {send("save", "Save changes", true)}
      </>
    );
  return (
    <>
      {send("save", state === "draft" ? "Save draft" : "Save", false)}
      {send("publish", state === "draft" ? "Publish" : "Publish again", true)}
    </>
  );
}
