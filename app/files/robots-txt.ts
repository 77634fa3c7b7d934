import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/robots-txt";

/** GET /robots.txt: allows everything, including the news API, which crawlers that run script need (RFC 9309). */
export function loader({ context }: Route.LoaderArgs): Response {
  const lines = [
    "User-agent: *",
    "Allow: /",
    "",
    `Sitemap: ${context.get(requestContext).siteUrl}/sitemap.xml`,
    "",
  ];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
  return new Response(lines.join("\n"), { headers });
}
