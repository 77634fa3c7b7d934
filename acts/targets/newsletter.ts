/** Targets: mails by topic. */
import { findTopicMail, type TopicMail } from "../../newsletter/topics/topic-mails.ts";
import { fieldsOf, numberOf, type TargetType } from "./target-type.ts";

/** By its number. Undone, it waits as before, or goes on leaving. */
export const topicMailTarget: TargetType<TopicMail> = {
  lock: (trx, id) =>
    trx
      .updateTable("topic_mails")
      .set(({ ref }) => ({ state: ref("state") }))
      .where("id", "=", numberOf(id))
      .returningAll()
      .executeTakeFirst(),
  read: fieldsOf((trx, id) => findTopicMail(trx, numberOf(id)), "state", "waits_for", "leaves_at"),
  restore: async (trx, id, before) => {
    const set = before as Partial<TopicMail> | null;
    if (set) await trx.updateTable("topic_mails").set(set).where("id", "=", numberOf(id)).execute();
    return set !== null;
  },
};
