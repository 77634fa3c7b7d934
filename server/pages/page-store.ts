/**
 * The page cache: every page is rendered once, kept in memory with its compressed forms, and rendered anew when what it shows
 * has changed (stale-while-revalidate). Also holds feeds, calendars and the data of client-side navigation.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { singleFlight } from "../../concurrency/single-flight.ts";
import { endOfYear } from "../../time/zone-time.ts";
import { bestCompressed, pageFile, sizeOf } from "./page-file.ts";
import type { PageStoreOptions, StoredPage, Versions } from "./stored-page.ts";

interface Kept extends StoredPage {
  bytes: number;
  /** Versions of what it shows, as they were before it was rendered. */
  versions: Versions;
  /** Milliseconds since 1970. */
  until: number;
  isOutdated: boolean;
  /** Whether its last rendering failed. */
  hasFailed: boolean;
  /** Milliseconds since 1970. */
  madeAt: number;
  isBest: boolean;
}

/** Milliseconds between two looks at the clock, and between two tries to render what failed. */
const interval = 2_000;
/** Milliseconds that a page stands before it is compressed best, so that a start or a row of changes costs no work that is thrown away. */
const rest = 10_000;
const keptStatus: ReadonlySet<number> = new Set([200, 410]);

export type PageStore = ReturnType<typeof createPageStore>;

export function createPageStore(options: PageStoreOptions) {
  const { render, readVersions, timeZone, now, log, maxBytes = 4 * 1024 * 1024 } = options;
  const fixed = new Set<string>();
  /** Least recently used first. */
  const pages = new Map<string, Kept>();
  const running = new Map<string, Promise<StoredPage>>();
  const renewing = singleFlight(renewOutdated);
  /** As `update` read them last. */
  let latest: Versions = new Map();
  let evictableBytes = 0;
  const improving = singleFlight(improveRested);
  let isClosed = false;
  // For pages whose time is over, those that failed, and those that have stood for a while.
  const timer = setInterval(() => {
    markExpired();
    if (!renewing.current()) void renewing.run();
    void improving.run();
  }, interval).unref();

  return { get, load, warm, update, close };

  /** The page in memory, or undefined. Never waits: an outdated page is returned while the new one is made. */
  function get(path: string): StoredPage | undefined {
    const page = pages.get(path);
    if (!page) return undefined;
    if (!fixed.has(path)) {
      pages.delete(path);
      pages.set(path, page);
    }
    return page;
  }

  /** The page, rendered if need be, once for all who ask at the same time. A redirect or an error is not kept. */
  async function load(path: string): Promise<StoredPage> {
    return get(path) ?? (await make(path));
  }

  /**
   * Renders the fixed pages that were not fixed before, such as those of another language; `paths`: only these of them. Rejects when
   * one has an error, after the others are rendered.
   */
  async function warm(paths = options.fixedPaths()): Promise<void> {
    const failures: unknown[] = [];
    for (const path of paths) {
      if (fixed.has(path)) continue;
      if (isClosed) return;
      fixed.add(path);
      // Somebody has asked for it meanwhile.
      const known = pages.get(path);
      if (known) evictableBytes -= known.bytes;
      if (known) continue;
      try {
        const { status } = await make(path);
        if (!keptStatus.has(status)) throw new Error(`${path} was rendered with status ${status}.`);
      } catch (error) {
        failures.push(error);
      }
      // Requests go first.
      await nextTurn();
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Single flight: a rendering that has begun is shared. */
  function make(path: string): Promise<StoredPage> {
    const known = running.get(path);
    if (known) return known;
    const made = renderAndKeep(path).finally(() => running.delete(path));
    running.set(path, made);
    return made;
  }

  async function renderAndKeep(path: string): Promise<StoredPage> {
    // Before the rendering: a change in the meantime then shows as a newer version.
    const before = await readVersions();
    const tags = new Set<string>();
    const started = now();
    let until = endOfYear(timeZone(), started).getTime();
    const response = await render(path, {
      uses: (tag) => tags.add(tag),
      until: (instant) => {
        if (instant > started) until = Math.min(until, instant.getTime());
      },
    });
    const file = await pageFile(response);
    if (!keptStatus.has(response.status)) {
      // A failure keeps the old page; one that is gone is dropped.
      if (response.status === 404) drop(path);
      return { status: response.status, file };
    }
    const versions = new Map([...tags].map((tag) => [tag, before.get(tag) ?? 0]));
    const page: Kept = {
      status: response.status,
      file,
      bytes: sizeOf(file),
      versions,
      until,
      isOutdated: isOutdated(versions),
      hasFailed: false,
      madeAt: now().getTime(),
      isBest: false,
    };
    keep(path, page);
    return page;
  }

  function keep(path: string, page: Kept): void {
    drop(path);
    pages.set(path, page);
    if (!fixed.has(path)) evictableBytes += page.bytes;
    for (const oldest of pages.keys()) {
      if (evictableBytes <= maxBytes) break;
      if (!fixed.has(oldest)) drop(oldest);
    }
  }

  function drop(path: string): void {
    const page = pages.get(path);
    if (page && !fixed.has(path)) evictableBytes -= page.bytes;
    pages.delete(path);
  }

  /** One after another: the best compression takes megabytes while it runs. */
  async function improveRested(): Promise<void> {
    for (const [path, page] of [...pages]) {
      if (isClosed) return;
      const isRested = now().getTime() - page.madeAt >= rest;
      // One that was replaced while the others took their time waits for its own rest.
      if (page.isBest || !isRested || !fixed.has(path) || pages.get(path) !== page) continue;
      page.file = await bestCompressed(page.file);
      page.isBest = true;
    }
  }

  /** Compares the versions and renders what is outdated; resolves when all of it is new. */
  async function update(): Promise<void> {
    latest = await readVersions();
    for (const page of pages.values()) page.isOutdated ||= isOutdated(page.versions);
    markExpired();
    // A round that is under way may have passed what was marked just now, and a rendering may have begun before the change.
    await Promise.allSettled([renewing.current(), ...running.values()]);
    await renewing.run();
    // What fails is rendered when somebody asks for it.
    await warm().catch(() => {});
  }

  function isOutdated(shown: Versions): boolean {
    return [...shown].some(([tag, version]) => version < (latest.get(tag) ?? 0));
  }

  function markExpired(): void {
    const time = now().getTime();
    for (const page of pages.values()) page.isOutdated ||= time >= page.until;
  }

  /** Renders all outdated pages one after another: the fixed ones, then those that were read last. */
  async function renewOutdated(): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      const outdated = [...pages].filter(([name, page]) => page.isOutdated && !tried.has(name));
      const [path] = outdated.find(([name]) => fixed.has(name)) ?? outdated.at(-1) ?? [];
      if (path === undefined || isClosed) return;
      tried.add(path);
      // One that began before the change may show the old state.
      await running.get(path)?.catch(() => {});
      if (!pages.get(path)?.isOutdated) continue;
      try {
        const { status } = await make(path);
        if (status >= 500) reportFailure(path);
      } catch (error) {
        reportFailure(path, error);
      }
      // Requests go first.
      await nextTurn();
    }
  }

  /** Once until it succeeds: while the database is away every page fails every two seconds. */
  function reportFailure(path: string, error?: unknown): void {
    const page = pages.get(path);
    if (!page || page.hasFailed) return;
    page.hasFailed = true;
    log.error({ err: error, path }, "a page could not be rendered anew; the old one stays");
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearInterval(timer);
    await Promise.allSettled([renewing.current(), improving.current(), ...running.values()]);
  }
}
