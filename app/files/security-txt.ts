import { site } from "../../content/site.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/security-txt";
import { fileResponse } from "./file-response.ts";

const halfAYear = 180 * 24 * 60 * 60 * 1000;

/** GET /.well-known/security.txt: where to report a vulnerability (RFC 9116). It expires half a year from today. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl, now } = context.get(requestContext);
  const expires = new Date(now().getTime() + halfAYear).toISOString().slice(0, 10);
  const text = [
    `Contact: mailto:${site.email}`,
    `Expires: ${expires}T00:00:00Z`,
    `Preferred-Languages: ${site.language}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
  return fileResponse(text, "text/plain", "public, max-age=86400");
}
