import { isSeen } from "../../../publishing/kind.ts";
import { capitalized } from "../../../text/capitalized.ts";
import type { AutosaveState } from "../../ui/entry/autosave.ts";
import { Press, PressForm } from "../../ui/press.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { EditedEntry, EditorData } from "./read-editor.ts";

/** The id of the editor's form: its buttons stand in the head of the screen. */
export const formId = "entry-form";

/** The name of a button that sends a press again, which was asked about; its value is the act. */
export const confirmedName = "past";

/** The state of an entry with its sign. */
export function EntryTag({ state, canceled }: Pick<EditedEntry, "state" | "canceled">) {
  const sign = canceled ? "look" : ({ published: "done", scheduled: "new" } as const)[state as string];
  return <StateTag sign={sign ?? "off"}>{canceled ? "Canceled" : capitalized(state)}</StateTag>;
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
  const isSaved = autosave ? autosave.outcome === "saved" : entry !== undefined && !isRefused;
  const words = () => {
    if (autosave?.outcome === "saving") return "Saving …";
    if (autosave?.outcome === "saved") return `Saved ${autosave.at}`;
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
      {entry?.url ? <a href={entry.url}>See it on the site</a> : null}{" "}
      {entry?.url && entry.isOn ? <a href={`${entry.url}/poster`}>Poster to print</a> : null}
    </>
  );
}

/** One solid button: it publishes, changes what is published, or leads to the sending. */
export function EditorButtons({ entry, issue }: Pick<EditorData, "entry" | "issue">) {
  const state = entry?.state ?? "draft";
  const send = (act: string, label: string, look = "") => (
    <Press look={look} form={formId} act={act} isOnce label={label} />
  );
  if (issue?.canBeSent)
    return (
      <>
        {send("entry.save", "Save draft", "quiet")}
        {send("issue.test", "Send a test")}
        {issue.maySend ? (
          <a className="btn btn--solid" href="#send">
            {issue.scheduled ? "Change the time …" : `Send to ${issue.confirmed.toLocaleString("en-US")} …`}
          </a>
        ) : null}
      </>
    );
  if (entry && isSeen(entry))
    return (
      <>
        {entry.asksWhy ? (
          <a className="btn btn--quiet" href="#withdraw">
            Withdraw …
          </a>
        ) : (
          <PressForm
            fields={{ version: entry.version }}
            look="quiet"
            act="entry.withdraw"
            label={state === "published" ? "Withdraw" : "Back to draft"}
          />
        )}
        {send("entry.save", "Save changes", "solid")}
      </>
    );
  return (
    <>
      {send("entry.save", state === "draft" ? "Save draft" : "Save")}
      {send("entry.publish", state === "draft" ? "Publish" : "Publish again", "solid")}
    </>
  );
}
