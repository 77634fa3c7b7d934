import { Form, Link } from "react-router";
import { site } from "../../../content/site.ts";
import type { FieldError, Kind } from "../../../publishing/kind.ts";
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
        <Fail title="Somebody else saved it meanwhile" isClash>
          <p>Yours is not lost, and no longer saved by itself. Press Save draft to bring the two together.</p>
        </Fail>
      ) : null}
      {autosave?.says === "invalid" ? (
        <Fail title="Not saved by itself">
          <p>{autosave.message}.</p>
        </Fail>
      ) : null}
      {problem ? (
        <Fail title="Not done">
          <p>{problem}</p>
        </Fail>
      ) : null}
      {errors.length > 0 ? (
        <Fail
          title={
            errors.length === 1 ? "One thing is to be mended" : `${errors.length} things are to be mended`
          }
        >
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

/** Below the form: what else can be done with it. */
export function AfterForm({ entry, words }: { entry: EditedEntry; words: Kind["words"] }) {
  return (
    <>
      <section className="quiet-end" aria-labelledby="more-title">
        <h2 id="more-title">More</h2>
        <div className="acts">
          <Link className="btn" to={`${entry.screen}/duplicate`}>
            Duplicate
          </Link>
          <Link className="btn" to={`${entry.screen}/history`}>
            History
          </Link>
          {entry.state === "draft" && !entry.wasPublished ? (
            <Link className="btn btn--danger-line" to={`${entry.screen}/delete`}>
              Delete draft
            </Link>
          ) : null}
        </div>
      </section>
      {entry.isOn ? (
        <section className="quiet-end" aria-labelledby="off-title">
          <h2 id="off-title">If it cannot take place</h2>
          <p>
            A canceled {words.one} stays on the page and says so, that nobody stands before a closed door.
            Calendars are told{entry.proposal ? ", and so is who proposed it, by mail" : ""}. To postpone it,
            change its status and times above.
          </p>
          <Form method="post" className="acts">
            <input type="hidden" name="version" value={entry.version} />
            <button type="submit" className="btn btn--danger-line" name="intent" value="cancel">
              Cancel {words.one}
            </button>
          </Form>
        </section>
      ) : null}
    </>
  );
}

function Fail({
  title,
  isClash = false,
  children,
}: {
  title: string;
  isClash?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className={isClash ? "fail fail--clash" : "fail"} role="alert">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={isClash ? "M6 0l6 6-6 6-6-6Z" : "M6 0l6 12H0Z"} />
      </svg>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}

function Look({ children }: { children: React.ReactNode }) {
  return (
    <div className="clash">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 0l6 6-6 6-6-6Z" />
      </svg>
      {children}
    </div>
  );
}
