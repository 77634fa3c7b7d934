import "./people.css";
import { data, Form, Link, redirect } from "react-router";
import { invitePersonByMail } from "../../../accounts/invitations.ts";
import { listPeople } from "../../../accounts/people.ts";
import type { RouteArgs, RouteProps } from "../../desk-context.ts";
import { requireFreshOwner, say } from "../../permissions.ts";
import { Choice, TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";

export async function loader({ request, context }: RouteArgs) {
  const { db } = requireFreshOwner(context, request);
  return { people: (await listPeople(db)).length };
}

export async function action({ request, context }: RouteArgs) {
  const { write, person: by, secret, deskUrl, now } = requireFreshOwner(context, request);
  const form = await request.formData();
  const [address, name] = [String(form.get("address") ?? "").slice(0, 320), String(form.get("name") ?? "")];
  const role = form.get("role") === "owner" ? "owner" : "editor";
  const invitation = { address, name, role, by, secret, deskUrl, now: now() } as const;
  const invited = await write((trx) => invitePersonByMail(trx, invitation));
  if (!invited.ok) {
    const refused =
      invited.why === "already here" ? "This person is already here." : "That’s not an email address.";
    return data({ refused, address, name, role }, 422);
  }
  await say(context, { text: `The invitation is on its way to ${invited.person.email}.` });
  return redirect("/people", 303);
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
