import "./people.css";
import { Form, Link } from "react-router";
import { listPeople } from "../../../accounts/people.ts";
import { invite } from "../../../acts/people/people.ts";
import { answerPresses, requireAct } from "../../acting.ts";
import { fieldsAfter } from "../../ui/answer.tsx";
import { Choice, TextField } from "../../ui/field-frame.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Route } from "./+types/invite";

export async function loader(args: Route.LoaderArgs) {
  const { db } = requireAct(args, invite);
  return { people: (await listPeople(db)).length };
}

export const action = answerPresses({ act: invite.name, back: "/people" });

export default function Invite({ loaderData, actionData: answer }: Route.ComponentProps) {
  const fieldOf = fieldsAfter(answer);
  const isOwner = answer?.typed.role === "owner";
  return (
    <Screen title="Invite someone" back={<Link to="/people">People</Link>}>
      <Form method="post" noValidate className="people-form">
        <UnsavedText name="invitation" version={loaderData.people} />
        <TextField
          {...fieldOf("address")}
          label="Email address"
          hint="A link goes there. It works once, for 7 days."
          error={answer?.message}
          type="email"
          required
          maxLength={320}
          autoComplete="off"
        />
        <TextField
          {...fieldOf("name")}
          label="Name"
          optional="(optional)"
          maxLength={80}
          autoComplete="off"
        />
        <fieldset className="ticks">
          <legend>Role</legend>
          <Choice name="role" value="editor" label="Editor" defaultChecked={!isOwner}>
            answers, writes, publishes
          </Choice>
          <Choice name="role" value="owner" label="Owner" defaultChecked={isOwner}>
            also sends the newsletter, erases, exports, and decides who is in
          </Choice>
        </fieldset>
        <p className="acts">
          <Press look="solid" label="Send invitation" />
          <LinkButton to="/people" label="Cancel" />
        </p>
      </Form>
    </Screen>
  );
}
