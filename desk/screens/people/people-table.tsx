import { Form, Link } from "react-router";
import type { ListedPerson } from "../../../accounts/people.ts";

interface Row extends ListedPerson {
  isYou: boolean;
  /** When they were invited and last here, in words. */
  invited: string;
  seen: string;
}

/** Everybody who may enter. The roles in the markup stay when a phone shows each row as a block. */
export function PeopleTable({ people, mayChange }: { people: readonly Row[]; mayChange: boolean }) {
  return (
    <section className="scroll" aria-label="People, table">
      <table className="tbl tbl--stack" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {["Name", "Role", "Signs in with", "Last here"].map((name) => (
              <th key={name} scope="col" role="columnheader">
                {name}
              </th>
            ))}
            <th scope="col" role="columnheader">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} mayChange={mayChange} />
          ))}
        </tbody>
      </table>
    </section>
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
      <td role="cell">
        {joinedAt ? (
          ways
        ) : (
          <span className="tag tag--off">
            <i className="ring" aria-hidden="true" />
            Invited {invited}
          </span>
        )}
      </td>
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
      <button className="btn btn--small" type="submit" name="intent" value="role">
        Set <span className="visually-hidden">role of {name || email}</span>
      </button>
    </Form>
  );
}

function PersonActions({ person: { id, name, email, joinedAt, seen } }: { person: Row }) {
  const who = <span className="visually-hidden"> {name || email}</span>;
  const post = (intent: string, label: string) => (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <button className="btn btn--small" type="submit" name="intent" value={intent}>
        {label}
        {who}
      </button>
    </Form>
  );
  return (
    <div className="person-acts">
      {joinedAt ? seen && post("sign-out", "Sign out everywhere") : post("again", "Send again")}
      <Link className="btn btn--quiet btn--small" to={`/people/${id}/remove`}>
        {joinedAt ? "Remove" : "Take back"}
        {who}
      </Link>
    </div>
  );
}
