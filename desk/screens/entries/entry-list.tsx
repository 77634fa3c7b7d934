import "./entries.css";
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { listForDesk } from "../../../publishing/entries/desk-list.ts";
import type { Entry, Kind } from "../../../publishing/kind.ts";
import { deskContext } from "../../desk-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { StateTag } from "./editor-head.tsx";
import { entryScreen, kindAt } from "./entry-at.ts";
import { capitalized, dayAndTime, dayOf, startOf, viewWords } from "./entry-words.ts";
import { NothingHere } from "./nothing-here.tsx";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
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
    rows: entries.map((entry) => rowOf(kind, entry)),
  };
}

type Row = ReturnType<typeof rowOf>;

function rowOf(kind: Kind, entry: Entry) {
  const { state, title, publishAt, publishedAt, changedAt, endsAt, values } = entry;
  const start = kind.sortKey(entry, publishedAt);
  const isTimed = Boolean(endsAt && /^\d{4}-\d\d-\d\dT/.test(start));
  return {
    to: entryScreen(entry),
    title: title || `Untitled ${kind.words.one}`,
    more: values.place || values.writer || values.host || "",
    state,
    canceled: values.status === "cancelled",
    when:
      state === "scheduled" && publishAt
        ? `from ${dayAndTime(publishAt)}`
        : isTimed
          ? startOf(start, values.zone)
          : dayOf(publishedAt ?? changedAt),
  };
}

/** The entries of a kind: what is coming and past, drafts, what is scheduled and withdrawn. */
export default function EntryList() {
  const { words, kind, titled, view, counts, rows, page, pages } = useLoaderData<typeof loader>();
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
        <ul role="list" className="rows">
          {rows.map((row) => (
            <EntryRow key={row.to} {...row} />
          ))}
        </ul>
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

function EntryRow({ to, title, more, state, canceled, when }: Row) {
  return (
    <li className="row row--entry">
      <Link to={to}>
        <span className="row__what">
          <b>{title}</b>
          {more ? <span> {more}</span> : null}
        </span>
        <span className="row__when">{when}</span>
        {canceled ? <span className="tag tag--look">Canceled</span> : <StateTag state={state} />}
      </Link>
    </li>
  );
}
