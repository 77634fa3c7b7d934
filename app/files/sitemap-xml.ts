import { setImmediate } from "node:timers/promises";
import { kinds } from "../../publishing/catalog.ts";
import { lastChange, listAddresses } from "../../publishing/entries/entries.ts";
import { entryPath } from "../../publishing/kind.ts";
import { listMeetings } from "../../publishing/meetings/meetings.ts";
import { latest } from "../../time/latest.ts";
import { alternates, withTranslations } from "../languages.ts";
import { newsAddresses } from "../news-ways.ts";
import type { Reading } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { topicAddresses } from "../ui/topics/read-scoped.ts";
import type { Route } from "./+types/sitemap-xml";
import { fileResponse } from "./file-response.ts";
import { hasListOfItsOwn, pagedKinds } from "./paged-kinds.ts";
import { maxAddresses, type SitemapEntry, sitemapEntries } from "./sitemap-entries.ts";

const sliceSize = 200;

/** GET /sitemap.xml: every page and every entry with a page, with the time it last changed (sitemaps.org protocol 0.9). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const { siteUrl, readNews, db, uses } = values;
  uses("news");
  for (const kind of kinds.values()) uses(kind.name);
  const { updatedAt } = await readNews();
  const changesOf = (...names: string[]) => Promise.all(names.map((name) => lastChange(db, name)));
  const english = sitemapEntries({
    home: [updatedAt, ...(await changesOf("event", "meeting", "record", "portrait"))],
    news: [updatedAt, ...(await changesOf("story"))],
    events: await changesOf("event", "meeting"),
    community: await changesOf("question", "resource", "portrait"),
  });
  const own = withTranslations(english);
  const urls: string[] = [];
  for await (const entry of addresses(own, values)) {
    urls.push(urlElement(entry, siteUrl));
    // There may be tens of thousands: other requests have their turn between two slices.
    if (urls.length % sliceSize === 0) await setImmediate();
  }
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${own.length > english.length ? xhtml : ""}>`,
    ...urls,
    "</urlset>\n",
  ].join("\n");
  return fileResponse(xml, "application/xml");
}

async function* addresses(own: readonly SitemapEntry[], values: Reading): AsyncGenerator<SitemapEntry> {
  const { db, uses } = values;
  yield* own;
  const meetings = await listMeetings(db);
  const listed = [
    ...(await newsAddresses({ db, uses })),
    ...meetings.map(({ path, changedAt }) => ({ path, lastmod: changedAt })),
    ...withTranslations(await topicAddresses(values)),
  ];
  yield* listed;
  let left = maxAddresses - own.length - listed.length - pagedKinds().length;
  for (const kind of pagedKinds()) {
    const before = left;
    for await (const { slug, changedAt } of listAddresses(db, kind.name, left)) {
      left--;
      yield { path: entryPath(kind, slug), lastmod: changedAt };
    }
    if (!hasListOfItsOwn(kind) || left === before) continue;
    // A list may show several kinds.
    const shown = [...kinds.values()].filter(({ listPath }) => listPath === kind.listPath);
    const changes = await Promise.all(shown.map(({ name }) => lastChange(db, name)));
    yield { path: kind.listPath, lastmod: latest(changes) ?? "" };
  }
}

/** For the addresses in other languages (https://developers.google.com/search/docs/specialty/international/localized-versions). */
const xhtml = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function urlElement(entry: SitemapEntry & { own?: string }, siteUrl: string): string {
  const { path, lastmod, changefreq, priority, own = path } = entry;
  const more = [
    changefreq ? `<changefreq>${changefreq}</changefreq>` : "",
    priority ? `<priority>${priority}</priority>` : "",
    ...alternates(own, siteUrl).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    ),
  ].join("");
  return `  <url><loc>${siteUrl}${path}</loc><lastmod>${lastmod}</lastmod>${more}</url>`;
}
