/** What the buttons in the list of people do. */
import { invitePersonByMail } from "../../../accounts/invitations.ts";
import { changeRole } from "../../../accounts/membership.ts";
import { callOf, findPerson } from "../../../accounts/people.ts";
import { endAllSessions } from "../../../accounts/sessions.ts";
import { deskContext, type Notice, type RouteContext } from "../../desk-context.ts";
import { note } from "../../permissions.ts";
import { rowId } from "../../row-id.ts";

export const lastOwner = "This is the only owner. Make someone else an owner first.";
const gone = "This person is no longer on the list.";

/** Does what the form asks. Resolves to the notice, or to a sentence that says why not. */
export async function changePeople(context: RouteContext, form: FormData): Promise<Notice | string> {
  const { db, write, person: by, secret, deskUrl, now } = context.get(deskContext);
  const id = rowId(form.get("id"));
  const person = id && (await findPerson(db, id));
  if (!id || !person) return gone;
  const intent = form.get("intent");
  if (intent === "role") {
    const role = form.get("role") === "owner" ? "owner" : "editor";
    const changed = await write((trx) => changeRole(trx, { id, role, by, now: now() }));
    if (!changed.ok) return changed.why === "last owner" ? lastOwner : gone;
    const undo = { path: "/people", fields: { intent: "role", id: String(id), role: person.role } };
    return {
      text: `${callOf(person)} is now ${role === "owner" ? "an owner" : "an editor"}.`,
      undo,
    };
  }
  if (intent === "sign-out") {
    const ended = await write((trx) => endAllSessions(trx, id));
    await note(context, "signed out everywhere", person.email);
    const sessions = ended === 1 ? "One session has" : `${ended} sessions have`;
    return { text: `${callOf(person)} is signed out. ${sessions} ended.` };
  }
  if (intent === "again") {
    const { email: address, name, role } = person;
    const invitation = { address, name, role, by, secret, deskUrl, now: now() };
    const invited = await write((trx) => invitePersonByMail(trx, invitation));
    if (!invited.ok) return `${person.email} has already joined.`;
    return {
      text: `A new invitation is on its way to ${person.email}. The earlier link no longer works.`,
    };
  }
  return "Nothing was changed.";
}
