/** The lists of one kind at the desk: by what becomes of its entries, by words of the title, page by page; the tags they have. */
import type { Database } from "../../db/schema.ts";
import { splitTags } from "../fields.ts";
import type { Kind } from "../kind.ts";
import { countEntries, type EntryFilter, listEntries } from "./entries.ts";

/** "published" of a kind that ends is "coming" and "past". */
export type DeskView = "coming" | "past" | "published" | "drafts" | "scheduled" | "withdrawn";

export const deskPageSize = 30;

/**
 * `view`: one that the kind does not have is its first. `counts`: every view with the number of its entries whose title has the
 * words. `page`: from 1 on; the last one when a later one was asked for.
 */
export async function listForDesk(
  db: Database,
  kind: Kind,
  { view: asked, titled = "", page = 1, now }: { view?: string; titled?: string; page?: number; now: Date },
) {
  // The most needed first.
  const seen: readonly DeskView[] = kind.endsAt ? ["coming", "past"] : ["published"];
  const views = [...seen, "drafts", "scheduled", "withdrawn"] as const;
  const view = views.find((one) => one === asked) ?? views[0];
  const filterOf = (one: DeskView): EntryFilter => ({ ...filters[one], now, ...(titled && { titled }) });
  const counts = await Promise.all(
    views.map(async (one) => ({ view: one, count: await countEntries(db, kind, filterOf(one)) })),
  );
  const count = counts.find((one) => one.view === view)?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / deskPageSize));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  const slice = { limit: deskPageSize, offset: (shown - 1) * deskPageSize };
  return {
    view,
    counts,
    entries: await listEntries(db, kind, { ...filterOf(view), ...slice }),
    page: shown,
    pages,
  };
}

const filters: Record<DeskView, EntryFilter> = {
  coming: { states: ["published"], time: "coming" },
  past: { states: ["published"], time: "past" },
  published: { states: ["published"] },
  drafts: { states: ["draft"] },
  scheduled: { states: ["scheduled"] },
  withdrawn: { states: ["withdrawn"] },
};

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
  return Object.fromEntries(
    fields.map(({ name }) => {
      const uses = Map.groupBy(
        values.flatMap((one) => splitTags(one[name])),
        (tag) => tag,
      );
      const ranked = [...uses.values()].toSorted((a, b) => b.length - a.length);
      return [name, ranked.slice(0, 40).flatMap(([tag]) => tag ?? [])];
    }),
  );
}
