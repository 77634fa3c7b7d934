import { findImport, type StoredImport } from "../../newsletter/imports/store-import.ts";
import { numberOf, type TargetType } from "./target-type.ts";

/** A list of addresses that was looked through, by number. */
export const importTarget: TargetType<StoredImport> = {
  lock: async (trx, id) => {
    const lock = trx.updateTable("subscriber_imports").set(({ ref }) => ({ state: ref("state") }));
    await lock.where("id", "=", numberOf(id)).execute();
    return findImport(trx, numberOf(id));
  },
  read: async (trx, id) => {
    const found = await findImport(trx, numberOf(id));
    return found ? { state: found.state, total: found.total } : null;
  },
};
