import { data, type MetaDescriptor } from "react-router";
import { search as words } from "../../content/search.ts";
import { site } from "../../content/site.ts";
import { fill } from "../../text/words/fill.ts";
import { requestContext } from "../request-context.ts";
import { readSearch } from "../site-search.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { Section } from "../ui/news/headline.tsx";
import { SearchBox } from "../ui/search/search-box.tsx";
import { SearchResults } from "../ui/search/search-results.tsx";
import type { Route } from "./+types/search";

export const handle = { js: false, document: true };

/** The page is nothing for search engines. */
export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const { search } = loaderData ?? {};
  const title = search ? fill(words.title, { typed: search.typed }) : words.name;
  return [{ title: `${title} | ${site.name}` }, { name: "robots", content: "noindex" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  try {
    return data({ search: await readSearch(request, values), failed: false });
  } catch (error) {
    values.report("The search failed.", error);
    return data({ search: undefined, failed: true }, { status: 503, headers: { "Retry-After": "5" } });
  }
}

export default function SearchPage({ loaderData: { search, failed } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        page={[{ name: words.name }]}
        title={words.name}
        quiet
        thing={<SearchBox typed={search?.typed} isLarge />}
      />
      {failed ? (
        <Section>
          <p role="alert">{words.failed}</p>
        </Section>
      ) : null}
      {search ? <SearchResults search={search} /> : null}
    </>
  );
}
