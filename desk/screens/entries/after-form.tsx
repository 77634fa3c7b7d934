import { Form, Link } from "react-router";
import { type FieldError, type Kind, longestReason, reasonField } from "../../../publishing/kind.ts";
import { fieldId, TextField } from "../../ui/field-frame.tsx";
import { LinkButton, Press, PressForm } from "../../ui/press.tsx";
import type { EditedEntry } from "./read-editor.ts";

/** Why something is withdrawn. Its id is the one to which a mistake links. */
export function WithdrawalReason({ id = `entry-${reasonField}`, value }: { id?: string; value?: string }) {
  const hint = "Visitors read it in the list of corrections";
  const more = { name: reasonField, label: "Reason", hint, maxLength: longestReason, defaultValue: value };
  return <TextField id={id} {...more} required />;
}

interface AfterFormProps {
  entry: EditedEntry;
  words: Kind["words"];
  version: number;
  errors: readonly FieldError[];
}

/** Below the form: what else can be done with it. `version`: that of the form. */
export function AfterForm({ entry, words, version, errors }: AfterFormProps) {
  const { isDraft, takesPlace } = entry;
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const count = (name: string, label: string, hint?: string) => (
    <TextField
      {...{ id: fieldId(name), name, label, hint, error: errorOf(name), isAlert: false }}
      type="number"
      min={0}
      defaultValue="1"
    />
  );
  return (
    <>
      {entry.dates.length > 0 ? (
        <section className="quiet-end" aria-labelledby="dates-title">
          <h2 id="dates-title">Its dates</h2>
          <p>
            What you publish here holds for all of them that are still to come. A date that you change on its
            own screen keeps what you write there. People who registered are told by mail.
          </p>
          <ul>
            {entry.dates.map(({ id, words }) => (
              <li key={id}>
                <Link to={`/entries/event/${id}`}>{words}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="quiet-end" aria-labelledby="more-title">
        <h2 id="more-title">More</h2>
        <div className="acts">
          <LinkButton to={`${entry.screen}/history`} label="History" />
          {entry.series ? <LinkButton to={`/entries/series/${entry.series}`} label="All its dates" /> : null}
          {entry.hasSeats ? <LinkButton to={`${entry.screen}/seats`} label="Who comes" /> : null}
          {entry.acts.map(({ name, label }) => (
            <PressForm key={name} fields={{ version }} act={name} label={label} />
          ))}
        </div>
        <details className="later" open={Boolean(errorOf("weeks") ?? errorOf("copies"))}>
          <summary>Duplicate</summary>
          <Form method="post" className="narrow-form">
            <p>
              A copy is a draft with the same text{takesPlace ? ", at the same hour" : ""}. Visitors see it
              once you publish it.
            </p>
            {takesPlace
              ? count(
                  "weeks",
                  "Weeks later",
                  "1 means next week. With several copies, each is that many weeks after the one before",
                )
              : null}
            {count("copies", "Copies")}
            <div className="acts">
              <Press act="entry.duplicate" label="Make it" />
            </div>
          </Form>
        </details>
        {entry.deletion ? (
          <details className="later">
            <summary>{isDraft ? "Delete draft" : "Delete for good"}</summary>
            <Form method="post" className="ask ask--flat">
              <h3>Delete “{entry.title}”?</h3>
              <p>
                {isDraft
                  ? "This draft and its history go for good. No visitor has seen it, and nobody is told."
                  : `This ${words.one}, its history and its picture go for good. A backup that is restored is cleaned of it.`}
              </p>
              <input type="hidden" name="version" value={version} />
              <div className="acts">
                <Press
                  look="danger"
                  act={entry.deletion}
                  label={isDraft ? "Delete the draft" : "Delete for good"}
                />
              </div>
            </Form>
          </details>
        ) : null}
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
              <Press look="danger-line" act="entry.withdraw" label="Withdraw" />
            </div>
          </Form>
        </section>
      ) : null}
      {entry.isOn ? (
        <section className="quiet-end" aria-labelledby="off-title">
          <h2 id="off-title">If it cannot take place</h2>
          <p>
            A canceled {words.one} stays on the page and says so, that nobody stands before a closed door.
            Calendars are told{entry.proposal && entry.url ? ", and so is who proposed it, by mail" : ""}.{" "}
            {entry.hasSeats ? "Everybody with a seat or in line gets an email. " : ""}To postpone it, change
            its status and times above.
          </p>
          <Form method="post" className="acts">
            <input type="hidden" name="version" value={entry.version} />
            <Press look="danger-line" act="entry.cancel" label={`Cancel ${words.one}`} />
          </Form>
        </section>
      ) : null}
    </>
  );
}
