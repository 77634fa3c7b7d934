/** What is kept of a story and of its reports, and the key of its address. */
import { createHash } from "node:crypto";
import type { NewsReportTable } from "../../db/news-schema.ts";
import { inSpaces } from "../archive/archive-rows.ts";
import { storyKey } from "../select/canonical-url.ts";
import { type Candidate, leading } from "../select/selection.ts";
import { topicsOfText } from "../select/text-topics.ts";

export type ReportRow = Omit<NewsReportTable, "story_id">;

/** What stands of a story, of its reports. */
export function summaryOf(rows: readonly ReportRow[]) {
  const { row: lead } = leading(
    rows.map((row) => ({
      row,
      local: row.local === 1,
      firstSeen: row.seen_at,
      publishedAt: row.published_at,
    })),
  );
  const { url, title, source, published_at, description } = lead;
  return {
    ...{ url, title, source, published_at },
    last_seen_at:
      rows
        .map(({ seen_at }) => seen_at)
        .sort()
        .at(-1) ?? "",
    newsrooms: new Set(rows.map((row) => row.source)).size,
    topics: inSpaces(topicsOfText([...rows.map((row) => row.title), description].join("\n"))),
    local: rows.some(({ local }) => local === 1) ? 1 : 0,
  };
}

/** The row of a report; none when no feed has it. */
export function rowOf(report: Candidate, feed: string | undefined): ReportRow[] {
  if (!feed) return [];
  const { url, source, title, description, publishedAt, firstSeen = publishedAt, labels = [] } = report;
  return [
    {
      ...{ url, feed, source, title, description },
      published_at: publishedAt,
      seen_at: firstSeen,
      labels: inSpaces(labels),
      local: report.local ? 1 : 0,
    },
  ];
}

/** The key of a story that begins with the report at this address: the same on every server, and after a restore. */
export function keyOf(url: string): string {
  const digest = createHash("sha256").update(storyKey(url)).digest();
  return [...digest.subarray(0, 10)].map((byte) => alphabet[byte % 32]).join("");
}

/** Without letters that are read as digits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
