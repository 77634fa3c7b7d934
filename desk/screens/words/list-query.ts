import { searchOf } from "../../ui/list.tsx";

/** What the address asks for: a search and what takes the place of the phrase, a filter, a page of the site; which part of a long list. */
export type ListQuery = Record<"q" | "to" | "show" | "page", string> & { part: number };

export function queryOf(params: URLSearchParams): ListQuery {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, 300);
  const part = Math.min(1000, Number(params.get("part")) || 0);
  return { q: text("q"), to: text("to"), show: text("show"), page: text("page"), part };
}

/** The screen of a sentence beside what the query asks for. */
export function wordPath(id: string, query: Partial<ListQuery>): string {
  return `/words/${encodeURIComponent(id)}${searchOf(query)}`;
}
