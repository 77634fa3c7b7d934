import { llms } from "../../content/llms.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/llms-txt";

/** GET /llms.txt: the site as one page of plain Markdown for language models (llmstxt.org). */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl } = context.get(requestContext);
  const list = Object.values(pages).map(
    ({ path, name, description }) => `- [${name}](${siteUrl}${path}): ${description}`,
  );
  const text = [`# ${site.name}`, "", `> ${llms.summary}`, "", "## Pages", "", ...list, ""].join("\n");
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
  return new Response(text, { headers });
}
