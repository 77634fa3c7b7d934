import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/robots-txt";

/** GET /robots.txt: everything may be read, the news call too, which a robot that runs script needs (RFC 9309). */
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
