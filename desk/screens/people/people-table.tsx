import { Form } from "react-router";
import { capitalized } from "../../../text/capitalized.ts";
import { LinkButton, Press, PressForm } from "../../ui/press.tsx";
import { type Column, ScrolledTable } from "../../ui/scrolled-table.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Loaded } from "./people.tsx";

/** Everybody who may enter. */
export function PeopleTable({ people, isOwner }: Loaded) {
  const columns: Column<Loaded["people"][number]>[] = [
    {
      name: "Name",
      cell: ({ name, email, isYou }) => (
        <>
          {name || email} {isYou ? <span className="dim">you</span> : null}
          {name ? <span className="tbl__x">{email}</span> : null}
        </>
      ),
    },
    {
      name: "Role",
      cell: ({ id, name, email, role, isYou }) =>
        isOwner && !isYou ? (
          <Form method="post" className="role-form" key={role}>
            <input type="hidden" name="id" value={id} />
            <select name="role" defaultValue={role} aria-label={`Role of ${name || email}`}>
              <option value="editor">Editor</option>
              <option value="owner">Owner</option>
            </select>
            <Press look="small" act="person.role" of={`role of ${name || email}`} label="Set" />
          </Form>
        ) : (
          capitalized(role)
        ),
    },
    {
      name: "Signs in with",
      cell: ({ joinedAt, passkeys, invited }) => {
        if (joinedAt) return passkeys > 0 ? "Passkey, email" : "Mail";
        return <StateTag sign="off">Invited {invited}</StateTag>;
      },
    },
    {
      ...{ name: "Last here", className: "data" },
      cell: ({ isYou, joinedAt, seen }) => (isYou ? "Now" : joinedAt ? seen || "Signed out" : "Never"),
    },
    {
      ...{ name: "Actions", isHidden: true, className: "acts" },
      cell: ({ id, name, email, isYou, joinedAt, seen }) => {
        if (isYou) return <LinkButton look="small" to="/account" label="Your account" />;
        if (!isOwner) return null;
        const of = name || email;
        const form = { fields: { id }, look: "small", of };
        const remove = { look: "quiet small", to: `/people/${id}/remove`, of };
        return (
          <div className="person-acts">
            {joinedAt ? null : <PressForm {...form} act="person.invite-again" label="Send again" />}
            {joinedAt && seen ? (
              <PressForm {...form} act="person.sign-out" label="Sign out everywhere" />
            ) : null}
            <LinkButton {...remove} label={joinedAt ? "Remove" : "Take back"} />
          </div>
        );
      },
    },
  ];
  return <ScrolledTable label="People" columns={columns} rows={people} keyOf={({ id }) => id} isStacked />;
}
