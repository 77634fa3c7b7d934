import { people } from "../../../newsletter/count-people.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { fieldId, TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { SchedulePress, TimeField } from "../entries/editor-parts.tsx";
import type { EditedEntry, TypedTime } from "../entries/read-editor.ts";
import type { IssueData } from "./read-issue.ts";

/** The end of an issue's form: to how many it goes, now or at a time. */
export function SendFields({
  issue: { canBeSent, confirmed, zone },
  entry,
  refused,
  errors,
}: {
  issue: IssueData;
  entry: EditedEntry;
  refused: TypedTime | undefined;
  errors: readonly FieldError[];
}) {
  if (!canBeSent) return null;
  const number = confirmed.toLocaleString("en-US");
  return (
    <section className="quiet-end" id="send" aria-labelledby="send-title">
      <h2 id="send-title" tabIndex={-1}>
        Send it to {people(confirmed)}
      </h2>
      {confirmed === 0 ? (
        <p>Nobody has confirmed yet. People join with the form on the home page.</p>
      ) : (
        <>
          <p>
            Once the first email has gone out, it can’t be taken back. You have ten seconds after this, or
            until the day and time that you choose.
          </p>
          <div className="f-row f-row--2">
            <TextField
              id={fieldId("count")}
              name="count"
              label={`Type ${number} to confirm`}
              error={errors.find(({ field }) => field === "count")?.message}
              isAlert={false}
              inputMode="numeric"
              autoComplete="off"
            />
            <TimeField
              {...{ entry, refused, label: `Day and time, ${zone}`, optional: "to send it later" }}
              hint="To everyone who is on the list then"
            />
          </div>
          <div className="acts">
            <SchedulePress entry={entry} act="issue.schedule" />
            <Press look="solid" act="issue.send" label={`Send to ${number}`} />
          </div>
        </>
      )}
    </section>
  );
}
