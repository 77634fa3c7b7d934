import { type Kysely, sql } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** Answers and decisions in a table of their own: they outlive their mails, which are erased after a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("answers")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("at", "text")
    .addColumn("actor", "text")
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("to_address", "text")
    .addColumn("text", "text")
    .addColumn("mail_id", "integer", (column) => column.unique())
    .addColumn("mail_state", "text")
    .addColumn("sent_at", "text")
    .addColumn("before", "text")
    .addColumn("undone_at", "text")
    // So that an earlier version erases them too; deferred, because a restore copies table by table.
    .addForeignKeyConstraint("answers_submission", ["reference"], "submissions", ["reference"], (key) =>
      key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
  await db.schema.createIndex("answers_reference").on("answers").column("reference").execute();
  await adoptAnswers(db);
  await rememberDecisions(db);
  await rememberAnswered(db);
}

/**
 * The answers that the outbox alone knows. Whoever decided is known from the entry saved at that instant, or from the activity log of that minute; else it
 * stays unknown.
 */
async function adoptAnswers(db: Kysely<unknown>): Promise<void> {
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

/** Decisions whose mail was erased, or follows when a scheduled entry is published. When it was decided is not known. */
async function rememberDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into answers (reference, act, mail_state)
    select reference, decision, case when exists (
        select 1 from entries where entries.reference = submissions.reference and entries.state = 'scheduled'
      ) then null else 'unknown' end
    from submissions where decision in ('accepted', 'declined') and not exists (
      select 1 from answers join outbox on outbox.id = mail_id
      where answers.reference = submissions.reference and act = decision and outbox.state in ('waiting', 'sending', 'sent', 'set aside'))
  `.execute(db);
}

/** Submissions that were answered, by a mail that was erased or elsewhere; what was marked at the desk was answered elsewhere. */
async function rememberAnswered(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into answers (reference, at, act, mail_state)
    select reference, answered_at, 'answered', 'unknown' from submissions
    where state = 'answered' and decision is null and not exists (
      select 1 from answers join outbox on outbox.id = mail_id
      where answers.reference = submissions.reference and outbox.state in ('waiting', 'sending', 'sent', 'set aside'))
      and not exists (select 1 from activity where subject = submissions.reference and action = 'marked as answered')
  `.execute(db);
}
