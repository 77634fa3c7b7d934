/** Records the answers that a version before the table `answers` left in the outbox alone. */
import { type Kysely, sql } from "kysely";

/**
 * Idempotent. Whoever decided is known from the entry saved at that instant, or from the activity log of that minute; else it
 * stays unknown.
 */
// biome-ignore lint/suspicious/noExplicitAny: also called by a migration, which knows no tables
export async function adoptAnswers(db: Kysely<any>): Promise<void> {
  await sql`
    insert into answers (reference, at, act, to_address, text, mail_id, actor)
    select reference, created_at, act, to_address, text, id, coalesce(
      (select saved_by from entry_revisions join entries on entries.id = entry_id
        where entries.reference = given.reference and saved_at = given.created_at limit 1),
      (select who from activity where subject = given.reference and substr(at, 1, 16) = substr(given.created_at, 1, 16)
        and action = case act when 'replied' then 'answered' else act || ' a proposal' end limit 1))
    from (
      select id, reference, created_at, to_address, text,
        case substr(key, length(reference) + 9, 8)
          when 'accepted' then 'accepted' when 'declined' then 'declined' else 'replied' end as act
      from outbox where reference is not null and substr(key, 1, 7) = 'answer:'
        and exists (select 1 from submissions where submissions.reference = outbox.reference)
        and not exists (select 1 from answers where mail_id = outbox.id)
    ) as given
    order by id
    on conflict (mail_id) do nothing
  `.execute(db);
}
