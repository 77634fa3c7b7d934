import { Form, Link } from "react-router";
import type { Kind } from "../../../publishing/kind.ts";
import { Press } from "../../ui/press.tsx";
import type { EditedEntry } from "./read-editor.ts";

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
          {entry.canBeDeleted ? (
            <Link className="btn btn--danger-line" to={`${entry.screen}/delete`}>
              {entry.state === "draft" ? "Delete draft" : "Delete for good"}
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
            <Press look="danger-line" intent="cancel">
              Cancel {words.one}
            </Press>
          </Form>
        </section>
      ) : null}
    </>
  );
}
