/** Whose a message or a proposal is at the desk, and until when it is put off: in words. */
import { callOf, listPeople, type Person } from "../../../accounts/people.ts";
import { laterChoices } from "../../../acts/messages/assign.ts";
import { when } from "../../../acts/moments.ts";
import type { Database } from "../../../db/schema.ts";
import type { Submission } from "../../../forms/owner/submissions.ts";

export type WhoseWords = Awaited<ReturnType<typeof readWhose>>["choices"];

/**
 * `choices`: to whom it can be given, where there is more than one person, and until when it can be put off. `wordOf`: "yours",
 * "Lee’s"; "" for what is nobody's.
 */
export async function readWhose(db: Database, me: Pick<Person, "id">, now: Date) {
  const everybody = await listPeople(db);
  const isMe = ({ id }: Pick<Person, "id">) => id === me.id;
  const names = new Map(everybody.map((one) => [one.id, callOf(one)]));
  const people = everybody.map((one) => ({
    value: isMe(one) ? "me" : String(one.id),
    label: isMe(one) ? "Me" : callOf(one),
  }));
  const to = [...people, { value: "nobody", label: "Nobody" }];
  return {
    choices: { to: people.length > 1 ? to : [], until: laterChoices(now) },
    calledOf: (id: number) => names.get(id),
    wordOf: (assignee: number | null) => {
      const name = names.get(assignee ?? 0);
      return assignee === me.id ? "yours" : name ? `${name}’s` : "";
    },
    choiceOf: (assignee: number | null) =>
      assignee === me.id ? "me" : names.has(assignee ?? 0) ? String(assignee) : "nobody",
  };
}

type PutOff = Pick<Submission, "state" | "laterUntil" | "backAt">;

/** "off" until its day comes or its sender writes again, then "back"; undefined for what was never put off, or waits no more. */
export function laterState({ state, laterUntil, backAt }: PutOff, now: Date) {
  if (state !== "new" || !laterUntil) return undefined;
  return !backAt && laterUntil > now.toISOString() ? "off" : "back";
}

/** Why it is where it is: "Comes back Jan 7, 9:00 AM", "Reminder for today, 9:00 AM", "They wrote again". */
export function laterWords(one: PutOff, now: Date): string | undefined {
  const state = laterState(one, now);
  if (!state || !one.laterUntil) return undefined;
  if (state === "back" && one.backAt) return "They wrote again";
  return `${state === "off" ? "Comes back" : "Reminder for"} ${when(one.laterUntil, now)}`;
}
