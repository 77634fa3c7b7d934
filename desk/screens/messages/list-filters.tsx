import { Form, Link } from "react-router";
import { type ListQuery, searchOf, type View } from "./list-query.ts";

const labels: Record<View, string> = {
  waiting: "Waiting",
  answered: "Answered",
  all: "All",
  spam: "Suspected spam",
};

/** Which messages: the four states as links, the rest as one plain form. */
export function ListFilters({
  query,
  counts,
  forms,
  isNarrow,
}: {
  query: ListQuery;
  counts: Record<View, number>;
  forms: readonly { value: string; label: string }[];
  isNarrow: boolean;
}) {
  const { show, q, form, since, until, note, suspected, withdrawn } = query;
  const isMore = Boolean(since || until || note || suspected || withdrawn);
  return (
    <div className="bar">
      <nav aria-label="Which messages">
        <ul className="filters" role="list">
          {(Object.keys(labels) as View[]).map((view) => (
            <li key={view}>
              <Link
                to={`/messages${searchOf({ ...query, show: view })}`}
                aria-current={view === show ? "true" : undefined}
              >
                {labels[view]} <b>{counts[view].toLocaleString("en-US")}</b>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* The key lets the fields follow the address when the way here was a link. */}
      <Form
        method="get"
        action="/messages"
        className="narrow"
        key={JSON.stringify(query)}
        role="search"
        aria-label="Messages"
      >
        <input
          type="hidden"
          name="show"
          value={q || isMore || form ? show : ""}
          disabled={!(q || isMore || form)}
        />
        <div className="f narrow__find">
          <input
            name="q"
            type="search"
            defaultValue={q}
            aria-label="Find messages by name, address or text"
            placeholder="Name, address, text"
          />
        </div>
        <button className="btn btn--small narrow__go" type="submit">
          Find
        </button>
        <div className="f narrow__form">
          <select
            name="form"
            aria-label="Form"
            defaultValue={form}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">Every form</option>
            {forms.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <details className="narrow__more" open={isMore}>
          <summary className="btn btn--quiet btn--small">More</summary>
          <div>
            <div className="f-row">
              <div className="f">
                <label htmlFor="since">From</label>
                <input id="since" name="since" type="date" defaultValue={since} />
              </div>
              <div className="f">
                <label htmlFor="until">Until</label>
                <input id="until" name="until" type="date" defaultValue={until} />
              </div>
            </div>
            <Check name="note" label="With a note" checked={note} />
            <Check name="suspected" label="Looked like spam when it came in" checked={suspected} />
            <Check name="withdrawn" label="Withdrawn by the sender" checked={withdrawn} />
            <div className="acts">
              <button className="btn btn--small" type="submit">
                Show
              </button>
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
