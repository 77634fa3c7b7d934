/** What the week brought, as an issue may hold it. */
import type { RouterContextProvider } from "react-router";
import type { Pourable } from "../../../newsletter/pour.ts";
import { weekForIssue } from "../../../newsletter/week.ts";
import { deskContext } from "../../desk-context.ts";

export async function readWeek(context: Readonly<RouterContextProvider>): Promise<Pourable[]> {
  const { db, news, now } = context.get(deskContext);
  const { articles } = await news.read();
  return weekForIssue(db, { articles, now: now() });
}
