/** After a restore: what left since the backup is not in it, so no issue goes on or begins before an owner says so. */
import type { Database } from "../schema.ts";

const problem =
  "The site was restored from a backup of before that. Look whether the issue went out; if not, send it or schedule it again.";

/** Pauses issues that were leaving, and holds scheduled ones whose time came after the backup. */
export async function holdIssues(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  const mails = db.selectFrom("outbox").select("letter").where("letter", "is not", null);
  const leaving = mails.where("state", "in", ["waiting", "sending"]);
  await db
    .updateTable("letters")
    .set({ paused_at: at })
    .where("paused_at", "is", null)
    .where(({ eb, or }) => or([eb("finished_at", "is", null), eb("id", "in", leaving)]))
    .execute();
  const paused = db.selectFrom("letters").select("id").where("paused_at", "is not", null);
  // 9: as when an owner pauses it (newsletter/sending/queue-issue.ts).
  await db
    .updateTable("outbox")
    .set({ priority: 9 })
    .where("letter", "in", paused)
    .where("state", "in", ["waiting", "sending", "set aside", "in doubt"])
    .execute();
  const due = db.updateTable("issue_schedules").set({ problem }).where("send_at", "<=", at);
  await due.where("problem", "is", null).execute();
}
