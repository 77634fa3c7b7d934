/** Lighthouse on all ten screens, and on Home beside its peers. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pages } from "../../content/pages.ts";
import { startFeedServer } from "../../test/support/feed-server.ts";
import { readFinishedPages } from "../../test/support/finished-pages.ts";
import { startServer } from "../../test/support/start-server.ts";
import { type Audit, openAuditor, type Throttling } from "./lighthouse-audit.ts";
import { makePeers } from "./peers.ts";
import { serveFolder } from "./static-server.ts";

/** Ours to theirs, in simulated LCP of Home: a page beside the same page written by hand. */
const lcpLimit = 1.1;
export const ways: Throttling[] = ["simulate", "devtools"];

interface Target {
  name: string;
  url: string;
}

export interface Table {
  title: string;
  rows: object[];
}

/**
 * `rounds`: how often each page is looked at in each way; all pages take turns, so that a busy minute hits all.
 * `keep`: is given the table after each round, for all of them take long.
 */
export async function lighthouseTable(rounds = 5, keep: (table: Table) => void = () => {}): Promise<Table> {
  const work = mkdtempSync(join(tmpdir(), "bench-"));
  const open: { close: () => Promise<void> }[] = [];
  try {
    const audit = await openAuditor();
    const server = await openWithNews(work, open);
    const ours = Object.values(pages).map(({ path }) => ({ name: path, url: server + path }));
    const { targets, notes } = await openPeers(work, open);
    const seen = new Map<string, Audit[]>();
    const failed = new Map<string, number>();
    const table = (visits: number) => ({
      title: `Lighthouse, a phone on a slow line, medians of ${visits} visits each (again: visits that failed and were tried again, at most twice); LCP of Home at most ${lcpLimit} times the hand-written`,
      rows: [
        ...ways.flatMap((way) =>
          [...ours, ...targets].map((target) => ({
            ...row(way, target, seen.get(`${way} ${target.name}`) ?? []),
            again: failed.get(`${way} ${target.name}`),
          })),
        ),
        ...notes,
      ],
    });
    for (let round = 0; round < rounds; round++) {
      for (const way of ways)
        for (const { name, url } of [...ours, ...targets]) {
          const key = `${way} ${name}`;
          const visit = await tryThrice(() => audit(url, way));
          if (visit.failures > 0) failed.set(key, (failed.get(key) ?? 0) + visit.failures);
          if (visit.audit) seen.set(key, [...(seen.get(key) ?? []), visit.audit]);
        }
      keep(table(round + 1));
    }
    return table(rounds);
  } finally {
    for (const one of open.reverse()) await one.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** A visit that Lighthouse gives no whole answer to is tried again, at most twice; `failures` of them were in vain. */
export async function tryThrice(visit: () => Promise<Audit>): Promise<{ audit?: Audit; failures: number }> {
  for (let failures = 0; failures < 3; failures++) {
    try {
      const audit = await visit();
      if ([audit.fcp, audit.lcp, audit.tbt, audit.cls].every(Number.isFinite)) return { audit, failures };
      console.error("Lighthouse gave a visit with a figure missing.");
    } catch (error) {
      console.error(`Lighthouse failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { failures: 3 };
}

/** The real server, with stories from publishers on this machine, which its pages show. */
export async function openWithNews(work: string, open: { close: () => Promise<void> }[]): Promise<string> {
  const publisher = await startFeedServer();
  open.push(publisher);
  const names = ["wordpress.xml", "atom-blog.xml", "jsonfeed.json", "rdf.xml"];
  const feeds = join(work, "feeds.json");
  writeFileSync(
    feeds,
    JSON.stringify(names.map((name) => ({ name, url: `${publisher.url}/${name}`, topic: "all" }))),
  );
  const server = await startServer({ NEWS_FEEDS: feeds });
  open.push(server);
  for (const until = Date.now() + 30_000; ; await setTimeout(100)) {
    if ((await (await fetch(`${server.url}/news`)).text()).includes("<article")) return server.url;
    if (Date.now() > until) throw new Error(`The news were not read in 30 s:\n${server.output()}`);
  }
}

async function openPeers(work: string, open: { close: () => Promise<void> }[]) {
  const targets: Target[] = [];
  const notes: object[] = [];
  const [home] = await readFinishedPages();
  for (const { name, folder, missing } of makePeers(work, home?.html ?? "")) {
    if (missing) {
      notes.push({ page: `${name}: ${missing}` });
      continue;
    }
    const served = await serveFolder(folder);
    open.push(served);
    targets.push({ name, url: `${served.url}/` });
  }
  return { targets, notes };
}

function row(way: Throttling, { name }: Target, audits: Audit[]) {
  const middle = (pick: (audit: Audit) => number) => median(audits.map(pick));
  return {
    way,
    page: name,
    FCP: Math.round(middle((one) => one.fcp)),
    LCP: Math.round(middle((one) => one.lcp)),
    TBT: Math.round(middle((one) => one.tbt)),
    CLS: Math.round(middle((one) => one.cls) * 10_000) / 10_000,
    performance: middle((one) => one.performance),
    accessibility: middle((one) => one.accessibility),
    "best practices": middle((one) => one.practices),
    SEO: middle((one) => one.seo),
    lost: [...new Set(audits.flatMap(({ lost }) => lost))].join(", "),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
