/** The head of The Record's screen: titles, canonical address, feeds, structured data of what is shown. */

import type { MetaDescriptor } from "react-router";
import { pages } from "../../../content/pages.ts";
import { placeLabel } from "../../../content/places.ts";
import { license } from "../../../content/record/license.ts";
import { recordPage as words } from "../../../content/record/page.ts";
import { site } from "../../../content/site.ts";
import { topicLabel } from "../../../content/topics.ts";
import type { Shown } from "../../../publishing/kind.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { Crumb } from "../layout/breadcrumb.tsx";
import { itemList } from "../layout/item-list.ts";
import { entryMeta } from "../layout/page-meta.ts";
import { absolute, organizationId } from "../layout/structured-data.ts";
import { filterQuery } from "./record-filter.ts";
import type { RecordView } from "./record-view.ts";

export function recordTrail(): Crumb[] {
  return [{ name: pages.news.name, path: pages.news.path }, { name: words.name }];
}

/**
 * A filtered list is a part of the same page, so all of them have one canonical address. `about`: the status line of the chosen
 * topic, which then is the description.
 */
export function recordMeta({ filter, years, period }: RecordView, about?: Shown): MetaDescriptor[] {
  const { path, keywords } = words;
  const description = about ? excerpt(`${about.title}: ${about.summary}`, 200) : words.description;
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
      ...itemList(entries.map(({ slug, dated }) => ({ url: `${url}/${slug}`, name: dated }))),
      numberOfItems: entries.length,
    },
  };
  const { topic, place, year, open } = filter;
  const choice = [
    topic ? topicLabel(topic) : "",
    place ? placeLabel(place) : "",
    year ?? "",
    open ? words.filter.open : "",
  ].filter(Boolean);
  const title = choice.length > 0 ? `${choice.join(", ")}: ${words.name}` : words.title;
  return [
    ...entryMeta({
      path,
      title,
      description,
      keywords,
      card: "record",
      trail: recordTrail(),
      jsonLd: filterQuery(filter) ? [] : [list, ...(period ? [dataset(period)] : [])],
      cardLine: words.card,
    }),
    // By which feed readers find its feeds.
    ...[
      { type: "application/atom+xml", href: `${path}.xml` },
      { type: "application/feed+json", href: `${path}.json` },
    ].map((feed) => ({ tagName: "link", rel: "alternate", title: words.feedTitle, ...feed })),
  ];
}

/** The list as schema.org's Dataset (https://schema.org/Dataset). `period`: from its first day to its last. */
function dataset(period: string): object {
  const { path, title, description, keywords } = words;
  const url = absolute(path);
  const files = [
    ["text/csv", "csv"],
    ["application/feed+json", "json"],
  ];
  return {
    "@type": "Dataset",
    "@id": `${url}#data`,
    url,
    name: title,
    description,
    keywords: [...keywords],
    inLanguage: site.language,
    isAccessibleForFree: true,
    license: license.url,
    creator: { "@id": organizationId() },
    temporalCoverage: period,
    spatialCoverage: { "@type": "Place", name: `${site.city}, ${site.regionName}` },
    distribution: files.map(([encodingFormat, ending]) => ({
      "@type": "DataDownload",
      encodingFormat,
      contentUrl: `${url}.${ending}`,
    })),
  };
}
