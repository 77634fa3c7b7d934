/** The language of an address, and the rows of its screen. */
import { data } from "react-router";
import { type Item, readItems } from "../../../acts/languages/items.ts";
import { digest } from "../../../acts/languages/translate.ts";
import { findLanguageState } from "../../../acts/targets/languages.ts";
import { pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { shortened, wordDiff } from "../../../text/word-diff.ts";
import { readViews } from "../../../visits/statistics.ts";
import { isOwners } from "../../../words/store.ts";
import { type DeskContext, deskContext, type RouteArgs } from "../../desk-context.ts";
import { pageOf } from "../../ui/list.tsx";

const perPage = 20;

/** Throws a 404. */
export async function languageAt({
  context,
  params,
}: Pick<RouteArgs, "context"> & { params: { code: string } }) {
  const language = await findLanguageState(context.get(deskContext).db, params.code);
  if (!language) throw data("The site isn’t there in that language.", { status: 404 });
  return language;
}

/** What the filters of the screen ask for. */
const filters: readonly { show: string; label: string; is: (item: Item) => boolean }[] = [
  { show: "outdated", label: "Changed since", is: ({ state }) => state === "outdated" },
  { show: "missing", label: "Missing", is: ({ state }) => state === "missing" },
  { show: "entries", label: "Entries", is: ({ source }) => source !== undefined },
  { show: "all", label: "All", is: () => true },
];

/** Those that the address asks for, first those on the pages that are read most. */
export function rowsOf(items: readonly Item[], views: ReadonlyMap<string, number>, params: URLSearchParams) {
  const asked = filters.find(({ show }) => show === params.get("show"));
  const { show = "all", is } = asked ?? filters.find(({ is }) => items.some(is)) ?? {};
  const q = (params.get("q") ?? "").trim().slice(0, 200);
  const isFound = ({ english, text }: Item) => `${english}\n${text}`.toLowerCase().includes(q.toLowerCase());
  const found = items.filter((item) => is?.(item) && isFound(item));
  const viewsOf = ({ path = "" }: Item) => views.get(path) ?? 0;
  const order = Object.values(pages).map(({ path }) => path);
  // Of pages that are read alike, the first in the order of the site.
  const rankOf = (item: Item) => viewsOf(item) - (order.indexOf(item.path ?? "") + 1 || 99) / 100;
  const last = Math.max(1, Math.ceil(found.length / perPage));
  const page = Math.min(pageOf(params).page, last);
  const rows = found.toSorted((a, b) => rankOf(b) - rankOf(a)).slice((page - 1) * perPage, page * perPage);
  return {
    ...{ show, q, page, last },
    counts: filters.map(({ is, ...filter }) => ({ ...filter, count: items.filter(is).length })),
    rows: rows.map((item) => rowOf(item, item.text, { views: viewsOf(item) })),
  };
}

/** `typed`: what stands in its field. `isConfirmed`: as the translation of the English of now. */
export function rowOf(
  { id, english, text, state, of, place }: Item,
  typed: string,
  { views = 0, isConfirmed = false } = {},
) {
  return {
    ...{ id, english, state, place, views, typed, isConfirmed, of: digest(english), was: digest(text) },
    parts: state === "outdated" && of ? shortened(wordDiff(of, english)) : [],
  };
}

/** Those that somebody may translate: legal pages are the owners'. */
export async function itemsFor(desk: DeskContext, language: Parameters<typeof readItems>[1]) {
  const items = await readItems(desk.db, language, desk.now());
  return desk.person.role === "owner" ? items : items.filter(({ keys }) => !keys?.some(isOwners));
}

/** How often each page was opened in thirty days. */
export async function readPageViews({ db, now }: DeskContext): Promise<ReadonlyMap<string, number>> {
  const { pages } = await readViews(db, { now: now(), timeZone: site.timeZone, days: 30 });
  return new Map(pages.map(({ path, views }) => [path, views]));
}
