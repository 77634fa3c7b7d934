import { type ErasePerson, isSameAddress } from "../../db/erase-person.ts";
import { inSlices } from "../../db/nightly-retention.ts";

/** Erases every mail to somebody, or whose answer would go to them. */
export const erasePersonFromMail: ErasePerson = async (transaction, address, upTo) => {
  // The addresses stand as they were typed; databases disagree about the lower case of letters beyond ASCII.
  const slices = inSlices((after, limit) =>
    transaction
      .selectFrom("outbox")
      .select(["id", "to_address", "reply_to_address", "created_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  let outbox = 0;
  for await (const rows of slices) {
    const ids = rows
      .filter(({ created_at }) => upTo === undefined || created_at <= upTo)
      .filter(
        (mail) => isSameAddress(mail.to_address, address) || isSameAddress(mail.reply_to_address, address),
      )
      .map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom("outbox").where("id", "in", ids).execute();
    outbox += ids.length;
  }
  return { outbox };
};
