import "./messages.css";
import { Form, Link } from "react-router";
import { erase } from "../../../acts/messages/erase.ts";
import { titleOf } from "../../../forms/owner/submission-title.ts";
import { entriesFrom } from "../../../publishing/entries/copies.ts";
import { answerPress, requireAct } from "../../acting.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/erase";
import { submissionAt } from "./message-data.ts";

/** Asks before a message is erased for good: only an owner who signed in lately gets here. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = requireAct(args, erase);
  const submission = await submissionAt(db, args.params.reference);
  const { reference } = submission;
  const entries = await entriesFrom(db, reference);
  return {
    reference,
    title: titleOf(submission),
    entries: entries.map(({ id, kind, title, state }) => ({ id, kind, title, state })),
  };
}

export function action(args: Route.ActionArgs) {
  return answerPress(args, { act: erase.name, ids: [args.params.reference ?? ""], back: "/messages" });
}

export default function Erase({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { reference, title, entries } = loaderData;
  const last = reference.slice(-4);
  return (
    <Screen title="Erase a message" back={<Link to={`/messages/${reference}`}>{title}</Link>}>
      <div className="ask">
        <h2>Erase this message for good?</h2>
        <p>
          “{title}” goes, with the mails about it, the answers and the notes. It cannot be undone, also not by
          us. A backup that is restored is cleaned of it. Copies in mailboxes stay: yours and the sender’s.
        </p>
        <Form method="post" aria-label="Erase">
          {entries.length > 0 ? (
            <fieldset className="ask__too">
              <legend>Published or drafted from it</legend>
              <ul>
                {entries.map(({ id, kind, title: name, state }) => (
                  <li key={id}>
                    {name}{" "}
                    <span className="dim">
                      ({kind}, {state})
                    </span>
                  </li>
                ))}
              </ul>
              <label className="tick tick--word">
                <input type="checkbox" name="withdraw" value="yes" /> Take this off the site too, and erase it
              </label>
            </fieldset>
          ) : null}
          <TextField
            id="last"
            label={`Type the last four of the reference: ${last}`}
            error={refused?.message}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={8}
            required
            defaultValue={refused?.typed.last}
          />
          <div className="acts">
            <LinkButton to={`/messages/${reference}`} label="Keep it" />
            <Press look="danger" label="Erase for good" />
          </div>
        </Form>
      </div>
    </Screen>
  );
}
