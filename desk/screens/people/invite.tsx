import type { RouteArgs } from "../../desk-context.ts";
import "./people.css";
import { data, Form, Link, redirect, useActionData, useLoaderData } from "react-router";
import { invitePersonByMail } from "../../../accounts/invitations.ts";
import { listPeople } from "../../../accounts/people.ts";
import { requireFreshOwner, say } from "../../permissions.ts";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { Refusal } from "../account/door.tsx";

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
  const invited = await write((transaction) => invitePersonByMail(transaction, invitation));
  if (!invited.ok) {
    const refused =
      invited.why === "already here" ? "This person is already here." : "That’s not an email address.";
    return data({ refused, address, name, role }, 422);
  }
  await say(context, { text: `The invitation is on its way to ${invited.person.email}.` });
  return redirect("/people", 303);
}

export default function Invite() {
  const { people } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Screen title="Invite someone" back={<Link to="/people">People</Link>}>
      <Form method="post" noValidate className="people-form">
        <UnsavedText name="invitation" version={people} />
        <div className="f">
          <label htmlFor="address">Email address</label>
          <input
            id="address"
            name="address"
            type="email"
            required
            maxLength={320}
            autoComplete="off"
            defaultValue={answer?.address}
            aria-invalid={answer ? true : undefined}
            aria-describedby={answer ? "refused" : "address-hint"}
          />
          {answer ? <Refusal>{answer.refused}</Refusal> : null}
          <p className="f__hint" id="address-hint">
            A link goes there. It works once, for 7 days.
          </p>
        </div>
        <div className="f">
          <label htmlFor="name">
            Name <span className="f__opt">(optional)</span>
          </label>
          <input id="name" name="name" maxLength={80} autoComplete="off" defaultValue={answer?.name} />
        </div>
        <fieldset className="ticks">
          <legend>Role</legend>
          <RoleChoice value="editor" chosen={answer?.role ?? "editor"} label="Editor">
            answers, writes, publishes, sends the newsletter
          </RoleChoice>
          <RoleChoice value="owner" chosen={answer?.role ?? "editor"} label="Owner">
            also erases, exports, invites and removes people
          </RoleChoice>
        </fieldset>
        <p className="acts">
          <button className="btn btn--solid" type="submit">
            Send invitation
          </button>
          <Link className="btn" to="/people">
            Cancel
          </Link>
        </p>
      </Form>
    </Screen>
  );
}

function RoleChoice({
  value,
  chosen,
  label,
  children,
}: {
  value: string;
  chosen: string;
  label: string;
  children: string;
}) {
  return (
    <label className="role-choice">
      <input type="radio" name="role" value={value} defaultChecked={value === chosen} />
      <span>
        <b>{label}</b> <span className="dim">{children}</span>
      </span>
    </label>
  );
}
