/** Targets: stories of the news that the desk suggests for the Record, and pages that entries link to. */
import type { Selectable } from "kysely";
import type { Database, Tables } from "../../db/schema.ts";
import { type DecidedStory, findDecided } from "../../news/stories/decisions.ts";
import { fieldsOf, type TargetType } from "./target-type.ts";

/** A story, by its key; what acts set is what became of its suggestion. */
export const suggestionTarget: TargetType<DecidedStory> = {
  lock: async (trx, key) => {
    // Of two presses at once the second waits, and then finds what the first decided.
    await trx.updateTable("news_stories").set({ key }).where("key", "=", key).execute();
    return findDecided(trx, key);
  },
  read: fieldsOf(findDecided, "entry_id", "left_out"),
  restore: async (trx, key, before) => {
    const set: object = before ?? {};
    await trx.updateTable("news_stories").set(set).where("key", "=", key).execute();
    return true;
  },
};

type LinkTarget = Selectable<Tables["source_checks"]>;

/** A page that entries link to, by its address, once it was checked. */
export const linkTarget: TargetType<LinkTarget> = {
  lock: findLink,
  read: fieldsOf(findLink, "holds"),
  restore: async (trx, url, before) => {
    const set: object = before ?? {};
    await trx.updateTable("source_checks").set(set).where("url", "=", url).execute();
    return true;
  },
};

function findLink(trx: Database, url: string): Promise<LinkTarget | undefined> {
  return trx.selectFrom("source_checks").selectAll().where("url", "=", url).executeTakeFirst();
}
