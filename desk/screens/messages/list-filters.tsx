import type { ComponentProps } from "react";
import { Form, Link } from "react-router";
import { Mark } from "../../../app/ui/drawing/bridge.tsx";
import { retentionWords } from "../../../content/retention.ts";
import { Options, TextField } from "../../ui/field-frame.tsx";
import { FilterLinks, Nothing, searchOf } from "../../ui/list.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import type { Listed } from "./list.tsx";
import type { View } from "./message-filter.ts";

const labels: Record<View, string> = {
  waiting: "Waiting",
  mine: "Mine",
  nobody: "Nobody’s",
  later: "Later",
  answered: "Answered",
  all: "All",
  spam: "Suspected spam",
};

/** Which messages: the states as links, and whose they are where there is more than one person, the rest as one plain form. */
export function ListFilters({ query, counts, forms, isNarrow, choices }: Listed) {
  const views = Object.keys(labels) as View[];
  const { show, q, form, since, until, note, suspected, withdrawn } = query;
  const isMore = Boolean(since || until || note || suspected || withdrawn);
  return (
    <div className="bar">
      <FilterLinks
        label="Which messages"
        links={views
          .filter((view) => choices.to.length > 0 || !/mine|nobody/.test(view))
          .map((view) => ({
            to: `/messages${searchOf({ ...query, show: view })}`,
            label: labels[view],
            count: counts[view],
            isCurrent: view === show,
          }))}
      />
      {/* The key lets the fields follow the address when the way here was a link. */}
      <Form
        method="get"
        action="/messages"
        className="narrow"
        key={JSON.stringify(query)}
        role="search"
        aria-label="Messages"
      >
        <input type="hidden" name="show" value={isNarrow ? show : ""} disabled={!isNarrow} />
        <div className="f narrow__find">
          <input
            name="q"
            type="search"
            defaultValue={q}
            aria-label="Find messages by name, address or text"
            placeholder="Name, address, text"
          />
        </div>
        <Press className="btn btn--small narrow__go" label="Find" />
        <div className="f narrow__form">
          <select
            name="form"
            aria-label="Form"
            defaultValue={form}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">Every form</option>
            <Options of={forms} />
          </select>
        </div>
        <details className="narrow__more" open={isMore}>
          <summary className="btn btn--quiet btn--small">More</summary>
          <div>
            <div className="f-row">
              <TextField id="since" label="From" type="date" defaultValue={since} />
              <TextField id="until" label="Until" type="date" defaultValue={until} />
            </div>
            <Check name="note" label="With a note" checked={note} />
            <Check name="suspected" label="Looked like spam when it came in" checked={suspected} />
            <Check name="withdrawn" label="Withdrawn by the sender" checked={withdrawn} />
            <div className="acts">
              <Press look="small" label="Show" />
            </div>
          </div>
        </details>
        {isNarrow ? (
          <Link className="narrow__clear" to={`/messages${searchOf({ show })}`}>
            Clear
          </Link>
        ) : null}
      </Form>
    </div>
  );
}

function Check({ name, label, checked }: { name: string; label: string; checked: boolean }) {
  return (
    <label className="tick tick--word">
      <input type="checkbox" name={name} value="yes" defaultChecked={checked} /> {label}
    </label>
  );
}

/** An empty list says what belongs there and where to look next. */
export function EmptyList({ query, counts, isNarrow, inSpam }: Listed) {
  const { q, show } = query;
  const searched = show === "spam" ? counts.spam : counts.all;
  if (isNarrow)
    return (
      <Nothing title={q ? `Nothing matches “${q}”` : "Nothing matches"}>
        {q ? `Searched the names, addresses and words of ${searched.toLocaleString("en-US")} messages. ` : ""}
        {inSpam > 0 ? (
          <Link to={`/messages${searchOf({ ...query, show: "spam" })}`}>{inSpam} in spam</Link>
        ) : null}{" "}
        {show === "all" || show === "spam" ? (
          <Link to={`/messages?show=${show}`}>Without the filter</Link>
        ) : (
          <Link to={`/messages${searchOf({ ...query, show: "all" })}`}>Look in all messages</Link>
        )}
      </Nothing>
    );
  // Nothing has ever come in, or all of it is erased.
  const state = counts.all + counts.spam === 0 ? "all" : show;
  if (state !== "waiting") return <Nothing {...nothing[state]} />;
  return (
    <div className="none none--calm">
      <div className="none__river" aria-hidden="true">
        <Mark bits="0000000000" />
      </div>
      <h2>Nothing waits</h2>
      <p>Every message has been answered{counts.later > 0 ? ", or is put off" : ""}.</p>
      <p>
        <Link to="/messages?show=all">All messages</Link>
      </p>
    </div>
  );
}

const nothing: Record<Exclude<View, "waiting">, ComponentProps<typeof Nothing>> = {
  all: {
    title: "No messages yet",
    children:
      "What people send through the site’s forms shows up here, and the owners get an email about it. Send one yourself to try it.",
    way: <LinkButton look="solid" to="/health" label="Check whether email arrives" />,
  },
  // The setting of now, not that of when the module was loaded.
  get spam() {
    return {
      title: "No spam",
      children: `What looks like spam waits here, with no email to anyone, until you say what it is, for ${retentionWords.spamKept} at most.`,
    };
  },
  mine: { title: "Nobody gave you anything", children: "A colleague can, with “Give to.”" },
  nobody: { title: "Each has somebody", children: "What waits and was given to nobody stands here." },
  later: { title: "Nothing is put off", children: "With “Later” a message leaves the list until a day." },
  answered: {
    title: "Nothing answered yet",
    children: (
      <>
        Answer a message here, or mark it answered after replying from your own email program.{" "}
        <Link to="/messages">What waits</Link>
      </>
    ),
  },
};
