/** Makes events of what a version before the table `events` recorded: decisions and answers, and the activity log. */
import type { Kysely } from "kysely";

const acts: Readonly<Record<string, string>> = {
  accepted: "proposal.accept",
  declined: "proposal.decline",
  replied: "message.reply",
};

/** The words in the activity log for an answer, which tell its row from others of the same minute. */
const answering = ["answered", "accepted a proposal", "declined a proposal"];

/** Idempotent. What is not known stays unknown: who, when, and what was before. */
// biome-ignore lint/suspicious/noExplicitAny: also called by a migration, which knows no tables
export async function adoptEvents(db: Kysely<any>): Promise<void> {
  // What the release before could undo for some minutes; it names what may be erased by now.
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  await db.deleteFrom("moderation_steps").where("made_at", "<", yesterday).execute();
  await adopt(db, "answers", async ({ reference, at, actor, act, mail_id, before }) => {
    const { withdrawn, ...state } = JSON.parse(before ?? "{}");
    const target = `submission:${reference}`;
    const set = {
      state: "answered",
      answeredAt: at,
      ...(acts[act]?.startsWith("proposal") && { decision: act }),
    };
    // What it took off the site is not put back by undoing it.
    const isKnown = before && at && !withdrawn?.length;
    return {
      ...{ at, actor, act: acts[act] ?? "message.answered", target },
      before: isKnown ? JSON.stringify({ [target]: state }) : null,
      after: isKnown ? JSON.stringify({ [target]: set }) : null,
      mail_ids: mail_id === null ? null : JSON.stringify([mail_id]),
    };
  });
  await adopt(db, "activity", async ({ at, who: actor, action, subject, entry_id }) => {
    const isReference = /^\d{3}-\w{4}-\w{4}$/.test(subject);
    const [, type = "text", id = subject] = /^(subscriber|mail) (\d+)$/.exec(subject) ?? [];
    const target = entry_id ? `entry:${entry_id}` : isReference ? `submission:${subject}` : `${type}:${id}`;
    const same = answering.includes(action)
      ? await db
          .selectFrom("events")
          .select("id")
          .where("target", "=", target)
          .where("actor", "=", actor)
          .where("at", "like", `${at.slice(0, 16)}%`)
          .executeTakeFirst()
      : undefined;
    return same?.id ?? { at, actor, act: action, target };
  });
}

/** Links each row that has no event to the one that it is, or to a new one. */
async function adopt(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  db: Kysely<any>,
  table: "answers" | "activity",
  // biome-ignore lint/suspicious/noExplicitAny: as above
  eventOf: (row: any) => Promise<number | object>,
): Promise<void> {
  const slice = db.selectFrom(table).selectAll().where("event_id", "is", null).orderBy("id").limit(500);
  for (;;) {
    const rows = await slice.execute();
    if (rows.length === 0) return;
    for (const row of rows) {
      const found = await eventOf(row);
      const event_id = typeof found === "number" ? found : await insert(db, found);
      const link = db
        .updateTable(table)
        .set({ event_id })
        .where("id", "=", row.id)
        .where("event_id", "is", null);
      const { numUpdatedRows } = await link.executeTakeFirstOrThrow();
      // Another server was faster.
      if (numUpdatedRows === 0n && typeof found !== "number")
        await db.deleteFrom("events").where("id", "=", event_id).execute();
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function insert(db: Kysely<any>, event: object): Promise<number> {
  return (await db.insertInto("events").values(event).returning("id").executeTakeFirstOrThrow()).id;
}
