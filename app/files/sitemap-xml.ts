import { lastChange } from "../../publishing/listed-event.ts";
import { events } from "../published-content.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/sitemap-xml";
import { sitemapEntries } from "./sitemap-entries.ts";

/** GET /sitemap.xml: every page with the day it last changed (sitemaps.org protocol 0.9). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, readNews } = context.get(requestContext);
  const { updatedAt } = await readNews();
  const urls = sitemapEntries(updatedAt, lastChange(events)).map(
    ({ path, lastmod, changefreq, priority }) =>
      `  <url><loc>${siteUrl}${path}</loc><lastmod>${lastmod}</lastmod>` +
      `<changefreq>${changefreq}</changefreq><priority>${priority}</priority></url>`,
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
  const headers = {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  };
  return new Response(xml, { headers });
}
