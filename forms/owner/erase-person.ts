import { sql } from "kysely";
import type { ErasePerson } from "../../db/erase-person.ts";
import { spellings } from "../../db/erase-person.ts";
import type { Database } from "../../db/schema.ts";

/** Erases what somebody sent us, and the mails it caused. */
export const erasePersonFromForms: ErasePerson = async (transaction, address, upTo) => {
  let query = transaction.deleteFrom("submissions").where("email", "in", spellings(address));
  if (upTo !== undefined) query = query.where("received_at", "<=", upTo);
  const submissions = await query.returning("reference").execute();
  let outbox = 0;
  for (const { reference } of submissions) {
    const mails = await transaction
      .deleteFrom("outbox")
      .where("reference", "=", reference)
      .returning("id")
      .execute();
    outbox += mails.length;
  }
  return { submissions: submissions.length, outbox };
};

/** References of what somebody sent us, oldest first. */
export async function findReferences(db: Database, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom("submissions")
    .select("reference")
    .where("email", "in", spellings(address))
    .orderBy("id")
    .execute();
  return rows.map(({ reference }) => reference);
}

/** References of what others sent us in which the address stands, for the owner to look at. */
export async function findMentions(db: Database, address: string): Promise<string[]> {
  const words = spellings(address).map((spelling) => `%${spelling.replace(/[\\%_]/g, "\\$&")}%`);
  const rows = await db
    .selectFrom("submissions")
    .select("reference")
    .where(({ fn, or }) =>
      or(words.map((word) => sql<boolean>`${fn<string>("lower", ["fields"])} like ${word} escape '\\'`)),
    )
    .where("email", "not in", spellings(address))
    .orderBy("id")
    .execute();
  return rows.map(({ reference }) => reference);
}
