/** What the week brought, as an issue may hold it. */
import type { RouterContextProvider } from "react-router";
import { readWeek as readNewsOfWeek } from "../../../news/archive/archive.ts";
import type { Pourable } from "../../../newsletter/pour.ts";
import { weekForIssue } from "../../../newsletter/week.ts";
import { deskContext } from "../../desk-context.ts";

export async function readWeek(context: Readonly<RouterContextProvider>): Promise<Pourable[]> {
  const { db, now } = context.get(deskContext);
  return weekForIssue(db, { articles: await readNewsOfWeek(db, now()), now: now() });
}
