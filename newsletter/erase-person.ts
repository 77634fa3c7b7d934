/** Erasure on request (GDPR): one person's subscription. */
import { type ErasePerson, isSameAddress, spellings } from "../db/erase-person.ts";

/** Deletes the subscriber without a trace: a later sign-up is treated as the first. */
export const erasePersonFromNewsletter: ErasePerson = async (transaction, address, upTo) => {
  const merged = await transaction
    .selectFrom("subscribers")
    .select(["id", "address"])
    .where("state", "=", "merged")
    .execute();
  const ids = merged.filter((row) => isSameAddress(row.address, address)).map(({ id }) => id);
  let query = transaction
    .deleteFrom("subscribers")
    .where(({ eb, or }) =>
      or([eb("address", "in", spellings(address)), ...ids.map((id) => eb("id", "=", id))]),
    );
  if (upTo !== undefined) query = query.where("asked_at", "<=", upTo);
  const subscribers = await query.returning("id").execute();
  return { subscribers: subscribers.length };
};
