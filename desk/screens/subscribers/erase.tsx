import "./subscribers.css";
import { Form, Link } from "react-router";
import { erase, startOf } from "../../../acts/subscribers/subscribers.ts";
import { readHistory } from "../../../newsletter/list/history.ts";
import { answerPress, requireAct } from "../../acting.ts";
import { Problem } from "../../ui/callouts.tsx";
import { TextField } from "../../ui/field-frame.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/erase";
import { subscriberAt } from "./at.ts";

export async function loader(args: Route.LoaderArgs) {
  const { db } = requireAct(args, erase);
  const subscriber = await subscriberAt(db, args.params.id);
  const { id, address } = subscriber;
  return { id, address, start: startOf(address), lines: (await readHistory(db, subscriber)).length };
}

export function action(args: Route.ActionArgs) {
  return answerPress(args, { act: erase.name, ids: [args.params.id ?? ""], back: "/subscribers" });
}

export default function Erase({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, address, start, lines } = loaderData;
  return (
    <Screen
      title={`Erase ${address}?`}
      tabTitle="Erase"
      back={<Link to={`/subscribers/${id}`}>{address}</Link>}
    >
      <Form method="post" className="ask ask--page">
        <p>
          The address goes with {lines === 1 ? "one line" : `${lines} lines`} of history and the newsletter’s
          mails to it. This cannot be taken back. What this person sent through the forms stays:{" "}
          <Link to={`/person?email=${encodeURIComponent(address)}`}>erase everything</Link>.
        </p>
        <Problem>{refused?.message}</Problem>
        <TextField
          id="start"
          label={`Type ${start} to confirm`}
          className="f ask__count"
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <div className="acts">
          <LinkButton to={`/subscribers/${id}`} label="Keep it" />
          <Press look="danger" label="Erase" />
        </div>
      </Form>
    </Screen>
  );
}
