import { Form, Link } from "react-router";
import { TextField } from "../../ui/field-frame.tsx";
import { FilterLinks, searchOf } from "../../ui/list.tsx";
import { Press } from "../../ui/press.tsx";
import type { Listed } from "./list.tsx";
import type { View } from "./list-query.ts";

const labels: Record<View, string> = {
  waiting: "Waiting",
  answered: "Answered",
  all: "All",
  spam: "Suspected spam",
};

/** Which messages: the four states as links, the rest as one plain form. */
export function ListFilters({ query, counts, forms, isNarrow }: Listed) {
  const { show, q, form, since, until, note, suspected, withdrawn } = query;
  const isMore = Boolean(since || until || note || suspected || withdrawn);
  return (
    <div className="bar">
      <FilterLinks
        label="Which messages"
        links={(Object.keys(labels) as View[]).map((view) => ({
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
              <TextField id="since" label="From" type="date" defaultValue={since} />
              <TextField id="until" label="Until" type="date" defaultValue={until} />
            </div>
            <Check name="note" label="With a note" checked={note} />
            <Check name="suspected" label="Looked like spam when it came in" checked={suspected} />
            <Check name="withdrawn" label="Withdrawn by the sender" checked={withdrawn} />
            <div className="acts">
              <Press look="small">Show</Press>
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
