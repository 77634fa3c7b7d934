import { house } from "../house.ts";
import type { Route } from "./+types/robots-txt";

/** GET /robots.txt: everything may be read but the calls of our own pages (RFC 9309). */
export function loader({ context }: Route.LoaderArgs): Response {
  const lines = [
    "User-agent: *",
    "Allow: /",
    "Disallow: /functions/",
    "",
    `Sitemap: ${context.get(house).siteUrl}/sitemap.xml`,
    "",
  ];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
  return new Response(lines.join("\n"), { headers });
}
