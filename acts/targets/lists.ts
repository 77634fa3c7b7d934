/** Targets: subscribers, and lists of addresses that are imported. */
import { findImport, type StoredImport } from "../../newsletter/imports/store-import.ts";
import { restoreSubscriber, type Standing, standing } from "../../newsletter/list/change-subscriber.ts";
import { findSubscriber, type Subscriber } from "../../newsletter/subscribers.ts";
import { fieldsOf, numberOf, type TargetType } from "./target-type.ts";

/** By number. */
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
