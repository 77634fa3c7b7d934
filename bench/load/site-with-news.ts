/** The server as `npm start` runs it, with stories of publishers on this machine on its pages. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ask } from "../../test/support/ask.ts";
import { startFeedServer } from "../../test/support/feed-server.ts";
import { asServed, startServer } from "../../test/support/start-server.ts";

const headers = { "accept-encoding": "br" };

export async function openSiteWithNews() {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const publisher = await startFeedServer();
  const names = ["wordpress.xml", "atom-blog.xml", "jsonfeed.json", "rdf.xml"];
  const NEWS_FEEDS = join(folder, "feeds.json");
  writeFileSync(
    NEWS_FEEDS,
    JSON.stringify(names.map((name) => ({ name, url: `${publisher.url}/${name}`, topic: "all" }))),
  );
  const { settings, ...program } = asServed();
  const server = await startServer({ ...settings, NEWS_FEEDS }, program);
  const close = async () => {
    await server.close();
    await publisher.close();
    rmSync(folder, { recursive: true });
  };
  for (const until = Date.now() + 30_000; ; await setTimeout(100)) {
    if ((await (await fetch(`${server.url}/news`)).text()).includes("<article")) break;
    if (Date.now() > until) throw new Error(`The news were not read in 30 s:\n${server.output()}`);
  }
  // The best compressed forms come once the pages have stood for ten seconds, one page after another.
  await setTimeout(15_000);
  for (let before = 0, size = 1; size !== before; await setTimeout(5_000)) {
    before = size;
    const answers = ["/", "/news", "/functions/v1/fetch-ai-news"].map((path) =>
      ask(server.url, path, { headers }),
    );
    size = (await Promise.all(answers)).reduce((sum, { body }) => sum + body.length, 0);
  }
  return { url: server.url, pid: server.pid ?? 0, close };
}
