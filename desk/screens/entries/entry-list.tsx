import "./entries.css";
import { Form, Link, useActionData, useLoaderData } from "react-router";
import { listForDesk } from "../../../publishing/entries/desk-list.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { actOnTicked, actsIn } from "./bulk-action.ts";
import { BulkResult } from "./bulk-result.tsx";
import { kindAt } from "./entry-at.ts";
import { rowOf } from "./entry-row.ts";
import { EntryRows } from "./entry-rows.tsx";
import { capitalized, viewWords } from "./entry-words.ts";
import { NothingHere } from "./nothing-here.tsx";

export async function loader({ params, request, context }: RouteArgs) {
  const { db, now } = context.get(deskContext);
  const kind = kindAt(params);
  const query = new URL(request.url).searchParams;
  const titled = (query.get("q") ?? "").trim().slice(0, 200);
  const view = query.get("view") ?? "";
  const { entries, ...list } = await listForDesk(db, kind, {
    view,
    titled,
    page: Number(query.get("page")),
    now: now(),
  });
  return {
    words: kind.words,
    kind: kind.name,
    titled,
    ...list,
    acts: actsIn(list.view),
    rows: entries.map((entry) => rowOf(kind, entry)),
  };
}

/** What is done with the entries that are ticked. */
export async function action({ params, request, context }: RouteArgs) {
  return actOnTicked(context, kindAt(params), await request.formData());
}

/** The entries of a kind: what is coming and past, drafts, what is scheduled and withdrawn. */
export default function EntryList() {
  const { words, kind, titled, view, counts, acts, rows, page, pages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const addressOf = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...(titled && { q: titled }), view, ...more })}`;
  return (
    <Screen
      title={capitalized(words.many)}
      actions={
        <Link className="btn btn--solid" to={`/entries/${kind}/new`}>
          New {words.one}
        </Link>
      }
    >
      {answer ? <BulkResult items={answer} /> : null}
      <div className="entry-filters">
        <nav aria-label="States" className="entry-views">
          <ul role="list">
            {counts.map((one) => (
              <li key={one.view}>
                <Link
                  to={addressOf({ view: one.view })}
                  aria-current={one.view === view ? "page" : undefined}
                >
                  {viewWords[one.view]} <span className="n">{one.count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Form role="search" className="entry-search">
          <input type="hidden" name="view" value={view} />
          <label className="visually-hidden" htmlFor="titled">
            Words in the title
          </label>
          <input
            id="titled"
            name="q"
            type="search"
            placeholder="Words in the title"
            defaultValue={titled}
            key={titled}
          />
          <button type="submit" className="btn">
            Search
          </button>
        </Form>
      </div>
      {rows.length > 0 ? (
        <EntryRows rows={rows} acts={acts} label={capitalized(words.many)} />
      ) : (
        <NothingHere titled={titled} total={total} view={view} kind={kind} words={words} />
      )}
      {pages > 1 ? (
        <nav className="pager" aria-label="Pages">
          {page > 1 ? <Link to={addressOf({ page: String(page - 1) })}>Before</Link> : null}
          <span className="dim">
            Page {page} of {pages}
          </span>
          {page < pages ? <Link to={addressOf({ page: String(page + 1) })}>Next</Link> : null}
        </nav>
      ) : null}
    </Screen>
  );
}
