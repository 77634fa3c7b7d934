import type { ComponentProps } from "react";
import { Link } from "react-router";
import { site } from "../../../content/site.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { Callout, ErrorCallout, Problem, showIt } from "../../ui/callouts.tsx";
import type { AutosaveState } from "../../ui/entry/autosave.ts";
import { MistakeList, TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { confirmedName, formId } from "./editor-head.tsx";
import type { EditedEntry, EditorData, TypedTime } from "./read-editor.ts";

/** Above the form: what went wrong, and what is worth a look. */
export function BeforeForm({
  editor: { warnings, entry },
  refused: { errors = [], problem, past } = {},
  savesItself,
  onTry,
  autosave,
}: {
  editor: EditorData;
  refused:
    | { errors?: readonly FieldError[]; problem?: string | undefined; past?: string | undefined }
    | undefined;
  savesItself: boolean;
  onTry: () => void;
  autosave: AutosaveState | undefined;
}) {
  const tryNow = <Press type="button" onClick={onTry} label="Try now" />;
  return (
    <>
      {savesItself && autosave?.outcome === "lost" ? (
        <ErrorCallout title="Not saved">
          <p>
            The line to the server is gone. Your text is kept in this browser; we try again every ten seconds.
          </p>
          {tryNow}
        </ErrorCallout>
      ) : null}
      {autosave?.outcome === "signed-out" ? (
        <ErrorCallout title="Not saved: you’re signed out">
          <p>
            Your text is kept in this browser, and saves itself again once you{" "}
            <a href="/sign-in" target="_blank" rel="noreferrer">
              sign in in another tab
            </a>
            .
          </p>
          {tryNow}
        </ErrorCallout>
      ) : null}
      {autosave?.outcome === "conflict" ? (
        <ErrorCallout title="Someone else saved it in the meantime" isConflict>
          <p>
            Your version isn’t lost, but it’s no longer saved automatically. Click Save draft to merge the
            two.
          </p>
        </ErrorCallout>
      ) : null}
      {autosave?.outcome === "invalid" ? (
        <ErrorCallout title="Not saved automatically">
          <p>{autosave.message}.</p>
        </ErrorCallout>
      ) : null}
      <Problem title="Not done">{problem}</Problem>
      {past ? (
        <ErrorCallout title="It’s already over">
          <p>Its end is in the past: visitors find it among past events. Look at Start and End.</p>
          <Press
            ref={showIt}
            form={formId}
            name={confirmedName}
            value={past}
            label="Save it as a past event"
          />
        </ErrorCallout>
      ) : null}
      {errors.length > 0 ? (
        <ErrorCallout
          title={errors.length === 1 ? "One thing needs fixing" : `${errors.length} things need fixing`}
          ref={showIt}
        >
          <MistakeList errors={errors} />
        </ErrorCallout>
      ) : null}
      {entry?.proposal?.isOpen ? (
        <Callout>
          <p>
            It was sent in as {entry.proposal.reference}, which nobody has accepted: its sender hears of it
            when you do.
          </p>
          <Link to={`/proposals/${entry.proposal.reference}`}>Decide</Link>
        </Callout>
      ) : null}
      {warnings.map(({ text, to }) => (
        <Callout key={text}>
          <p>{text}</p>
          {to ? <Link to={to}>Look at it</Link> : null}
        </Callout>
      ))}
    </>
  );
}

/** Publishing at a later time, and what is missing before. */
export function PublishLater({ entry, refused, missing }: Timed & { missing: readonly string[] }) {
  if (entry?.state === "published") return null;
  return (
    <>
      {missing.length > 0 ? (
        <details className="later">
          <summary>Before it can be published</summary>
          <ul>
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <details className="later" open={Boolean(refused || entry?.publishes)}>
        <summary>Publish it later</summary>
        <div className="later__in">
          <TimeField entry={entry} refused={refused} label="When" hint={`${site.city} time`} />
          <SchedulePress entry={entry} act="entry.schedule" />
        </div>
      </details>
    </>
  );
}

interface Timed {
  entry: EditedEntry | undefined;
  refused: TypedTime | undefined;
}

/** When it is to be published or sent. */
export function TimeField({ entry, refused, ...field }: Timed & ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...{ ...field, id: "publish-at", name: "publishAt", type: "datetime-local", isAlert: false }}
      error={refused?.message}
      defaultValue={refused?.typed ?? entry?.publishes?.wall ?? ""}
    />
  );
}

export function SchedulePress({ entry, act }: Pick<Timed, "entry"> & { act: string }) {
  return <Press act={act} label={entry?.publishes ? "Change the time" : "Schedule"} />;
}
