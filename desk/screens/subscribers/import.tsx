import "./subscribers.css";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { decodeList } from "../../../newsletter/imports/decode-list.ts";
import { planImport, storeImport } from "../../../newsletter/imports/store-import.ts";
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
  const { db, person, now } = requireOwner(context);
  const form = await request.formData();
  const pasted = String(form.get("text") ?? "");
  const consent = form.get("consent") === "given" ? "given" : "ask";
  const refuse = (problem: string) => data({ problem, pasted, consent }, 422);
  const file = form.get("file");
  const hasFile = file instanceof File && file.size > 0;
  if (!hasFile && !pasted.trim()) return refuse("Choose a file, or paste addresses.");
  const decoded = decodeList(
    hasFile ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(pasted),
  );
  if ("problem" in decoded) return refuse(decoded.problem);
  const plan = await planImport(db, decoded.text).catch((error: unknown) => {
    // A sentence about a list without addresses.
    if (error instanceof Error && !("code" in error)) return error.message;
    throw error;
  });
  if (typeof plan === "string") return refuse(plan);
  const id = await storeImport(db, plan, { consent, by: person.email, now: now() });
  return redirect(`/subscribers/import/${id}`, 303);
}

export default function Import({ actionData: refused }: RouteProps<typeof loader, typeof action>) {
  const isBusy = useNavigation().state === "submitting";
  const isGiven = refused?.consent === "given";
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
