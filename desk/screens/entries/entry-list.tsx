import "./entries.css";
import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { listForDesk } from "../../../publishing/entries/desk-list.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { deskContext } from "../../desk-context.ts";
import { Callout, ErrorCallout } from "../../ui/callouts.tsx";
import { FilterLinks, Nothing, Pager } from "../../ui/list.tsx";
import { LinkButton, Press, PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/entry-list";
import { WithdrawalReason } from "./after-form.tsx";
import { actOnTicked, actsIn, type BulkAnswer, type BulkItem } from "./bulk-action.ts";
import { kindAt, rowOf } from "./entry-at.ts";
import { EntryRows } from "./entry-rows.tsx";
import { readClashes } from "./read-clashes.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(deskContext);
  const kind = kindAt(params);
  const query = new URL(request.url).searchParams;
  const titled = (query.get("q") ?? "").trim().slice(0, 200);
  const [view, page] = [query.get("view") ?? "", Number(query.get("page"))];
  const { entries, ...list } = await listForDesk(db, kind, { view, titled, page, now: now() });
  return {
    ...{ words: kind.words, kind: kind.name, inFeed: kind.inFeed, titled, ...list },
    acts: actsIn(list.view),
    rows: entries.map((entry) => rowOf(kind, entry)),
    clashes: await readClashes(db, kind, entries, now()),
  };
}

export type Listed = Route.ComponentProps["loaderData"];

/** What is done with the entries that are ticked. */
export async function action({ params, request, context }: Route.ActionArgs) {
  return actOnTicked(context, kindAt(params), await request.formData());
}

/** The entries of a kind: what is coming and past, drafts, what is scheduled and withdrawn. */
export default function EntryList({ loaderData, actionData }: Route.ComponentProps) {
  const { words, kind, titled, view, counts, rows, clashes, page, pages } = loaderData;
  const addressOf = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...(titled && { q: titled }), view, ...more })}`;
  return (
    <Screen
      title={capitalized(words.many)}
      actions={<LinkButton look="solid" to={`/entries/${kind}/new`} label={`New ${words.one}`} />}
    >
      {actionData ? <BulkResult {...actionData} /> : null}
      <div className="entry-filters">
        <FilterLinks
          label="States"
          links={counts.map((one) => ({
            to: addressOf({ view: one.view }),
            label: capitalized(one.view),
            count: one.count,
            isCurrent: one.view === view,
          }))}
        />
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
          <Press label="Search" />
        </Form>
      </div>
      {clashes.map(({ says, events }) => (
        <Callout key={events.map(({ to }) => to).join()} role="note">
          <p>
            {says}: <Link to={events[0].to}>{events[0].title}</Link> and{" "}
            <Link to={events[1].to}>{events[1].title}</Link>, {events[0].when}.
          </p>
        </Callout>
      ))}
      {rows.length > 0 ? <EntryRows {...loaderData} /> : <NothingHere {...loaderData} />}
      <Pager
        page={page}
        pages={pages}
        to={(number) => addressOf({ page: `${number}` })}
        words={["Before", "Next"]}
      />
    </Screen>
  );
}

/** A list without entries says what belongs there, and one way to begin. */
function NothingHere({ titled, counts, view, kind, words, inFeed }: Listed) {
  const search = <Link to={`/search?q=${encodeURIComponent(titled)}`}>Search everything</Link>;
  const first = <LinkButton to={`/entries/${kind}/new`} label={`Write the first ${words.one}`} />;
  if (titled) return <Nothing title={`Nothing matches “${titled}”`}>Titles were searched. {search}</Nothing>;
  if (counts.some(({ count }) => count > 0))
    return <Nothing title="Nothing here yet">{`No ${words.one} is under “${capitalized(view)}”.`}</Nothing>;
  return (
    <Nothing title={`No ${words.many} yet`} way={first}>
      What you publish here is on the site within seconds
      {inFeed ? ": on its page, in the search and in the feeds" : ""}.
    </Nothing>
  );
}

/** What became of the ticked entries, each by name; before drafts are deleted, the question. */
function BulkResult({ items, undo }: BulkAnswer) {
  const { pathname, search } = useLocation();
  const outcomes = ["refused", "done", "asked", "asked why"] as const;
  const [refused = [], done = [], asked = [], why = []] = outcomes.map((one) =>
    items.filter(({ outcome }) => outcome === one),
  );
  const drafts = asked.length === 1 ? "this draft" : `these ${asked.length} drafts`;
  if (items.length === 0)
    return <ErrorCallout title="Nothing is selected">Check what you mean first.</ErrorCallout>;
  return (
    <div className="bulk">
      {refused.length > 0 ? (
        <ErrorCallout title={`Not done: ${refused.length}`}>{listed(refused)}</ErrorCallout>
      ) : null}
      <div role="status">
        {done.length > 0 ? (
          <Callout>
            {listed(done)}
            {undo ? (
              <PressForm
                action="/undo"
                navigate={false}
                fields={{ event: undo, back: pathname + search }}
                label="Undo"
              />
            ) : null}
          </Callout>
        ) : null}
      </div>
      <Question title={`Delete ${drafts}?`} items={asked} act="entry.delete-draft" label={`Delete ${drafts}`}>
        <p>They go for good, with their history. Nobody has seen them, and nobody is told.</p>
      </Question>
      <Question
        title={`Why ${why.length === 1 ? "is it" : "are they"} withdrawn?`}
        items={why}
        act="entry.withdraw"
        label="Withdraw"
      >
        <WithdrawalReason />
      </Question>
    </div>
  );
}

type QuestionProps = Record<"title" | "act" | "label", string> & {
  items: readonly BulkItem[];
  children: ReactNode;
};

/** Before something is done with these; nothing without any. */
function Question({ title, items, act, label, children }: QuestionProps) {
  const { pathname, search } = useLocation();
  return items.length === 0 ? null : (
    <Form method="post" action={pathname + search} className="ask ask--flat">
      <h2>{title}</h2>
      {listed(items)}
      {children}
      <div className="acts">
        <LinkButton to={pathname + search} label="Keep" />
        <Press look="danger" act={act} label={label} />
      </div>
    </Form>
  );
}

function listed(items: readonly BulkItem[]) {
  return (
    <ul role="list">
      {items.map(({ value, title, to, says, outcome }) => (
        <li key={value}>
          {outcome.startsWith("asked") ? <input type="hidden" name="entry" value={value} /> : null}
          {to ? <Link to={to}>{title}</Link> : <b>{title}</b>} {says}
        </li>
      ))}
    </ul>
  );
}
