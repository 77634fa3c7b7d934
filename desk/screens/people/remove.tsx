import { data, Form, Link, redirect } from "react-router";
import { removePerson } from "../../../accounts/membership.ts";
import { callOf, listPeople } from "../../../accounts/people.ts";
import { listSessions } from "../../../accounts/sessions.ts";
import type { RouteArgs, RouteProps } from "../../desk-context.ts";
import { requireFreshOwner, say } from "../../permissions.ts";
import { rowId } from "../../row-id.ts";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Refusal } from "../account/door.tsx";
import { lastOwner } from "./people-actions.ts";

export async function loader({ request, context, params }: RouteArgs) {
  const { db, now, person: reader } = requireFreshOwner(context, request);
  const person = (await listPeople(db)).find(({ id }) => String(id) === params.id);
  if (!person) throw data("This person is no longer on the list.", 404);
  const sessions = (await listSessions(db, person.id, now())).length;
  return {
    name: callOf(person),
    email: person.email,
    hasJoined: person.joinedAt !== null,
    sessions,
    passkeys: person.passkeys,
    isYou: person.id === reader.id,
  };
}

export async function action({ request, context, params }: RouteArgs) {
  const { write, person: by, now } = requireFreshOwner(context, request);
  const id = rowId(params.id) ?? 0;
  const removed = await write((trx) => removePerson(trx, { id, by, now: now() }));
  if (!removed.ok && removed.why === "last owner") return data({ refused: lastOwner }, 422);
  if (removed.ok && removed.person.id !== by.id)
    await say(context, { text: `${callOf(removed.person)} no longer has access.` });
  return redirect("/people", 303);
}

export default function Remove({ loaderData, actionData: answer }: RouteProps<typeof loader, typeof action>) {
  const { name, email, hasJoined, sessions, passkeys, isYou } = loaderData;
  const title = hasJoined ? `Remove ${isYou ? "yourself" : name}?` : `Take back the invitation of ${email}?`;
  return (
    <Screen title={title} back={<Link to="/people">People</Link>}>
      <p>
        {hasJoined
          ? `${sessions === 1 ? "One session ends" : `${sessions} sessions end`} at once, and ${passkeys === 1 ? "one passkey stops" : `${passkeys} passkeys stop`} working. What ${isYou ? "you" : "this person"} wrote and did stays, with the address ${email}. An owner can send a new invitation anytime.`
          : "The emailed link stops working."}
      </p>
      {answer ? <Refusal>{answer.refused}</Refusal> : null}
      <Form method="post" className="acts">
        <Press look="danger">{hasJoined ? `Remove ${isYou ? "me" : name}` : "Take it back"}</Press>
        <Link className="btn" to="/people">
          Keep
        </Link>
      </Form>
    </Screen>
  );
}
