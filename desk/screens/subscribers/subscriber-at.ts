/** The subscriber that an address names. */

import { data } from "react-router";
import type { Database } from "../../../db/schema.ts";
import { findSubscriber, type Subscriber } from "../../../newsletter/subscribers.ts";
import { rowId } from "../../row-id.ts";

/** Throws a 404 when there is none. */
export async function subscriberAt(db: Database, id: string | undefined): Promise<Subscriber> {
  const subscriber = await findSubscriber(db, rowId(id) ?? 0);
  if (subscriber) return subscriber;
  throw data("There’s no such subscriber. The address may have been erased.", 404);
}
