import "./subscribers.css";
import { data, Form, Link, redirect } from "react-router";
import { syncErasures } from "../../../db/backup/erasures.ts";
import { secureErase } from "../../../db/erase-person.ts";
import { eraseSubscriber } from "../../../newsletter/list/change-subscriber.ts";
import { readHistory } from "../../../newsletter/list/history.ts";
import type { RouteArgs, RouteProps } from "../../desk-context.ts";
import { note, requireFreshOwner, say } from "../../permissions.ts";
import { Problem } from "../../ui/callouts.tsx";
import { TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
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
  await write((trx) => eraseSubscriber(trx, id, now()));
  await note(context, "erased a subscriber", `subscriber ${id}`);
  await syncErasures(db, settings.dataDir);
  await secureErase(db);
  await say(context, { text: "Erased, with its history." });
  return redirect("/subscribers", 303);
}

export default function Erase({ loaderData, actionData: refused }: RouteProps<typeof loader, typeof action>) {
  const { id, address, lines } = loaderData;
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
        <Problem>{refused?.problem}</Problem>
        <TextField
          id="start"
          label={`Type ${startOf(address)} to confirm`}
          className="f ask__count"
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <div className="acts">
          <Link className="btn" to={`/subscribers/${id}`}>
            Keep it
          </Link>
          <Press look="danger">Erase</Press>
        </div>
      </Form>
    </Screen>
  );
}

/** The first four characters. */
function startOf(address: string): string {
  return [...address].slice(0, 4).join("");
}
