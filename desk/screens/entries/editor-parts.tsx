import { Link } from "react-router";
import { site } from "../../../content/site.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { Fail, Look } from "../../ui/callouts.tsx";
import type { AutosaveState } from "../../ui/entry/autosave.ts";
import { fieldId } from "../../ui/entry/entry-fields.tsx";
import { FieldFrame } from "../../ui/entry/field-frame.tsx";
import type { EditedEntry, Warning } from "./read-editor.ts";

/** Above the form: what went wrong, and what is worth a look. */
export function BeforeForm({
  lost,
  onTry,
  autosave,
  errors,
  problem,
  warnings,
  entry,
}: {
  lost: boolean | undefined;
  onTry: () => void;
  autosave: AutosaveState | undefined;
  errors: readonly FieldError[];
  problem: string | undefined;
  warnings: readonly Warning[];
  entry: EditedEntry | undefined;
}) {
  return (
    <>
      {lost ? (
        <Fail title="Not saved">
          <p>
            The line to the server is gone. Your text is kept in this browser; we try again every ten seconds.
          </p>
          <button className="btn" type="button" onClick={onTry}>
            Try now
          </button>
        </Fail>
      ) : null}
      {autosave?.says === "conflict" ? (
        <Fail title="Someone else saved it in the meantime" isClash>
          <p>
            Your version isn’t lost, but it’s no longer saved automatically. Click Save draft to merge the
            two.
          </p>
        </Fail>
      ) : null}
      {autosave?.says === "invalid" ? (
        <Fail title="Not saved automatically">
          <p>{autosave.message}.</p>
        </Fail>
      ) : null}
      {problem ? (
        <Fail title="Not done">
          <p>{problem}</p>
        </Fail>
      ) : null}
      {errors.length > 0 ? (
        <Fail title={errors.length === 1 ? "One thing needs fixing" : `${errors.length} things need fixing`}>
          <ul>
            {errors.map(({ field, message }) => (
              <li key={field}>
                <a href={`#${fieldId(field)}`}>{message}</a>
              </li>
            ))}
          </ul>
        </Fail>
      ) : null}
      {entry?.proposal?.isOpen ? (
        <Look>
          <p>
            It was sent in as {entry.proposal.reference}, which nobody has accepted: its sender hears of it
            when you do.
          </p>
          <Link to={`/proposals/${entry.proposal.reference}`}>Decide</Link>
        </Look>
      ) : null}
      {warnings.map(({ text, to }) => (
        <Look key={text}>
          <p>{text}</p>
          {to ? <Link to={to}>Look at it</Link> : null}
        </Look>
      ))}
    </>
  );
}

/** Publishing at a later time, and what is missing before. */
export function PublishLater({
  entry,
  refused,
  missing,
}: {
  entry: EditedEntry | undefined;
  refused: { typed: string; message: string } | undefined;
  missing: readonly string[];
}) {
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
          <FieldFrame id="publish-at" label="When" hint={`${site.city} time`} error={refused?.message}>
            {(described) => (
              <input
                {...described}
                type="datetime-local"
                name="publishAt"
                defaultValue={refused?.typed ?? entry?.publishes?.wall ?? ""}
              />
            )}
          </FieldFrame>
          <button type="submit" className="btn" name="intent" value="schedule">
            {entry?.publishes ? "Change the time" : "Schedule"}
          </button>
        </div>
      </details>
    </>
  );
}
