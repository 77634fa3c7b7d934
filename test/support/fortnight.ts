/** The simulated fortnight of test/fixtures/fortnight: newsrooms served as feeds on loopback, morning by morning, with its labels. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Source } from "../../news/source-list.ts";
import { escapeHtml } from "../../text/html.ts";
import type { FeedServer } from "./feed-server.ts";

export interface FortnightReport {
  /** ISO 8601 instant, UTC. */
  publishedAt: string;
  newsroom: string;
  /** Reports of one story have the same. */
  story: string;
  belongs: boolean;
  /** Of here, by newsrooms of here. */
  isLocal: boolean;
  isTied: boolean;
  isDecision: boolean;
  title: string;
  summary: string;
  url: string;
}

function linesOf(file: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, "../fixtures/fortnight", file), "utf8");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => line.split("\t"));
}

/** Oldest first. */
export function readFortnight(): FortnightReport[] {
  return linesOf("reports.tsv").map(
    (
      [publishedAt = "", newsroom = "", story = "", belongs, local, tied, decision, title = "", summary = ""],
      at,
    ) => ({
      publishedAt,
      newsroom,
      story,
      belongs: belongs === "1",
      isLocal: local === "1",
      isTied: tied === "1",
      isDecision: decision === "1",
      title,
      summary,
      url: `https://${slug(newsroom)}.example/${at}`,
    }),
  );
}

/** 7 AM in Memphis on November 9 to 21, 2026. */
export const mornings = Array.from({ length: 13 }, (_, day) => new Date(Date.UTC(2026, 10, 9 + day, 13)));

/** Lets the server answer as the newsrooms' feeds do at this instant; returns the sources to read. */
export function serveFortnight(server: FeedServer, reports: readonly FortnightReport[], now: Date): Source[] {
  return linesOf("newsrooms.tsv").map(([name = "", topic = ""]) => {
    const items = reports
      .filter((one) => one.newsroom === name && one.publishedAt <= now.toISOString())
      .map(
        ({ title, summary, url, publishedAt }) =>
          `<item><title>${escapeHtml(title)}</title><link>${url}</link><description>${escapeHtml(summary)}</description><pubDate>${new Date(publishedAt).toUTCString()}</pubDate></item>`,
      )
      .reverse()
      .slice(0, 40);
    const body = `<rss version="2.0"><channel><title>${escapeHtml(name)}</title><link>https://${slug(name)}.example</link><description>News</description>${items.join("")}</channel></rss>`;
    server.routes[`/${slug(name)}`] = { headers: { "Content-Type": "application/rss+xml" }, body };
    return { name, url: `${server.url}/${slug(name)}`, topic };
  });
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
