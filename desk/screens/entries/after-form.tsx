import { Form, Link } from "react-router";
import { type Kind, longestReason, reasonField } from "../../../publishing/kind.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import type { EditedEntry } from "./read-editor.ts";

/** Why something is withdrawn. Its id is the one to which a mistake links. */
export function WithdrawalReason({ id = `entry-${reasonField}`, value }: { id?: string; value?: string }) {
  const hint = "Visitors read it in the list of corrections";
  const more = { name: reasonField, label: "Reason", hint, maxLength: longestReason, defaultValue: value };
  return <TextField id={id} {...more} required />;
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
          {entry.canBeDeleted ? (
            <Link className="btn btn--danger-line" to={`${entry.screen}/delete`}>
              {entry.state === "draft" ? "Delete draft" : "Delete for good"}
            </Link>
          ) : null}
        </div>
      </section>
      {entry.asksWhy ? (
        <section className="quiet-end" aria-labelledby="withdraw">
          <h2 id="withdraw" tabIndex={-1}>
            Withdraw it
          </h2>
          <p>It leaves the site, and the list of corrections has it with the day and the reason.</p>
          <Form method="post">
            <input type="hidden" name="version" value={entry.version} />
            <WithdrawalReason />
            <div className="acts">
              <Press look="danger-line" name="act" value="entry.withdraw">
                Withdraw
              </Press>
            </div>
          </Form>
        </section>
      ) : null}
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
            <Press look="danger-line" name="act" value="entry.cancel">
              Cancel {words.one}
            </Press>
          </Form>
        </section>
      ) : null}
    </>
  );
}
