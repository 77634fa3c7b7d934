/** Tags that entries of a kind have, to suggest them. */
import type { Database } from "../../db/schema.ts";
import { splitTags } from "../fields.ts";
import type { Kind } from "../kind.ts";

/** By field; the most used first, at most 40. Looks at the 500 entries that were saved last. */
export async function tagsInUse(db: Database, kind: Kind): Promise<Record<string, string[]>> {
  const fields = kind.fields.filter(({ control, of }) => control === "tags" && !of);
  if (fields.length === 0) return {};
  const rows = await db
    .selectFrom("entries")
    .select("fields")
    .where("kind", "=", kind.name)
    .orderBy("changed_at", "desc")
    .limit(500)
    .execute();
  const values = rows.map((row): Record<string, string> => JSON.parse(row.fields));
  return Object.fromEntries(fields.map(({ name }) => [name, ranked(values.map((one) => one[name]))]));
}

function ranked(texts: readonly (string | undefined)[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of texts.flatMap((text) => splitTags(text))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 40)
    .map(([tag]) => tag);
}
