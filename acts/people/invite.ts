/** Invites people to the desk. By the command line nobody is mailed: whoever typed it passes the link on. */
import { invitePerson, mailInvitation } from "../../accounts/invitations.ts";
import type { Role } from "../../accounts/people.ts";
import { type Act, commandLine, type Done, defineAct, type Refused, refuse, type Work } from "../act.ts";

const shared = { on: "person", role: "owner", fresh: true, undo: "never" } as const satisfies Partial<Act>;

export const invite = defineAct({
  ...shared,
  name: "person.invite",
  makes: true,
  label: "Send invitation",
  log: "invited {it} as {role}",
  input: { address: "where the link goes", name: "as the others read it", role: "owner or editor" },
  run: async (work) => {
    const { address = "", name = "", role } = work.input;
    const invited = await send(work, { address: address.slice(0, 320), name, role: readRole(role) });
    if ("refused" in invited) return invited;
    return {
      ...invited,
      text: `The invitation is on its way to ${invited.detail.person.email}.`,
      to: "/people",
    };
  },
});

/** A new link for somebody who has not come; the earlier one ends. */
export const inviteAgain = defineAct({
  ...shared,
  name: "person.invite-again",
  label: "Send again",
  log: "invited {it} again",
  run: async (work) => {
    const { email: address, name, role } = work.target;
    const invited = await send(work, { address, name, role });
    if ("refused" in invited) return refuse("already_done", `${address} has already joined.`);
    const text = `A new invitation is on its way to ${address}. The earlier link no longer works.`;
    return { ...invited, text };
  },
});

export function readRole(typed: string | undefined): Role {
  return typed === "owner" ? "owner" : "editor";
}

/** `detail`: the person, with the token and the code, which are kept nowhere. */
async function send(
  { trx, actor, secret, deskUrl, at: now }: Work<unknown>,
  invitation: { address: string; name: string; role: Role },
) {
  const invited = await invitePerson(trx, { ...invitation, secret, now });
  if (!invited.ok) {
    const isHere = invited.why === "already here";
    return refuse("invalid", isHere ? "This person is already here." : "That’s not an email address.");
  }
  if (actor.email !== commandLine) await mailInvitation(trx, invited, { by: actor, deskUrl, now });
  return { target: `person:${invited.person.id}`, detail: invited } satisfies Done | Refused;
}
