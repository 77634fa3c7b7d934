/** What the week brought, as an issue may hold it. */
import { readWeek as readNewsOfWeek } from "../../../news/archive/archive.ts";
import type { Pourable } from "../../../newsletter/pour.ts";
import { weekForIssue } from "../../../newsletter/week.ts";
import { deskContext, type RouteContext } from "../../desk-context.ts";

export async function readWeek(context: RouteContext): Promise<Pourable[]> {
  const { db, now } = context.get(deskContext);
  return weekForIssue(db, { articles: await readNewsOfWeek(db, now()), now: now() });
}
