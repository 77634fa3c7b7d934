import { chrome } from "../../content/chrome.ts";
import { llms } from "../../content/llms.ts";
import { forOthers } from "../../content/open-data.ts";
import { pages } from "../../content/pages.ts";
import { licenseLine } from "../../content/record/license.ts";
import { recordPage } from "../../content/record/page.ts";
import { site } from "../../content/site.ts";
import { entryPath } from "../../publishing/kind.ts";
import { excerpt } from "../../text/excerpt.ts";
import { readEntries } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { topicScopes } from "../ui/topics/scope.ts";
import type { Route } from "./+types/llms-txt";
import { fileResponse } from "./file-response.ts";
import { pagedKinds } from "./paged-kinds.ts";

/** Entries of each kind, the newest or soonest. */
const limit = 50;

const topicPages = () =>
  topicScopes().map(({ path, title: name, description }) => ({ path, name, description }));

/** GET /llms.txt: the site as one page of plain Markdown for language models (llmstxt.org). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const { siteUrl } = values;
  const line = (name: string, path: string, about: string) => `- [${name}](${siteUrl}${path}): ${about}`;
  const list = [...Object.values(pages), recordPage, ...topicPages(), forOthers.data, forOthers.press].map(
    ({ path, name, description }) => line(name, path, description),
  );
  const sections = [`# ${site.name}`, "", `> ${llms.summary}`, "", "## Pages", "", ...list, ""];
  for (const kind of pagedKinds()) {
    const time = kind.endsAt ? ({ time: "coming" } as const) : {};
    const entries = await readEntries(values, kind, { ...time, limit });
    if (entries.length === 0) continue;
    sections.push(`## ${llms.sections[kind.name] ?? kind.words.many}`, "");
    for (const entry of entries) {
      const { title, summary } = kind.show(entry);
      // Brackets would end the name of a link.
      sections.push(line(title.replace(/[[\]]/g, ""), entryPath(kind, entry.slug), excerpt(summary)));
    }
    sections.push("");
  }
  sections.push(`## ${llms.feeds}`, "", line(chrome.newsFeedTitle, "/feed.xml", "Atom"));
  for (const [ending, about] of Object.entries({ xml: "Atom", json: "JSON Feed", csv: licenseLine() }))
    sections.push(line(recordPage.name, `${recordPage.path}.${ending}`, about));
  sections.push("");
  return fileResponse(sections.join("\n"), "text/plain");
}
