/** The server program: reads settings, opens the services, loads the site, listens, starts background jobs; graceful shutdown on SIGTERM. */
import type { RequestContext } from "./app/request-context.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import { site as words } from "./content/site.ts";
import { forms } from "./forms/catalog.ts";
import { addGauges } from "./monitoring/gauges.ts";
import { noteUnreadProxy } from "./monitoring/proxy-note.ts";
import { newsJson } from "./news/article.ts";
import { readPictureFile } from "./news/pictures/picture-store.ts";
import { picturePathPrefix } from "./news/pictures/stored-picture.ts";
import { readSettings, type Settings, SettingsError } from "./server/config.ts";
import { createHttpServer } from "./server/http/connection-limits.ts";
import { createHttpRouter } from "./server/http/http-router.ts";
import { keepPreviousAssets, previousAssets } from "./server/http/previous-assets.ts";
import { createPublicApi } from "./server/http/public-api.ts";
import { hstsHeaders, parseErrorHeaders, securityHeaders } from "./server/http/security-headers.ts";
import { onUntrustedProxy } from "./server/http/unread-proxy.ts";
import { builtSite } from "./server/pages/built-site.ts";
import { devSite } from "./server/pages/dev-site.ts";
import {
  isClusterPrimary,
  isClusterWorker,
  runCluster,
  runsBackgroundJobs,
  workerIndex,
} from "./server/process/cluster.ts";
import { findUnset, startupMessage } from "./server/process/launch-notes.ts";
import { closeServer, drain, listen } from "./server/process/lifecycle.ts";
import { type Log, openLog } from "./server/process/log.ts";
import { openMetrics } from "./server/process/metrics-server.ts";
import { placeholders } from "./server/process/placeholders.ts";
import { onStop } from "./server/process/stop-signals.ts";
import { throttleAsync } from "./server/process/throttle-async.ts";
import { asSettingsError, openServices } from "./services.ts";

await begin().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});

async function begin(): Promise<void> {
  const dev = process.argv.includes("--dev");
  const settings = readSettings();
  const log = openLog();
  const announce = (port: number) => announceOpen(port, settings, log, dev);
  if (dev || !isClusterPrimary(settings.workers)) return open(settings, log, dev, announce);
  process.exit(await runCluster(settings.workers, log, announce));
}

async function open(
  settings: Settings,
  log: Log,
  dev: boolean,
  announce: (port: number) => void,
): Promise<void> {
  const now = () => new Date();
  const services = await openServices(settings, log, now);
  const { db, readiness, write, secret, limits, news, pictures, post } = services;
  const { ownerEmail, pressEmail } = settings;
  const recipients = { ownerEmail, pressEmail, onMailQueued: post.wake };

  const server = createHttpServer({}, parseErrorHeaders(settings));
  const metrics = await openMetrics(server, settings, workerIndex());
  if (metrics) addGauges(metrics, { db, now, readNewsSources: () => news.readSources() });
  const vite = dev ? await asSettingsError(() => devSite<RequestContext>(server)) : undefined;
  const site = vite ?? (await asSettingsError(() => builtSite<RequestContext>(words.timeZone, now, log)));
  if (!vite && runsBackgroundJobs())
    await keepPreviousAssets("build/client/assets", settings.dataDir, now(), log);
  let stopping = false;
  const router = createHttpRouter({
    ...site,
    pages: site.pages,
    apis: new Map([
      ["/functions/v1/fetch-ai-news", createPublicApi({ read: () => news.read(), write: newsJson, log })],
    ]),
    stored: [
      // Other sites may embed the pictures that the public API names.
      { folder: picturePathPrefix, read: (name) => readPictureFile(db, name), crossOrigin: true },
      previousAssets(settings.dataDir),
    ],
    formPaths: new Set(Object.values(forms).map((form) => form.path)),
    visitQueries: ["receipt", "type", "form", "newsletter"],
    checkReady: throttleAsync(readiness.check),
    isStopping: () => stopping,
    // Edits show at once.
    ...(vite && { microCacheMs: 0 }),
    siteUrl: settings.siteUrl,
    trustProxy: settings.trustProxy,
    // Vite's HMR client is an inline script and a socket, which the policy forbids.
    headers: vite ? {} : securityHeaders,
    tlsHeaders: hstsHeaders(settings.hstsPreload),
    log,
    serve: (request, visit) =>
      site.serve(request, {
        ...visit,
        db,
        write,
        secret,
        limits,
        now,
        recipients,
        siteUrl: settings.siteUrl,
        readNews: () => news.read(),
        readNewsSources: () => news.readSources(),
        noteForm: (form, outcome) => metrics?.count("form_submissions_total", { form, outcome }),
        report: (message, detail) => {
          log.error({ id: visit.requestId, err: detail }, message);
          return visit.requestId;
        },
      }),
  });
  server.on("request", (request, response) => {
    if (vite) vite.middleware(request, response, () => router(request, response));
    else router(request, response);
  });
  onUntrustedProxy(server, settings.trustProxy, () => {
    log.warn(
      "A request came with X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all visitors share the limits of one address.",
    );
    noteUnreadProxy(db, now()).catch((error) => log.error({ err: error }, "a note could not be kept"));
  });
  const port = await listen(server, settings);
  let stopJobs: (() => void) | undefined;
  const close = async () => {
    // Ctrl+C arrives twice, from the terminal and from start.mjs.
    if (stopping) return;
    stopping = true;
    stopJobs?.();
    await drain(server, settings.drainSeconds);
    // With a drain time nobody waits at a terminal: the slowest form may complete.
    const timeout = settings.drainSeconds > 0 ? 30_000 : 5_000;
    await Promise.all([closeServer(server, timeout), post.stop(), metrics?.close()]);
    await Promise.all([news.close(), pictures.close(), site.close()]);
    await db.destroy();
    process.exit(0);
  };
  onStop(close);
  if (!isClusterWorker()) announce(port);
  if (runsBackgroundJobs()) stopJobs = startBackgroundJobs({ ...services, port });
}

/** Says that the server is open: in sentences on a terminal, else as JSON log lines. */
function announceOpen(port: number, settings: Settings, log: Log, dev: boolean): void {
  const url = `http://localhost:${port}`;
  const unset = dev ? { words: [], settings: [] } : findUnset(words, settings);
  if (process.stdout.isTTY) {
    console.log(`\n${startupMessage(words.name, url, unset)}\n`);
    return;
  }
  const addresses = dev ? [] : placeholders(words);
  if (addresses.length > 0)
    log.warn({ unset: addresses }, "content/site.ts still holds placeholder addresses");
  log.info(`${words.name} is open at ${url}`);
}
