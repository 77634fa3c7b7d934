import "./subscribers.css";
import { Form, Link, useNavigation } from "react-router";
import { check } from "../../../acts/subscribers/imports.ts";
import { retentionWords } from "../../../content/retention.ts";
import { answerPresses, requireAct } from "../../acting.ts";
import { Choice, TextArea, TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/import";

export function loader(args: Route.LoaderArgs) {
  requireAct(args, check);
  return null;
}

/** Looks through the list; nobody is added yet. */
export const action = answerPresses({ act: check.name, back: "/subscribers/import" });

export default function Import({ actionData: refused }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const isGiven = refused?.typed.consent === "given";
  return (
    <Screen title="Import addresses" answer={refused} back={<Link to="/subscribers">Subscribers</Link>}>
      <Form method="post" encType="multipart/form-data" className="import">
        <TextField
          id="file"
          label="A list as a file"
          hint="A CSV from a spreadsheet, listmonk or Mailchimp with a column “email,” or a text file with one address per line. Up to 200,000 lines."
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
        />
        <TextArea
          id="text"
          label="Or paste addresses here"
          optional="one per line"
          rows={6}
          defaultValue={refused?.typed.text}
        />
        <fieldset className="ticks">
          <legend>Have they said yes?</legend>
          <Choice name="consent" value="ask" label="Ask each of them" defaultChecked={!isGiven}>
            They get one email and no reminder, and join the list when they click its button. Anyone who does
            nothing is deleted after {retentionWords.signUpsKept}. Right for addresses from a sign-up sheet or
            an event.
          </Choice>
          <Choice
            name="consent"
            value="given"
            label="They confirmed by email elsewhere"
            defaultChecked={isGiven}
          >
            They’re on the list right away. Only for a newsletter list that they joined and confirmed
            themselves, with proof that you keep. Customers, members and people who gave you a business card
            haven’t said yes to this newsletter.
          </Choice>
        </fieldset>
        <p className="acts">
          <Press look="solid" isOnce label={isBusy ? "Looking through it…" : "Look through it"} />
          <span className="dim">Nobody is added yet.</span>
        </p>
      </Form>
    </Screen>
  );
}
