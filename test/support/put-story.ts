/** A story of the news with its reports, as the reader of the news keeps them. */
import type { Database } from "../../db/schema.ts";

export interface PutReport {
  source: string;
  title: string;
  description: string;
  /** ISO 8601 instant at which it was published and seen. */
  at: string;
  url?: string;
  labels?: string;
  /** Of a newsroom of this city; default: yes. */
  isLocal?: boolean;
}

/** `topics`: values, each between spaces. */
export async function putStory(
  db: Database,
  key: string,
  reports: readonly PutReport[],
  { topics = " power " }: { topics?: string } = {},
): Promise<void> {
  const rows = reports.map(({ at, isLocal = true, labels = "", url, source, ...report }, index) => ({
    ...{ ...report, source, labels, published_at: at, seen_at: at, local: Number(isLocal) },
    url: url ?? `https://${source.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.example/${key}-${index}`,
    feed: `https://feeds.example/${encodeURIComponent(source)}`,
  }));
  const times = rows.map(({ seen_at }) => seen_at).toSorted();
  const [lead] = rows;
  if (!lead) throw new Error("A story has a report.");
  const { id } = await db
    .insertInto("news_stories")
    .values({
      ...{ key, topics, merged_into: null, earlier: "[]" },
      ...{ url: lead.url, title: lead.title, source: lead.source, published_at: lead.published_at },
      last_seen_at: times.at(-1) ?? "",
      newsrooms: new Set(rows.map(({ source }) => source)).size,
      local: Number(rows.some(({ local }) => local === 1)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const row of rows)
    await db
      .insertInto("news_story_reports")
      .values({ ...row, story_id: id })
      .execute();
}
