import { isLastOwner, lockPerson, setRole } from "../../accounts/membership.ts";
import { findPerson, findPersonByAddress, type Person } from "../../accounts/people.ts";
import { numberOf, type TargetType } from "./target-type.ts";

/** Somebody who may enter the desk, by number or address. */
export const personTarget: TargetType<Person> = {
  idOf: ({ id }) => String(id),
  lock: async (trx, typed) => {
    const found = typed.includes("@") ? await findPersonByAddress(trx, typed) : undefined;
    const id = found?.id ?? numberOf(typed);
    await lockPerson(trx, id);
    return findPerson(trx, id);
  },
  read: async (trx, id) => {
    const person = await findPerson(trx, numberOf(id));
    return person ? { role: person.role } : null;
  },
  restore: async (trx, id, before) => {
    const role = before?.role === "owner" ? "owner" : "editor";
    if (role === "editor" && (await isLastOwner(trx, numberOf(id)))) return false;
    await setRole(trx, numberOf(id), role);
    return true;
  },
};
