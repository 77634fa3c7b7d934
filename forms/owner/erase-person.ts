/** Erasure on request (GDPR): one person's submissions, and mentions of their address by others. */
import { sql } from "kysely";
import type { ErasePerson } from "../../db/erase-person.ts";
import { spellings } from "../../db/erase-person.ts";
import type { Database } from "../../db/schema.ts";

/** Erases the submissions of an address, and their mails. */
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

/** References of the submissions of an address, oldest first. */
export async function findReferences(db: Database, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom("submissions")
    .select("reference")
    .where("email", "in", spellings(address))
    .orderBy("id")
    .execute();
  return rows.map(({ reference }) => reference);
}

/** References of others' submissions that contain the address, for the owner to review. */
export async function findMentions(db: Database, address: string): Promise<string[]> {
  const patterns = spellings(address).map((spelling) => `%${spelling.replace(/[\\%_]/g, "\\$&")}%`);
  const rows = await db
    .selectFrom("submissions")
    .select("reference")
    .where(({ fn, or }) =>
      or(
        patterns.map(
          (pattern) => sql<boolean>`${fn<string>("lower", ["fields"])} like ${pattern} escape '\\'`,
        ),
      ),
    )
    .where("email", "not in", spellings(address))
    .orderBy("id")
    .execute();
  return rows.map(({ reference }) => reference);
}
