/** Targets: the people of the desk, and what of the site is on or off. */
import {
  findPerson,
  findPersonByAddress,
  isLastOwner,
  lockPerson,
  type Person,
  updatePerson,
} from "../../accounts/people.ts";
import { isWeeklyDraftOn, switchWeeklyDraft } from "../../newsletter/weekly-draft.ts";
import { fieldsOf, numberOf, type TargetType } from "./target-type.ts";

/** Somebody who may enter the desk, by number or address. */
export const personTarget: TargetType<Person> = {
  idOf: ({ id }) => String(id),
  lock: async (trx, typed) => {
    const found = typed.includes("@") ? await findPersonByAddress(trx, typed) : undefined;
    const id = found?.id ?? numberOf(typed);
    await lockPerson(trx, id);
    return findPerson(trx, id);
  },
  read: fieldsOf((trx, id) => findPerson(trx, numberOf(id)), "role"),
  restore: async (trx, id, before) => {
    const role = before?.role === "owner" ? "owner" : "editor";
    if (role === "editor" && (await isLastOwner(trx, numberOf(id)))) return false;
    await updatePerson(trx, numberOf(id), { role });
    return true;
  },
};

/** Something of the site that is on or off. */
export interface Setting {
  name: string;
  isOn: boolean;
}

const settings = { "weekly-draft": { read: isWeeklyDraftOn, write: switchWeeklyDraft } };

/** By its name. */
export const settingTarget: TargetType<Setting> = {
  lock: async (trx, name) => {
    const isOn = await settingNamed(name)?.read(trx);
    return isOn === undefined ? undefined : { name, isOn };
  },
  read: async (trx, name) => {
    const isOn = await settingNamed(name)?.read(trx);
    return isOn === undefined ? null : { isOn };
  },
  restore: async (trx, name, before, { now }) => {
    await settingNamed(name)?.write(trx, before?.isOn === true, now);
    return true;
  },
};

function settingNamed(name: string) {
  return Object.hasOwn(settings, name) ? settings[name as keyof typeof settings] : undefined;
}
