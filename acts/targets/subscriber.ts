import { restoreSubscriber, type Standing } from "../../newsletter/list/change-subscriber.ts";
import { findSubscriber, type Subscriber } from "../../newsletter/subscribers.ts";
import { numberOf, type TargetType } from "./target-type.ts";

/** By number. */
export const subscriberTarget: TargetType<Subscriber> = {
  lock: (trx, id) =>
    trx
      .updateTable("subscribers")
      .set(({ ref }) => ({ state: ref("state") }))
      .where("id", "=", numberOf(id))
      .returningAll()
      .executeTakeFirst(),
  read: async (trx, id) => {
    const found = await findSubscriber(trx, numberOf(id));
    if (!found) return null;
    const { state, confirmed_at, ended_at, ended_after } = found;
    return { state, confirmed_at, ended_at, ended_after };
  },
  restore: (trx, id, before, { now }) => restoreSubscriber(trx, numberOf(id), before as Standing, now),
};
