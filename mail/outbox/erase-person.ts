/** Erasure on request (GDPR): one person's mails in the outbox. */
import { type ErasePerson, isSameAddress } from "../../db/erase-person.ts";
import { inSlices } from "../../db/nightly-retention.ts";

/** Erases every mail to an address, or with it as Reply-To. */
export const erasePersonFromMail: ErasePerson = async (transaction, address, upTo) => {
  // Compared here: addresses are stored as typed, and databases disagree about lower case beyond ASCII.
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
