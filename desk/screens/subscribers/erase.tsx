import type { RouteArgs } from "../../desk-context.ts";
import "./subscribers.css";
import { data, Form, Link, redirect, useActionData, useLoaderData } from "react-router";
import { syncErasures } from "../../../db/backup/erasures.ts";
import { secureErase } from "../../../db/erase-person.ts";
import { eraseSubscriber } from "../../../newsletter/list/change-subscriber.ts";
import { readHistory } from "../../../newsletter/list/history.ts";
import { note, requireFreshOwner, say } from "../../permissions.ts";
import { Screen } from "../../ui/screen.tsx";
import { Problem } from "../newsletter/issue-fields.tsx";
import { subscriberAt } from "./subscriber-actions.ts";

export async function loader({ params, request, context }: RouteArgs) {
  const { db } = requireFreshOwner(context, request);
  const subscriber = await subscriberAt(db, params.id);
  return {
    id: subscriber.id,
    address: subscriber.address,
    lines: (await readHistory(db, subscriber)).length,
  };
}

export async function action({ params, request, context }: RouteArgs) {
  const { db, write, settings, now } = requireFreshOwner(context, request);
  const { id, address } = await subscriberAt(db, params.id);
  const typed = String((await request.formData()).get("start") ?? "");
  if (typed.trim().toLowerCase() !== startOf(address))
    return data({ problem: `Type ${startOf(address)} to confirm that you mean this address.` }, 422);
  await write((transaction) => eraseSubscriber(transaction, id, now()));
  await note(context, "erased a subscriber", `subscriber ${id}`);
  await syncErasures(db, settings.dataDir);
  await secureErase(db);
  await say(context, { text: "Erased, with its history." });
  return redirect("/subscribers", 303);
}

export default function Erase() {
  const { id, address, lines } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Screen
      title={`Erase ${address}?`}
      tabTitle="Erase"
      back={<Link to={`/subscribers/${id}`}>{address}</Link>}
    >
      <Form method="post" className="ask ask--page">
        <p>
          The address goes with {lines === 1 ? "one line" : `${lines} lines`} of history and the newsletter’s
          mails to it. This cannot be taken back. What this person sent through the forms stays: that is
          erased at the command line.
        </p>
        {refused ? <Problem>{refused.problem}</Problem> : null}
        <div className="f ask__count">
          <label htmlFor="start">Type {startOf(address)} to confirm</label>
          <input id="start" name="start" autoComplete="off" autoCapitalize="none" required />
        </div>
        <div className="acts">
          <Link className="btn" to={`/subscribers/${id}`}>
            Keep it
          </Link>
          <button className="btn btn--danger" type="submit">
            Erase
          </button>
        </div>
      </Form>
    </Screen>
  );
}

/** The first four characters. */
function startOf(address: string): string {
  return [...address].slice(0, 4).join("");
}
