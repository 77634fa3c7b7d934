/** Changes what somebody may do at the desk, or ends it. */
import { callOf, isLastOwner, removePerson, setRole } from "../../accounts/people.ts";
import { endAllSessions } from "../../accounts/sessions.ts";
import { type Act, defineAct, refuse } from "../act.ts";
import { noRole, readRole } from "./invite.ts";

const shared = { on: "person", role: "owner", fresh: true } as const satisfies Partial<Act>;
const lastOwner = refuse("invalid", "This is the only owner. Make someone else an owner first.");

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
    await setRole(trx, target.id, role);
    return { text };
  },
});

export const signOut = defineAct({
  ...shared,
  name: "person.sign-out",
  label: "Sign out everywhere",
  log: "signed {it} out everywhere",
  undo: "never",
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
  undo: "never",
  run: async ({ trx, target, at }) => {
    if (await isLastOwner(trx, target.id)) return lastOwner;
    await removePerson(trx, target.id, at);
    return { text: `${callOf(target)} no longer has access.`, to: "/people" };
  },
});
