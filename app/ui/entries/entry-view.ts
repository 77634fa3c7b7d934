/** Entries of any kind as the plain pages show them. Server only. */
import { entryPages as words } from "../../../content/entries.ts";
import { site } from "../../../content/site.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { type Entry, entryPath, type Kind } from "../../../publishing/kind.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { fill } from "../../../text/words/fill.ts";
import { itemList } from "../layout/item-list.ts";
import type { EntryHead } from "../layout/page-meta.ts";
import { articleJsonLd } from "../layout/structured-data.ts";

/** The kind whose folder this is; undefined without one. */
export function kindAt(folder: string): Kind | undefined {
  return [...kinds.values()].find(({ path }) => path === folder);
}

export type EntryListView = ReturnType<typeof entryListView>;

/** `more`: how many there are besides these. */
export function entryListView(kind: Kind, entries: readonly Entry[], more: number, siteUrl: string) {
  const listed = entries.map((entry) => {
    const { title, summary, date } = kind.show(entry);
    return { path: entryPath(kind, entry.slug), title, date: date ?? null, summary: excerpt(summary, 200) };
  });
  const name = capitalized(kind.words.many);
  const path = kind.listPath;
  const page = {
    "@type": "CollectionPage",
    "@id": `${siteUrl}${path}#page`,
    url: siteUrl + path,
    name,
    mainEntity: itemList(listed.map(({ path, title }) => ({ url: siteUrl + path, name: title }))),
  };
  const description = fill(words.description, { many: name });
  const about = { path, title: name, description };
  const head: EntryHead = { ...about, card: "home", trail: [{ name }], jsonLd: [page] };
  return { head, entries: listed, more };
}

export type EntryPageView = ReturnType<typeof entryPageView>;

export function entryPageView(kind: Kind, entry: Entry, siteUrl: string) {
  const { title, summary, html, text, author, date, facts } = kind.show(entry);
  const path = entryPath(kind, entry.slug);
  const description = excerpt(summary || text, 200);
  const { publishedAt, createdAt, changedAt } = entry;
  const published = publishedAt ?? createdAt;
  const article = { published, modified: changedAt, author: author ?? site.author };
  const about = { path, title, description, article };
  const person = author ? { author: { "@type": "Person", name: author } } : {};
  return {
    head: {
      ...about,
      card: "home",
      trail: [{ name: capitalized(kind.words.many), path: kind.listPath }, { name: title }],
      jsonLd: [kind.jsonLd?.(entry, siteUrl + path) ?? articleJsonLd(about, siteUrl, person)],
    } satisfies EntryHead,
    /** Its list, and the words of its kind: "recipes". */
    list: { path: kind.listPath, many: kind.words.many },
    date: date ?? null,
    author: author ?? null,
    /** Empty for kinds without a text; then `lead` says what it is. */
    html,
    lead: html ? "" : summary,
    facts: [...facts],
  };
}
