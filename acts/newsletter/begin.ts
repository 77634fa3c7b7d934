/** Begins an issue: a draft with the week's stories and what is coming in it already. */
import type { Database } from "../../db/schema.ts";
import { weekStories } from "../../news/stories/week-stories.ts";
import type { DigestItem } from "../../newsletter/digest.ts";
import { createDraft, draftIssue, firstChoice, weekForIssue } from "../../newsletter/week.ts";
import { defineAct } from "../act.ts";

export const begin = defineAct({
  name: "issue.begin",
  on: "entry",
  makes: true,
  label: "New issue",
  log: "began {it}",
  run: async ({ trx, at, actor }) => {
    const draft = draftIssue(firstChoice(await readWeek(trx, at)), at);
    const { id, kind } = await createDraft(trx, draft, { by: actor.email, now: at });
    const text = "This is the draft. Nobody gets it before an owner sends it.";
    return { target: `entry:${id}`, to: `/entries/${kind}/${id}`, text };
  },
});

/** What the week brought, as an issue may hold it. */
export async function readWeek(db: Database, now: Date): Promise<DigestItem[]> {
  return weekForIssue(db, { articles: await weekStories(db, now), now });
}
