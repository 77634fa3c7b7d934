import "./messages.css";
import { Link } from "react-router";
import { hasPreference } from "../../../accounts/people.ts";
import { forms } from "../../../forms/catalog.ts";
import { indexMessages } from "../../../forms/owner/message-index.ts";
import { countStates, readPage } from "../../../forms/owner/submission-list.ts";
import { formLabel } from "../../../forms/owner/submission-title.ts";
import { countSubmissions } from "../../../forms/owner/submissions.ts";
import { deskContext } from "../../desk-context.ts";
import { pageOf, searchOf } from "../../ui/list.tsx";
import { Screen } from "../../ui/screen.tsx";
import { countWaiting } from "../../waiting.ts";
import type { Route } from "./+types/list";
import { actOnTicked } from "./act-on-ticked.ts";
import { EmptyList, ListFilters } from "./list-filters.tsx";
import { ListRows } from "./list-rows.tsx";
import { filterOf, isNarrow, readListQuery, type View } from "./message-filter.ts";
import { rowOf } from "./message-words.ts";
import { readWhose } from "./whose-words.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, person } = context.get(deskContext);
  const { searchParams: params } = new URL(request.url);
  const query = readListQuery(params);
  if (query.q) await indexMessages(db);
  const filter = (show = query.show, of = query) => filterOf({ ...of, show }, person.id, now());
  const page = await readPage(db, filter(), pageOf(params));
  const { messages, proposals } = await countWaiting(db, now());
  const { choices, wordOf } = await readWhose(db, person, now());
  const everything = readListQuery(new URLSearchParams());
  const [mine, nobody, later] = await Promise.all(
    (["mine", "nobody", "later"] as const).map((show) => countSubmissions(db, filter(show, everything))),
  );
  const inSpam =
    page.count === 0 && query.show !== "spam" && isNarrow(query)
      ? await countSubmissions(db, filter("spam"))
      : 0;
  const search = searchOf(query);
  const pageLink = (to: typeof page.newer) => to && `/messages${searchOf({ ...query, ...to })}`;
  return {
    query,
    search,
    counts: { ...(await countStates(db)), waiting: messages, mine, nobody, later } as Record<View, number>,
    choices,
    isNarrow: isNarrow(query),
    forms: Object.keys(forms).map((value) => ({ value, label: formLabel(value) })),
    rows: page.messages.map((message) => rowOf(message, now(), wordOf)),
    count: page.count,
    from: page.from,
    newer: pageLink(page.newer),
    older: pageLink(page.older),
    inSpam,
    proposals: query.show === "waiting" ? proposals : 0,
    isOwner: person.role === "owner",
    shortcuts: await hasPreference(db, person.id, "shortcuts"),
  };
}

export type Listed = Route.ComponentProps["loaderData"];

export const action = (args: Route.ActionArgs) => actOnTicked(args, "/messages");

export default function Messages({ loaderData: shown }: Route.ComponentProps) {
  const { search, rows, count, from, newer, older, isOwner, proposals } = shown;
  return (
    <Screen
      title="Messages"
      sub={
        proposals > 0 ? (
          <span>
            {proposals === 1 ? "One proposal waits too:" : `${proposals} proposals wait too:`}{" "}
            <Link to="/proposals">Decide</Link>
          </span>
        ) : null
      }
      actions={isOwner && count > 0 ? <Export search={search} count={count} /> : null}
    >
      <ListFilters {...shown} />
      {rows.length === 0 ? (
        <EmptyList {...shown} />
      ) : (
        <>
          <ListRows {...shown} />
          <nav className="page-nav" aria-label="Pages">
            <span className="dim">
              {from} to {from + rows.length - 1} of {count.toLocaleString("en-US")}
            </span>
            <span className="page-nav__go">
              {newer ? <Link to={newer}>Newer</Link> : null} {older ? <Link to={older}>Older</Link> : null}
            </span>
          </nav>
        </>
      )}
    </Screen>
  );
}

function Export({ search, count }: { search: string; count: number }) {
  const link = (format: string) => `/messages/export${search ? `${search}&` : "?"}format=${format}`;
  return (
    <details className="drop">
      <summary className="btn">Export</summary>
      <div>
        <a href={link("csv")}>{count.toLocaleString("en-US")} for a spreadsheet (.csv)</a>
        <a href={link("json")}>{count.toLocaleString("en-US")} for a program (.json)</a>
      </div>
    </details>
  );
}
