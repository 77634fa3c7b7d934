/** The server program: reads settings, opens the services, loads the site, listens, starts background jobs; graceful shutdown on SIGTERM. */

import { randomUUID } from "node:crypto";
import type { RequestContext } from "./app/request-context.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import { closed } from "./content/closed.ts";
import { site as facts, launch } from "./content/site.ts";
import { readContentVersions, watchContentVersions } from "./db/content-versions.ts";
import { isOutage } from "./db/retry.ts";
import type { DeskOptions } from "./desk/http/desk-handler.ts";
import { openDesk } from "./desk/http/open-desk.ts";
import { formPaths, picturePaths } from "./forms/catalog.ts";
import { watchProxy } from "./monitoring/doctor/proxy.ts";
import { addGauges } from "./monitoring/gauges.ts";
import { newsJson } from "./news/article.ts";
import { picturePathPrefix, readPictureFile } from "./news/pictures/picture-store.ts";
import { mediaPathPrefix, readEntryPictureFile } from "./publishing/pictures/pictures.ts";
import { readPublicPictureFile } from "./publishing/pictures/public-picture.ts";
import { indexAtStart } from "./search-index.ts";
import {
  asSettingsError,
  deskUrlOf,
  environment,
  readSettings,
  type Settings,
  SettingsError,
} from "./server/config.ts";
import { createBeacon } from "./server/http/beacon.ts";
import { createHttpServer } from "./server/http/connection-limits.ts";
import { serveThroughOutage } from "./server/http/error-page.ts";
import { createHttpRouter, type Visit } from "./server/http/http-router.ts";
import { keepPreviousAssets, previousAssets } from "./server/http/previous-assets.ts";
import { createPublicApi } from "./server/http/public-api.ts";
import { hstsHeaders, parseErrorHeaders, securityHeaders } from "./server/http/security-headers.ts";
import { uploadsTo } from "./server/http/upload.ts";
import { builtSite } from "./server/pages/built-site.ts";
import { devSite } from "./server/pages/dev-site.ts";
import { createPageStore } from "./server/pages/page-store.ts";
import type { Scheme } from "./server/pages/repaint.ts";
import type { Dependencies } from "./server/pages/stored-page.ts";
import { isClusterPrimary, runCluster, runsBackgroundJobs, workerIndex } from "./server/process/cluster.ts";
import { announceOpen } from "./server/process/launch-notes.ts";
import { closeServer, drain, listen, onStop } from "./server/process/lifecycle.ts";
import { type Log, openLog } from "./server/process/log.ts";
import { openMetrics } from "./server/process/metrics-server.ts";
import { throttleAsync } from "./server/process/throttle-async.ts";
import { openServices } from "./services.ts";
import { viewPath, wordsFolder } from "./text/markup-names.ts";
import { setOrigin } from "./text/words/reading.ts";
import { receiveViews } from "./visits/view-report.ts";
import { openDrawings } from "./words/drawings.ts";
import { readCard } from "./words/kept-cards.ts";
import { openPageCards } from "./words/page-cards.ts";
import { loadWords, readWordsFile, wordsTag } from "./words/store.ts";

await begin().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});

async function begin(): Promise<void> {
  const dev = process.argv.includes("--dev");
  const settings = readSettings();
  const log = openLog();
  const announce = (port: number) => announceOpen(port, { settings, log, dev });
  if (!dev && isClusterPrimary(settings.workers))
    process.exit(await runCluster(settings.workers, log, announce));
  const port = await open(settings, log, dev);
  // Of several workers, which are never those of `--dev`, the primary announces it.
  if (dev || settings.workers === 1) announce(port);
}

