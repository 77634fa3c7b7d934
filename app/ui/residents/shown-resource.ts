/** Offices, voices, measurements and places to learn as the Community screen shows them. Server only. */
import { directory } from "../../../content/directory.ts";
import { splitTags } from "../../../publishing/fields.ts";
import { anchorOf, type Entry } from "../../../publishing/kind.ts";
import { resource } from "../../../publishing/kinds/resource.ts";
import { dayWords, openedOn } from "../../../publishing/source-line.ts";
import { filled } from "../../../text/filled.ts";
import { escapeHtml } from "../../../text/html.ts";
import { linkTerms } from "../../term-links.ts";
import { shownSources } from "./shown-source.ts";

export type ShownResource = ReturnType<typeof shownResource>;

/** Serializable; what an entry does not say is absent. */
export function shownResource({ slug, values }: Entry) {
  const { title = "", problem, by, link, linkText, cost, length, whom, where } = values;
  const { phone, phoneListed, phoneChecked = "", phoneFrom } = values;
  return {
    id: anchorOf(resource, slug),
    title,
    ...filled({
      problem,
      // HTML: text with links to the glossary.
      does: withTerms(values.does),
      tells: withTerms(values.tells),
      cannot: withTerms(values.cannot),
      by,
      link,
      linkText,
      phone: phone || phoneListed,
      phoneTried: phone && dayWords(phoneChecked),
      // Of the page that gives a number which nobody has tried; absent when it has no date.
      phoneYear: phoneFrom?.slice(0, 4),
      cost: directory.costs.find(({ value }) => value === cost)?.label,
      length,
      whom,
      where,
      // ISO day; absent until all sources were opened.
      checked: openedOn(values.sources),
    }),
    subjects: splitTags(values.subjects),
    sources: shownSources(values.sources, link),
  };
}

function withTerms(text = ""): string {
  return linkTerms(escapeHtml(text));
}
