import { Form, Link } from "react-router";
import { Press, PressForm } from "../../ui/press.tsx";
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
          <Link className="btn btn--small" to="/account">
            Your account
          </Link>
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
      <Press look="small" name="act" value="person.role" of={`role of ${name || email}`}>
        Set
      </Press>
    </Form>
  );
}

function PersonActions({ person: { id, name, email, joinedAt, seen } }: { person: Row }) {
  const who = <span className="visually-hidden"> {name || email}</span>;
  const post = (act: string, label: string) => (
    <PressForm fields={{ id }} look="small" name="act" value={act} of={name || email}>
      {label}
    </PressForm>
  );
  return (
    <div className="person-acts">
      {joinedAt
        ? seen && post("person.sign-out", "Sign out everywhere")
        : post("person.invite-again", "Send again")}
      <Link className="btn btn--quiet btn--small" to={`/people/${id}/remove`}>
        {joinedAt ? "Remove" : "Take back"}
        {who}
      </Link>
    </div>
  );
}