/** Opens the site and resolves to its port. */
async function open(settings: Settings, log: Log, dev: boolean): Promise<number> {
  const now = () => new Date();
  const services = await asSettingsError(() => openServices(settings, log, now));
  const { db, readiness, owners, news, pictures, mailDelivery, views } = services;
  const { trustProxy, dataDir } = settings;
  setOrigin(() => settings.siteUrl);
  const recipients = {
    get ownerEmail() {
      return settings.ownerEmails;
    },
    get pressEmail() {
      return settings.pressEmails;
    },
    findDesk: owners.findDesk,
    onMailQueued: mailDelivery.wake,
    links: services.links,
  };
  const isUpload = uploadsTo(picturePaths);
  const server = createHttpServer({}, parseErrorHeaders(settings), isUpload);
  const metrics = await openMetrics(server, settings, workerIndex());
  if (metrics) addGauges(metrics, { db, now, readNewsSources: news.readSources });
  const vite = dev ? await asSettingsError(() => devSite<RequestContext>(server)) : undefined;
  const site = vite ?? (await asSettingsError(() => builtSite<RequestContext>()));
  const built = "inlineCss" in site ? site : undefined;
  if (!vite && runsBackgroundJobs()) await keepPreviousAssets("build/client/assets", dataDir, now(), log);
  let stopping = false;
  const contextOf = (visit: Visit, dependencies = noDependencies): RequestContext => ({
    ...visit,
    ...dependencies,
    ...services,
    recipients,
    siteUrl: settings.siteUrl,
    readNews: news.read,
    readNewsSources: news.readSources,
    noteForm: (form, outcome) => metrics?.count("form_submissions_total", { form, outcome }),
    report: (message, detail) => {
      log.error({ id: visit.requestId, err: detail }, message);
      return visit.requestId;
    },
  });
  /** Renders a page for nobody in particular, with some of the context replaced. */
  const render = (
    path: string,
    changed: Partial<RequestContext>,
    dependencies = noDependencies,
    scheme?: Scheme,
  ) => {
    const context = contextOf({ clientAddress: "", requestId: randomUUID() }, dependencies);
    return site.serve(new Request(settings.siteUrl + path), { ...context, ...changed }, scheme);
  };
  // The answer to unknown addresses is always there.
  const isAhead = (path: string) => environment.renderAhead !== "0" || path.endsWith("/404");
  const drawings = openDrawings({ db, now, log, draws: Boolean(built) && runsBackgroundJobs() });
  // Not before the site: Vite says in which line of the words a mistake is.
  const { readPageCards } = await import("./page-cards.ts");
  const readWanted = () => readPageCards(db, now());
  const pageCards =
    built && settings.cards && runsBackgroundJobs() ? openPageCards({ db, now, log, readWanted }) : undefined;
  let wordsVersion = -1;
  const takeUpWords = async (version: number) => {
    if (version === wordsVersion) return;
    drawings.draw(await loadWords(db, services.secret));
    wordsVersion = version;
  };
  const pages =
    built &&
    createPageStore({
      render: async (path, dependencies) => built.inlineCss(await render(path, {}, dependencies)),
      readVersions: async () => {
        const versions = await readContentVersions(db);
        // After the versions: what is rendered with older words than its version says would never be rendered anew.
        await takeUpWords(versions.get(wordsTag) ?? 0);
        // Pages show the news from memory, and stand without them.
        await news.sync().catch(() => {});
        return versions;
      },
      fixedPaths: () => built.fixedPaths().filter(isAhead),
      timeZone: () => facts.timeZone,
      now,
      log,
    });
  const watch =
    pages &&
    watchContentVersions({
      db,
      databaseUrl: settings.databaseUrl,
      onChange: async () => {
        await news.sync();
        await pages.update();
        void pageCards?.look();
      },
      log,
    });
  if (watch) news.onRefresh(watch.look);
  // The others while it serves: a city's Record takes longer than a start may. A rehearsal waits for them.
  const first = environment.renderAhead === "all" ? undefined : built?.firstPaths().filter(isAhead);
  await asSettingsError(async () => pages?.warm(first));
  // Other sites may embed the pictures that the public API and the feeds name. The desk also shows those of drafts.
  const stored = (readMedia: typeof readPublicPictureFile) => [
    { folder: picturePathPrefix, read: (name: string) => readPictureFile(db, name), crossOrigin: true },
    { folder: mediaPathPrefix, read: (name: string) => readMedia(db, name), crossOrigin: true },
    previousAssets(dataDir),
    { folder: wordsFolder, read: readWordsFile },
    { ...drawings, read: async (name: string) => (await readCard(db, name)) ?? drawings.read(name) },
  ];
  const received = receiveViews(settings, views.count);
  const router = createHttpRouter({
    files: site.files,
    pages,
    isPath: site.isPath,
    ...(built && { pageAddress: built.pageAddress }),
    apis: new Map([
      ["/functions/v1/fetch-ai-news", createPublicApi({ read: news.read, write: newsJson, log })],
      [
        viewPath,
        createBeacon({
          ...received,
          trustProxy,
          get siteUrl() {
            return settings.siteUrl;
          },
        }),
      ],
    ]),
    stored: stored(readPublicPictureFile),
    formPaths,
    isUpload,
    countView: received.countRequest,
    visitQueries: ["receipt", "type", "form", "newsletter", "q", "token", "subject", "cost", "lang"],
    checkReady: throttleAsync(readiness.check),
    isStopping: () => stopping,
    closedNotice: () => (launch.isClosed ? closed : undefined),
    get siteUrl() {
      return settings.siteUrl;
    },
    trustProxy,
    // Vite's HMR client is an inline script and a socket, which the policy forbids.
    headers: vite ? {} : securityHeaders,
    tlsHeaders: hstsHeaders(settings.hstsPreload),
    log,
    isOutage,
    serve: (request, visit) =>
      serveThroughOutage((context) => site.serve(request, context), contextOf(visit), isOutage),
  });
  let desk: ReturnType<typeof openDesk> | undefined;
  server.on("request", (request, response) => {
    if (desk?.answer(request, response)) return;
    if (vite) vite.middleware(request, response, () => router(request, response));
    else router(request, response);
  });
  watchProxy(server, { trustProxy, db, now, log });
  const port = await listen(server, settings);
  const shared: DeskOptions["shared"] = {
    ...services,
    get siteUrl() {
      return settings.siteUrl;
    },
    deskUrl: deskUrlOf(settings),
    recipients,
    takeUpWords: async () => takeUpWords((await readContentVersions(db)).get(wordsTag) ?? 0),
    renderSite: (path, at, scheme) => render(path, { db: at }, noDependencies, scheme),
  };
  if (settings.firstOwner && runsBackgroundJobs()) {
    // Not before the site, as above.
    const { inviteFirstOwner } = await import("./acts/people/first-owner.ts");
    await inviteFirstOwner(shared, settings.firstOwner, log);
  }
  desk = openDesk({
    shared,
    siteFiles: site.files,
    stored: stored(readEntryPictureFile),
    dev,
  });
  let stopJobs: (() => void) | undefined;
  let indexing: Promise<void> | undefined;
  onStop(async () => {
    // Ctrl+C arrives twice, from the terminal and from start.mjs.
    if (stopping) return;
    stopping = true;
    stopJobs?.();
    await drain(server, settings.drainSeconds);
    // With a drain time nobody waits at a terminal: the slowest form may complete.
    const timeout = settings.drainSeconds > 0 ? 30_000 : 5_000;
    await Promise.all([
      closeServer(server, timeout),
      desk?.close(timeout),
      mailDelivery.stop(),
      metrics?.close(),
    ]);
    await Promise.all([watch?.close(), drawings.close(), pageCards?.close(), indexing, views.close()]);
    await Promise.all([news.close(), pictures.close(), pages?.close(), site.close()]);
    await db.destroy();
    process.exit(0);
  });
  pages?.warm().catch((error) => log.error({ err: error }, "a page could not be rendered"));
  if (runsBackgroundJobs()) stopJobs = startBackgroundJobs(services, port);
  if (built && runsBackgroundJobs()) {
    const renderText = async (path: string, nothing: Partial<RequestContext>) =>
      (await render(path, nothing)).text();
    indexing = indexAtStart(db, services.sources, renderText).catch((error) =>
      log.error({ err: error }, "the search could not index the pages"),
    );
  }
  return port;
}

// An answer to one visit is not kept.
const noDependencies: Dependencies = { uses: () => {}, until: () => {} };
