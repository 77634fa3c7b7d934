import { Form } from "react-router";
import { LinkButton, Press, PressForm } from "../../ui/press.tsx";
import { ScrolledTable } from "../../ui/scrolled-table.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Loaded } from "./people.tsx";

type Row = Loaded["people"][number];

const columns = [
  { name: "Name" },
  { name: "Role" },
  { name: "Signs in with" },
  { name: "Last here" },
  { name: "Actions", isHidden: true },
];

/** Everybody who may enter. */
export function PeopleTable({ people, isOwner }: Loaded) {
  return (
    <ScrolledTable label="People" columns={columns} isStacked>
      {people.map((person) => (
        <PersonRow key={person.id} person={person} mayChange={isOwner} />
      ))}
    </ScrolledTable>
  );
}

function PersonRow({ person, mayChange }: { person: Row; mayChange: boolean }) {
  const { name, email, role, isYou, joinedAt, invited, seen, passkeys } = person;
  const ways = passkeys > 0 ? "Passkey, email" : "Mail";
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {name || email} {isYou ? <span className="dim">you</span> : null}
        {name ? <span className="tbl__x">{email}</span> : null}
      </th>
      <td role="cell">
        {mayChange && !isYou ? <RoleForm person={person} /> : role === "owner" ? "Owner" : "Editor"}
      </td>
      <td role="cell">{joinedAt ? ways : <StateTag sign="off">Invited {invited}</StateTag>}</td>
      <td className="data" role="cell">
        {isYou ? "Now" : joinedAt ? seen || "Signed out" : "Never"}
      </td>
      <td className="acts" role="cell">
        {isYou ? (
          <LinkButton look="small" to="/account" label="Your account" />
        ) : mayChange ? (
          <PersonActions person={person} />
        ) : null}
      </td>
    </tr>
  );
}

function RoleForm({ person: { id, name, email, role } }: { person: Row }) {
  return (
    <Form method="post" className="role-form" key={role}>
      <input type="hidden" name="id" value={id} />
      <select name="role" defaultValue={role} aria-label={`Role of ${name || email}`}>
        <option value="editor">Editor</option>
        <option value="owner">Owner</option>
      </select>
      <Press look="small" act="person.role" of={`role of ${name || email}`} label="Set" />
    </Form>
  );
}

function PersonActions({ person: { id, name, email, joinedAt, seen } }: { person: Row }) {
  const of = name || email;
  const form = { fields: { id }, look: "small", of };
  return (
    <div className="person-acts">
      {joinedAt ? null : <PressForm {...form} act="person.invite-again" label="Send again" />}
      {joinedAt && seen ? <PressForm {...form} act="person.sign-out" label="Sign out everywhere" /> : null}
      <LinkButton
        look="quiet small"
        to={`/people/${id}/remove`}
        of={of}
        label={joinedAt ? "Remove" : "Take back"}
      />
    </div>
  );
}
