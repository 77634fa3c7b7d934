/** How fast submissions are answered. */
import { sql } from "kysely";
import { isSqlite } from "../../db/dialect.ts";
import type { Database } from "../../db/schema.ts";
import { forms } from "../catalog.ts";
import { canaryState } from "../intake/canary.ts";
import { withdrawnDecision } from "./submissions.ts";

/** By name; nobody answers a sign-up. */
export const answeredForms = Object.keys(forms).filter((form) => form !== "newsletter");

/** From a submission to its first answer. One that was marked as answered was answered then. */
const first = sql`coalesce((select min(at) from answers
  where answers.reference = submissions.reference and undone_at is null), answered_at)`;

/**
 * How many of each form that arrived between two instants waited at most how many hours for their first answer; null: they still wait.
 * Without spam, our own check, and what its sender withdrew.
 */
export async function countAnswerTimes(db: Database, { from, to }: Record<"from" | "to", string>) {
  const hours = isSqlite(db)
    ? sql<number | null>`(unixepoch(${first}) - unixepoch(received_at) + 3599) / 3600`
    : sql<number | null>`ceil(extract(epoch from ${first}::timestamptz - received_at::timestamptz) / 3600)`;
  const waited = db
    .selectFrom("submissions")
    .select(["form", hours.as("hours")])
    .where("form", "in", answeredForms)
    .where("received_at", ">=", from)
    .where("received_at", "<", to)
    .where("state", "not in", [canaryState, "spam"])
    .where((eb) => eb.or([eb("decision", "is", null), eb("decision", "!=", withdrawnDecision)]));
  const counted = db
    .selectFrom(waited.as("waited"))
    .select(["form", "hours", sql<number>`count(*)`.as("count")]);
  const rows = await counted.groupBy(["form", "hours"]).execute();
  return rows.map(({ form, hours, count }) => {
    return { form, hours: hours === null ? null : Number(hours), count: Number(count) };
  });
}
