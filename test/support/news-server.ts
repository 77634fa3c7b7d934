/** A server that reads feeds of our own, for the tests of the news screen. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FeedServer, type Route, startFeedServer } from "./feed-server.ts";
import { type RunningServer, startServer } from "./start-server.ts";

export interface Item {
  title: string;
  link: string;
  /** ISO 8601 instant. */
  date: string;
  description?: string;
  /** Path of its picture on the publishers' server. */
  picture?: string;
}

export interface NewsServer {
  server: RunningServer;
  publishers: FeedServer;
  /** The same server once more, on the same data; the publishers are as the caller left them. */
  openAgain: () => Promise<RunningServer>;
  close: () => Promise<void>;
}

/**
 * Opens a server whose publishers (name to stories) stand on one feed server, and waits until their stories are in.
 * `gone`: the publishers are closed before the server starts. `routes`: what that server answers besides. `home`: the folder
 * of another copy of the project. `topics`: what publishers write about, by name; everything when left out.
 */
export async function openNewsServer(
  stories: Record<string, Item[]>,
  {
    gone = false,
    routes: more = {},
    home,
    topics = {},
  }: {
    gone?: boolean;
    routes?: Record<string, Route>;
    home?: string;
    topics?: Record<string, string>;
  } = {},
): Promise<NewsServer> {
  const folder = await mkdtemp(join(tmpdir(), "publishers-"));
  const names = Object.keys(stories);
  const routes = names.map((name, i) => [
    `/${i}.xml`,
    { headers: rss, body: feed(name, stories[name] ?? []) },
  ]);
  const publishers = await startFeedServer({ routes: { ...Object.fromEntries(routes), ...more } });
  const list = names.map((name, i) => ({
    name,
    url: `${publishers.url}/${i}.xml`,
    topic: topics[name] ?? "all",
  }));
  const NEWS_FEEDS = join(folder, "feeds.json");
  await writeFile(NEWS_FEEDS, JSON.stringify(list));
  if (gone) await publishers.close();
  const server = await startServer({ NEWS_FEEDS }, { home });
  if (!gone) await untilRead(server, names.length);
  return {
    server,
    publishers,
    openAgain: () => startServer({ NEWS_FEEDS, DATA_DIR: server.dataDir }, { home }),
    close: async () => {
      await server.close();
      if (!gone) await publishers.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const rss = { "content-type": "application/rss+xml" };

function feed(name: string, items: Item[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${name}</title>
    ${items.map(entry).join("\n")}</channel></rss>`;
}

function entry({ title, link, date, description = "", picture }: Item): string {
  return `<item><title>${escaped(title)}</title><link>${escaped(link)}</link>
    <pubDate>${new Date(date).toUTCString()}</pubDate><description>${escaped(description)}</description>
    ${picture ? `<media:content medium="image" url="${escaped(picture)}"/>` : ""}</item>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

async function untilRead(server: RunningServer, publishers: number): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const tried = /"tried":(\d+)/.exec(server.output())?.[1];
    if (Number(tried) === publishers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The publishers were not read in a minute:\n${server.output()}`);
}
