import "./people.css";
import { data, Form, Link } from "react-router";
import { listPeople } from "../../../accounts/people.ts";
import { isRefused } from "../../../acts/act.ts";
import { invite } from "../../../acts/people/invite.ts";
import { runAct } from "../../acting.ts";
import type { RouteArgs, RouteProps } from "../../desk-context.ts";
import { requireFreshOwner } from "../../permissions.ts";
import { Choice, TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";

export async function loader({ request, context }: RouteArgs) {
  const { db } = requireFreshOwner(context, request);
  return { people: (await listPeople(db)).length };
}

export async function action({ request, context }: RouteArgs) {
  const form = await request.formData();
  const done = await runAct(context, request, { act: invite.name, ids: [], form, back: "/people" });
  if (!isRefused(done)) return done;
  const [address = "", name = "", role] = ["address", "name", "role"].map((field) =>
    String(form.get(field) ?? ""),
  );
  return data({ refused: done.message, address, name, role }, 422);
}

export default function Invite({ loaderData, actionData: answer }: RouteProps<typeof loader, typeof action>) {
  const { people } = loaderData;
  return (
    <Screen title="Invite someone" back={<Link to="/people">People</Link>}>
      <Form method="post" noValidate className="people-form">
        <UnsavedText name="invitation" version={people} />
        <TextField
          id="address"
          label="Email address"
          hint="A link goes there. It works once, for 7 days."
          error={answer?.refused}
          type="email"
          required
          maxLength={320}
          autoComplete="off"
          defaultValue={answer?.address}
        />
        <TextField
          id="name"
          label="Name"
          optional="(optional)"
          maxLength={80}
          autoComplete="off"
          defaultValue={answer?.name}
        />
        <fieldset className="ticks">
          <legend>Role</legend>
          <Choice name="role" value="editor" label="Editor" defaultChecked={answer?.role !== "owner"}>
            answers, writes, publishes, sends the newsletter
          </Choice>
          <Choice name="role" value="owner" label="Owner" defaultChecked={answer?.role === "owner"}>
            also erases, exports, invites and removes people
          </Choice>
        </fieldset>
        <p className="acts">
          <Press look="solid">Send invitation</Press>
          <Link className="btn" to="/people">
            Cancel
          </Link>
        </p>
      </Form>
    </Screen>
  );
}
