/** The filters of the places to learn, which are addresses: `/community?subject=trades&cost=free#learning`. Server only. */
import { directory } from "../../../content/directory.ts";
import { pages } from "../../../content/pages.ts";
import { residents } from "../../../content/residents/sections.ts";
import { site } from "../../../content/site.ts";
import { slugify } from "../../../text/markdown/slug.ts";
import { foreign } from "../../../text/words/lookup.ts";
import type { ResourceView } from "./resource-view.ts";

/** Names of the query parameters, which make the page depend on the request. */
export const schoolQueries = ["subject", "cost"] as const;
type Query = (typeof schoolQueries)[number];

export type FilteredSchools = ReturnType<typeof filterSchools>;

/** The places that fit what the address asks for. A value that no place has counts as none. */
export function filterSchools(schools: readonly ResourceView[], asked: URLSearchParams) {
  const values = {
    subject: new Map(
      [...new Set(schools.flatMap(({ subjects }) => subjects))]
        .toSorted((a, b) => a.localeCompare(b, site.language))
        .map((subject) => [subjectKey(subject), subject]),
    ),
    cost: new Map<string, string>(
      directory.costs
        .filter(({ label }) => schools.some(({ cost }) => cost === label))
        .map(({ value, label }) => [value, label]),
    ),
  };
  const chosen = Object.fromEntries(
    schoolQueries.map((query) => {
      const value = asked.get(query) ?? "";
      return [query, values[query].has(value) ? value : ""];
    }),
  ) as Record<Query, string>;
  const fitting = (choice: Record<Query, string>) =>
    schools.filter(
      ({ subjects, cost }) =>
        (!choice.subject || subjects.some((subject) => subjectKey(subject) === choice.subject)) &&
        (!choice.cost || cost === values.cost.get(choice.cost)),
    );
  return {
    schools: fitting(chosen),
    filters: schoolQueries
      // A choice that leaves some out, even where it is the only one.
      .filter((query) =>
        [...values[query].keys()].some(
          (value) => fitting({ subject: "", cost: "", [query]: value }).length < schools.length,
        ),
      )
      .map((query) => ({
        name: residents.learning[query].name,
        // First everything. `count`: how many places it would show.
        options: [
          ["", residents.learning[query].any] as const,
          ...[...values[query]].map(
            ([value, label]) => [value, query === "subject" ? foreign(label) : label] as const,
          ),
        ].map(([value, label]) => {
          const choice = { ...chosen, [query]: value };
          return {
            label,
            to: addressOf(choice),
            count: fitting(choice).length,
            chosen: chosen[query] === value,
          };
        }),
      })),
  };
}

function subjectKey(subject: string): string {
  return slugify(subject, "other");
}

function addressOf(choice: Record<Query, string>): string {
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value));
  return `${pages.community.path}${query.size > 0 ? `?${query}` : ""}#learning`;
}
