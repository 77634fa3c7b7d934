import { type ErasePerson, spellings } from "../db/person.ts";

/** Takes an address off the list without a trace; if somebody types it in again, it is asked anew. */
export const erasePersonFromNewsletter: ErasePerson = async (transaction, address, upTo) => {
  let query = transaction.deleteFrom("subscribers").where("address", "in", spellings(address));
  if (upTo !== undefined) query = query.where("asked_at", "<=", upTo);
  const subscribers = await query.returning("id").execute();
  return { subscribers: subscribers.length };
};
