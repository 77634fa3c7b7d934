import type { RouteArgs } from "../../desk-context.ts";
import "./subscribers.css";
import { data, Form, Link, redirect, useActionData, useNavigation } from "react-router";
import { decodeList } from "../../../newsletter/imports/decode-list.ts";
import { planImport, storeImport } from "../../../newsletter/imports/store-import.ts";
import { requireOwner } from "../../permissions.ts";
import { Screen } from "../../ui/screen.tsx";
import { Problem } from "../newsletter/issue-fields.tsx";

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

export default function Import() {
  const refused = useActionData<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const isGiven = refused?.consent === "given";
  return (
    <Screen title="Import addresses" back={<Link to="/subscribers">Subscribers</Link>}>
      {refused ? <Problem>{refused.problem}</Problem> : null}
      <Form method="post" encType="multipart/form-data" className="import">
        <div className="f">
          <label htmlFor="file">A list as a file</label>
          <input
            id="file"
            name="file"
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            aria-describedby="file-hint"
          />
          <p className="f__hint" id="file-hint">
            A CSV from a spreadsheet, listmonk or Mailchimp with a column “email,” or a text file with one
            address per line. Up to 200,000 lines.
          </p>
        </div>
        <div className="f">
          <label htmlFor="text">
            Or paste addresses here <span className="f__opt">one per line</span>
          </label>
          <textarea id="text" name="text" rows={6} defaultValue={refused?.pasted} />
        </div>
        <fieldset className="ticks">
          <legend>Have they said yes?</legend>
          <label className="tick tick--row">
            <input type="radio" name="consent" value="ask" defaultChecked={!isGiven} />
            <span>
              <b>Ask each of them</b>
              <span className="dim">
                They get one email and no reminder, and join the list when they click its button. Anyone who
                does nothing is deleted after a week. Right for addresses from a sign-up sheet or an event.
              </span>
            </span>
          </label>
          <label className="tick tick--row">
            <input type="radio" name="consent" value="given" defaultChecked={isGiven} />
            <span>
              <b>They confirmed by email elsewhere</b>
              <span className="dim">
                They’re on the list right away. Only for a newsletter list that they joined and confirmed
                themselves, with proof that you keep. Customers, members and people who gave you a business
                card haven’t said yes to this newsletter.
              </span>
            </span>
          </label>
        </fieldset>
        <p className="acts">
          <button className="btn btn--solid" type="submit" disabled={isBusy}>
            {isBusy ? "Looking through it…" : "Look through it"}
          </button>
          <span className="dim">Nobody is added yet.</span>
        </p>
      </Form>
    </Screen>
  );
}
