/** Invites people to the desk, changes what they may do there, and ends it. By the command line nobody is mailed: whoever typed it passes the link on. */
import { type Invited, invitationUrl, invitePerson, mailInvitation } from "../../accounts/invitations.ts";
import { callOf, isLastOwner, type Role, removePerson, updatePerson } from "../../accounts/people.ts";
import { endAllSessions } from "../../accounts/sessions.ts";
import { type Act, commandLine, type Done, defineAct, type Refused, refuse, type Work } from "../act.ts";
import { whenMailed } from "../moments.ts";

const shared = { on: "person", role: "owner", fresh: true } as const satisfies Partial<Act>;

export const invite = defineAct({
  ...shared,
  name: "person.invite",
  makes: true,
  label: "Send invitation",
  log: "invited {it} as {role}",
  input: { address: "where the link goes", name: "as the others read it", role: "owner or editor" },
  run: async (work) => {
    const { address = "", name = "", role: typed = "editor" } = work.input;
    const role = readRole(typed);
    if (!role) return noRole;
    const invited = await send(work, { address: address.slice(0, 320), name, role });
    if ("refused" in invited) return invited;
    const { email } = invited.detail.person;
    const mailed = `The invitation ${whenMailed(work.settings, `is on its way to ${email}`)}.`;
    return { ...invited, text: isTyped(work) ? linkOf(work, invited.detail) : mailed, to: "/people" };
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
    const mailed = `A new invitation ${whenMailed(work.settings, `is on its way to ${address}`)}.`;
    const text = isTyped(work) ? linkOf(work, invited.detail) : mailed;
    return { ...invited, text: `${text} The earlier link no longer works.` };
  },
});

const lastOwner = refuse(
  "invalid",
  "This is the only owner who has joined. Make someone else an owner first.",
);

export const changeRole = defineAct({
  ...shared,
  name: "person.role",
  label: "Set",
  log: "changed the role of {it} to {role}",
  input: { role: "owner or editor" },
  undo: "restore",
  run: async ({ trx, target, input }) => {
    const role = readRole(input.role ?? "");
    if (!role) return noRole;
    const text = `${callOf(target)} is now ${role === "owner" ? "an owner" : "an editor"}.`;
    if (target.role === role) return { text, unchanged: true };
    if (await isLastOwner(trx, target.id)) return lastOwner;
    await updatePerson(trx, target.id, { role });
    return { text };
  },
});

export const signOut = defineAct({
  ...shared,
  name: "person.sign-out",
  label: "Sign out everywhere",
  log: "signed {it} out everywhere",
  run: async ({ trx, target }) => {
    const ended = await endAllSessions(trx, target.id);
    const sessions = ended === 1 ? "One session has" : `${ended} sessions have`;
    return { text: `${callOf(target)} is signed out. ${sessions} ended.` };
  },
});

export const remove = defineAct({
  ...shared,
  name: "person.remove",
  label: "Remove",
  log: "removed {it}",
  run: async ({ trx, target, at }) => {
    if (await isLastOwner(trx, target.id)) return lastOwner;
    const left = await removePerson(trx, target.id, at);
    const theirs = left === 1 ? " One message of theirs is" : ` ${left} messages of theirs are`;
    const nobodys = left > 0 ? `${theirs} nobody’s now.` : "";
    return { text: `${callOf(target)} no longer has access.${nobodys}`, to: "/people" };
  },
});

function readRole(typed: string): Role | undefined {
  return typed === "owner" || typed === "editor" ? typed : undefined;
}

const noRole = refuse("invalid", "The role must be owner or editor.");

/** `detail`: the person, with the token and the code, which are kept nowhere. */
async function send(work: Work<unknown>, invitation: { address: string; name: string; role: Role }) {
  const { trx, actor, secret, deskUrl, at: now } = work;
  const invited = await invitePerson(trx, { ...invitation, secret, now });
  if (!invited.ok) {
    const isHere = invited.why === "already here";
    return refuse("invalid", isHere ? "This person is already here." : "That’s not an email address.");
  }
  if (!isTyped(work)) await mailInvitation(trx, invited, { by: actor, deskUrl, now });
  return { target: `person:${invited.person.id}`, detail: invited } satisfies Done | Refused;
}

/** For whoever passes it on. */
function linkOf({ deskUrl }: Work<unknown>, { person, token }: Invited): string {
  return `${person.email} is invited. This link works once, for 7 days: ${invitationUrl(deskUrl, token)}`;
}

function isTyped({ actor }: Pick<Work<unknown>, "actor">): boolean {
  return actor.email === commandLine.email;
}
