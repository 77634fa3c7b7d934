/** Targets: the people of the desk, subscribers, lists of addresses, and what of the site is on or off. */
import {
  findPerson,
  findPersonByAddress,
  isLastOwner,
  lockPerson,
  type Person,
  updatePerson,
} from "../../accounts/people.ts";
import type { Database } from "../../db/schema.ts";
import { isAutomatic, isOn, switchTo } from "../../newsletter/automatic.ts";
import { findImport, type StoredImport } from "../../newsletter/imports/store-import.ts";
import { restoreSubscriber, type Standing, standing } from "../../newsletter/list/change-subscriber.ts";
import { findSubscriber, type Subscriber } from "../../newsletter/subscribers.ts";
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

/** A subscriber, by number. */
export const subscriberTarget: TargetType<Subscriber> = {
  lock: (trx, id) =>
    trx
      .updateTable("subscribers")
      .set(({ ref }) => ({ state: ref("state") }))
      .where("id", "=", numberOf(id))
      .returningAll()
      .executeTakeFirst(),
  read: fieldsOf((trx, id) => findSubscriber(trx, numberOf(id)), ...standing),
  restore: (trx, id, before, { now }) => restoreSubscriber(trx, numberOf(id), before as Standing, now),
};

/** A list of addresses that was looked through, by number. */
export const importTarget: TargetType<StoredImport> = {
  lock: async (trx, id) => {
    const lock = trx.updateTable("subscriber_imports").set(({ ref }) => ({ state: ref("state") }));
    await lock.where("id", "=", numberOf(id)).execute();
    return findImport(trx, numberOf(id));
  },
  read: fieldsOf((trx, id) => findImport(trx, numberOf(id)), "state", "total"),
};

/** Something of the site that is on or off. */
export interface Setting {
  name: string;
  isOn: boolean;
}

/** By its name. */
export const settingTarget: TargetType<Setting> = {
  lock: findSetting,
  read: fieldsOf(findSetting, "isOn"),
  restore: async (trx, name, before, { now }) => {
    if (isAutomatic(name)) await switchTo(trx, name, before?.isOn === true, now);
    return true;
  },
};

async function findSetting(trx: Database, name: string): Promise<Setting | undefined> {
  return isAutomatic(name) ? { name, isOn: await isOn(trx, name) } : undefined;
}
