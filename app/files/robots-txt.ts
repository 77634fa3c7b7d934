import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/robots-txt";
import { fileResponse } from "./file-response.ts";

/** GET /robots.txt: allows everything, including the news API, which crawlers that run script need (RFC 9309). */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl } = context.get(requestContext);
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
  return fileResponse(text, "text/plain", "public, max-age=3600");
}
