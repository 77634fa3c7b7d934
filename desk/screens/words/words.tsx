import "../entries/entries.css";
import "../../ui/entry/preview-frame.css";
import "./words.css";
import { Link, Outlet, useParams } from "react-router";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { FieldFrame, Options, TextField } from "../../ui/field-frame.tsx";
import { FilterLinks, Pager, searchOf } from "../../ui/list.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Section } from "../../ui/section.tsx";
import type { Route } from "./+types/words";
import { queryOf } from "./list-query.ts";
import { PressablePage } from "./pressable-page.tsx";
import { readLists } from "./read-words.ts";
import { placeOnSite } from "./site-pages.ts";
import { ChangeAll, WordRows } from "./word-rows.tsx";

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const desk = context.get(deskContext);
  const query = queryOf(new URL(request.url).searchParams);
  // A sentence that was found elsewhere stands beside the first page that says it.
  if (id && !query.q && !query.show) query.page ||= await placeOnSite(desk, id);
  return readLists(desk, query);
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { to: q, ...query } = queryOf(new URL(args.request.url).searchParams);
  // What was looked for stands nowhere once it is changed.
  const back = `/words${searchOf(q ? { q } : query)}`;
  return answerPress(args, { form, ids: form.getAll("id").map(String), back });
}

/** Every sentence of the site: on its page, as readers see it, and in lists; the one that was pressed beside it. */
export default function Words({ loaderData, actionData: result }: Route.ComponentProps) {
  const { query, filters, choices, total, count, rows, pages, version } = loaderData;
  const { q, to, show, page, part } = query;
  const { id } = useParams();
  const path = q || (show && show !== "all") ? undefined : page || "/";
  const here = `/words${searchOf({ show })}`;
  const listed = filters.find(({ to }) => to === here) ?? choices.find(({ value }) => value === path);
  const title = q ? `Search: “${q}”` : (listed?.label ?? "");
  const isPage = show === "" && path?.startsWith("/");
  return (
    <Screen
      title="Words"
      tabTitle={`${title}, words`}
      sub="Every sentence of the site, as readers see it. Press one to change it."
    >
      <Problem>{result && "message" in result ? result.message : undefined}</Problem>
      <div className="bar words-bar">
        <form action="/words" aria-label="Sentences" key={q}>
          <TextField id="q" type="search" label={`Search all ${total} sentences`} defaultValue={q} />
          <Press label="Search" of="sentences" />
        </form>
        <form action="/words" aria-label="Page" key={path}>
          <FieldFrame id="page" label="Page">
            {(described) => (
              <select name="page" defaultValue={path} {...described}>
                <Options of={choices} />
              </select>
            )}
          </FieldFrame>
          <Press label="Show" of="the page" />
        </form>
      </div>
      <FilterLinks
        label="Which sentences"
        links={[
          { to: "/words", label: "On the page", isCurrent: path !== undefined },
          ...filters.map((filter) => ({ ...filter, isCurrent: !q && filter.to === here })),
        ]}
      />
      <div className={id ? "split" : undefined}>
        <Section
          id="list-title"
          className="words-list"
          title={title}
          count={isPage ? undefined : count}
          end={
            isPage ? <p className="dim">Underlined: yours. Dashed: not in every language yet.</p> : undefined
          }
        >
          {isPage ? <PressablePage path={path ?? ""} name={title} version={version} /> : null}
          <ChangeAll {...loaderData} />
          {isPage ? (
            <p>
              <Link to={`/words${searchOf({ show: "all", page: path })}`}>
                All {count} sentences of this page, with those that aren’t seen
              </Link>
            </p>
          ) : null}
          {isPage || to ? null : (
            <>
              <WordRows rows={rows} query={query} />
              <Pager
                {...{ page: part || 1, pages, words: ["Before", "More"] }}
                to={(number) => `/words${searchOf({ ...query, part: number })}`}
              />
            </>
          )}
          {count === 0 ? <Nothing {...query} /> : null}
        </Section>
        <Outlet />
      </div>
    </Screen>
  );
}

function Nothing({ q, show }: { q: string; show: string }) {
  if (q) return <p>No sentence says that. Names and numbers that stand in many are settings, under Site.</p>;
  if (show !== "mine") return <p>None: there’s nothing to do here.</p>;
  return (
    <div className="none">
      <h2>Every word is the default</h2>
      <p>They came with the site. Begin with who you are, when you answer, and what you ask people to do.</p>
      <Link className="btn btn--solid" to="/words">
        Begin with Home
      </Link>
    </div>
  );
}
