import { data, Form, Link } from "react-router";
import { callOf, listPeople } from "../../../accounts/people.ts";
import { listSessions } from "../../../accounts/sessions.ts";
import { remove } from "../../../acts/people/people.ts";
import { answerPress, requireAct } from "../../acting.ts";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Refusal } from "../account/sign-in-page.tsx";
import type { Route } from "./+types/remove";

export async function loader(args: Route.LoaderArgs) {
  const { db, now, person: reader } = requireAct(args, remove);
  const person = (await listPeople(db)).find(({ id }) => String(id) === args.params.id);
  if (!person) throw data("This person is no longer on the list.", 404);
  const sessions = (await listSessions(db, person.id, now())).length;
  return { ...person, name: callOf(person), sessions, isYou: person.id === reader.id };
}

export function action(args: Route.ActionArgs) {
  return answerPress(args, { act: remove.name, ids: [args.params.id ?? ""], back: "/people" });
}

export default function Remove({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { name, email, joinedAt, sessions, passkeys, isYou } = loaderData;
  const title = joinedAt ? `Remove ${isYou ? "yourself" : name}?` : `Take back the invitation of ${email}?`;
  return (
    <Screen title={title} back={<Link to="/people">People</Link>}>
      <p>
        {joinedAt
          ? `${sessions === 1 ? "One session ends" : `${sessions} sessions end`} at once, and ${passkeys === 1 ? "one passkey stops" : `${passkeys} passkeys stop`} working. What ${isYou ? "you" : "this person"} wrote and did stays, with the address ${email}. An owner can send a new invitation anytime.`
          : "The emailed link stops working."}
      </p>
      {answer ? <Refusal>{answer.message}</Refusal> : null}
      <Form method="post" className="acts">
        <Press look="danger" label={joinedAt ? `Remove ${isYou ? "me" : name}` : "Take it back"} />
        <LinkButton to="/people" label="Keep" />
      </Form>
    </Screen>
  );
}
