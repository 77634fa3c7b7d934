/** The head of The Record's screen: titles, canonical address, feeds, structured data of what is shown. */
import type { MetaDescriptor } from "react-router";
import { pages } from "../../../content/pages.ts";
import { recordPage as words } from "../../../content/record/page.ts";
import { site } from "../../../content/site.ts";
import { itemList } from "../layout/item-list.ts";
import { absolute, entryMeta } from "../layout/page-meta.ts";
import { filterQuery, topicLabel } from "./record-filter.ts";
import type { RecordView } from "./record-view.ts";

export const recordTrail = [{ name: pages.news.name, path: pages.news.path }, { name: words.name }];

/** A filtered list is a part of the same page, so all of them have one canonical address. */
export function recordMeta({ filter, years }: RecordView): MetaDescriptor[] {
  const { path, description, keywords } = words;
  const url = absolute(path);
  const entries = years.flatMap((year) => year.entries);
  const list = {
    "@type": "CollectionPage",
    "@id": `${url}#page`,
    url,
    name: words.name,
    description,
    inLanguage: site.language,
    mainEntity: {
      ...itemList(entries.map(({ slug, title }) => ({ url: `${url}/${slug}`, name: title }))),
      numberOfItems: entries.length,
    },
  };
  const { topic, year, open } = filter;
  const choice = [topic ? topicLabel(topic) : "", year ?? "", open ? words.filter.open : ""].filter(Boolean);
  const title = choice.length > 0 ? `${choice.join(", ")}: ${words.name}` : words.title;
  return [
    ...entryMeta({
      path,
      title,
      description,
      keywords,
      card: "record",
      trail: recordTrail,
      jsonLd: filterQuery(filter) ? [] : [list],
    }),
    ...recordFeeds(),
  ];
}

/** The links by which feed readers find its feeds. */
export function recordFeeds(): MetaDescriptor[] {
  const { path, feedTitle } = words;
  return [
    { type: "application/atom+xml", href: `${path}.xml` },
    { type: "application/feed+json", href: `${path}.json` },
  ].map((feed) => ({ tagName: "link", rel: "alternate", title: feedTitle, ...feed }));
}
