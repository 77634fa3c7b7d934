import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/robots-txt";
import { fileResponse } from "./file-response.ts";

/** GET /robots.txt: allows everything, including the news API, which crawlers that run script need (RFC 9309). */
export function loader({ context }: Route.LoaderArgs): Response {
  const lines = [
    "User-agent: *",
    "Allow: /",
    "",
    `Sitemap: ${context.get(requestContext).siteUrl}/sitemap.xml`,
    "",
  ];
  return fileResponse(lines.join("\n"), "text/plain", "public, max-age=3600");
}
