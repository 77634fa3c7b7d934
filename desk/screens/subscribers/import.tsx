import "./subscribers.css";
import { data, Form, Link, useNavigation } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { check } from "../../../acts/subscribers/imports.ts";
import { runAct } from "../../acting.ts";
import type { RouteArgs, RouteProps } from "../../desk-context.ts";
import { requireOwner } from "../../permissions.ts";
import { Problem } from "../../ui/callouts.tsx";
import { Choice, TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";

export function loader({ context }: RouteArgs) {
  requireOwner(context);
  return null;
}

/** Looks through the list; nobody is added yet. */
export async function action({ request, context }: RouteArgs) {
  const form = await request.formData();
  const done = await runAct(context, request, {
    act: check.name,
    ids: [],
    form,
    back: "/subscribers/import",
  });
  if (!isRefused(done)) return done;
  const isGiven = form.get("consent") === "given";
  return data({ problem: done.message, pasted: String(form.get("text") ?? ""), isGiven }, 422);
}

export default function Import({ actionData: refused }: RouteProps<typeof loader, typeof action>) {
  const isBusy = useNavigation().state === "submitting";
  const isGiven = refused?.isGiven ?? false;
  return (
    <Screen title="Import addresses" back={<Link to="/subscribers">Subscribers</Link>}>
      <Problem>{refused?.problem}</Problem>
      <Form method="post" encType="multipart/form-data" className="import">
        <TextField
          id="file"
          label="A list as a file"
          hint="A CSV from a spreadsheet, listmonk or Mailchimp with a column “email,” or a text file with one address per line. Up to 200,000 lines."
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
        />
        <div className="f">
          <label htmlFor="text">
            Or paste addresses here <span className="f__opt">one per line</span>
          </label>
          <textarea id="text" name="text" rows={6} defaultValue={refused?.pasted} />
        </div>
        <fieldset className="ticks">
          <legend>Have they said yes?</legend>
          <Choice name="consent" value="ask" label="Ask each of them" defaultChecked={!isGiven}>
            They get one email and no reminder, and join the list when they click its button. Anyone who does
            nothing is deleted after a week. Right for addresses from a sign-up sheet or an event.
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
          <Press look="solid" disabled={isBusy}>
            {isBusy ? "Looking through it…" : "Look through it"}
          </Press>
          <span className="dim">Nobody is added yet.</span>
        </p>
      </Form>
    </Screen>
  );
}
