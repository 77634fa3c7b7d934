import { type ErasePerson, spellings } from "../db/person.ts";

/** Takes an address off the list without a trace; if somebody types it in again, it is asked anew. */
export const erasePersonFromNewsletter: ErasePerson = async (transaction, address) => {
  const subscribers = await transaction
    .deleteFrom("subscribers")
    .where("address", "in", spellings(address))
    .returning("id")
    .execute();
  return { subscribers: subscribers.length };
};
