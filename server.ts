/** Opens the house: settings, then database, then site, then door, then the work that goes on behind it. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { House } from "./app/house.ts";
import { feeds } from "./content/feeds.ts";
import { site as words } from "./content/site.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import { forms } from "./forms/catalog.ts";
import { createNewsDesk } from "./news/desk.ts";
import { readSources } from "./news/source-list.ts";
import { builtSite } from "./server/built-site.ts";
import { readSettings, SettingsError } from "./server/config.ts";
import { devSite } from "./server/dev-site.ts";
import { createFrontDoor } from "./server/front-door.ts";
import { trustHeaders } from "./server/headers.ts";
import { repeat } from "./server/jobs.ts";
import { createLog } from "./server/log.ts";
import { placeholders } from "./server/placeholders.ts";

await open().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});

async function open(): Promise<void> {
  const dev = process.argv.includes("--dev");
  const now = () => new Date();
  const log = createLog();
  const settings = readSettings();

  const unset = placeholders(words);
  if (unset.length > 0 && !dev) log.warn({ unset }, "content/site.ts still holds placeholder addresses");

  const db = openDatabase({ dataDir: settings.dataDir });
  await migrate(db);

  const news = createNewsDesk({
    db,
    sources: readSources(settings.newsFeeds, feeds),
    allowPrivate: settings.newsAllowPrivate,
    userAgent: `${words.name} news (+${settings.siteUrl}; ${words.email})`,
    refreshMinutes: settings.newsRefreshMinutes,
    log,
    now,
  });

  const server = createServer();
  const live = dev ? await devSite<House>(server) : undefined;
  const site = live ?? (await builtSite<House>(words.timeZone, now));
  const door = createFrontDoor({
    ...site,
    pages: site.pages,
    formPaths: new Set(Object.values(forms).map((form) => form.path)),
    visitQueries: ["receipt", "type", "form", "newsletter"],
    checkReady: async () => {
      await db.selectFrom("submissions").select("id").limit(1).execute();
    },
    siteUrl: settings.siteUrl,
    trustProxy: settings.trustProxy,
    // Vite's reload client is an inline script and a socket, which the policy rightly forbids.
    headers: live ? {} : trustHeaders,
    log,
    serve: (request, visit) =>
      site.serve(request, {
        ...visit,
        db,
        now,
        siteUrl: settings.siteUrl,
        readNews: () => news.read(),
        report: (message, detail) => {
          log.error({ id: visit.requestId, err: detail }, message);
          return visit.requestId;
        },
      }),
  });
  server.on("request", (request, response) => {
    if (live) live.middleware(request, response, () => door(request, response));
    else door(request, response);
  });
  server.listen(settings.port, settings.host, () => {
    const { port } = server.address() as AddressInfo;
    console.log(`${words.name} is open at http://localhost:${port}`);
  });

  const newsJob = repeat(settings.newsRefreshMinutes * 60_000, () => news.refresh(), log);

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      newsJob.stop();
      await closeServer(server);
      await Promise.all([news.close(), site.close()]);
      await db.destroy();
      process.exit(0);
    });
  }
}

/** Lets requests in flight finish, for five seconds at most. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), 5000);
  await closed;
  clearTimeout(timer);
}
