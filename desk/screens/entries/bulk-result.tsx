import { Form, Link, useLocation } from "react-router";
import { Fail, Look } from "../../ui/callouts.tsx";
import { Press } from "../../ui/press.tsx";
import { WithdrawalReason } from "./after-form.tsx";
import type { BulkItem } from "./bulk-action.ts";

/** What became of the ticked entries, each by name; before drafts are deleted, the question. */
export function BulkResult({ items }: { items: readonly BulkItem[] }) {
  const { pathname, search } = useLocation();
  const outcomes = ["refused", "done", "asked", "asked why"] as const;
  const [refused = [], done = [], asked = [], why = []] = outcomes.map((one) =>
    items.filter(({ outcome }) => outcome === one),
  );
  const drafts = asked.length === 1 ? "this draft" : `these ${asked.length} drafts`;
  if (items.length === 0) return <Fail title="Nothing is selected">Check what you mean first.</Fail>;
  return (
    <div className="bulk">
      {refused.length > 0 ? <Fail title={`Not done: ${refused.length}`}>{listed(refused)}</Fail> : null}
      <div role="status">{done.length > 0 ? <Look>{listed(done)}</Look> : null}</div>
      {asked.length > 0 ? (
        <Form method="post" action={pathname + search} className="ask ask--flat">
          <h2>Delete {drafts}?</h2>
          {listed(asked)}
          <p>They go for good, with their history. Nobody has seen them, and nobody is told.</p>
          <div className="acts">
            <Link className="btn" to={pathname + search}>
              Keep
            </Link>
            <button type="submit" className="btn btn--danger" name="act" value="entry.delete-draft">
              Delete {drafts}
            </button>
          </div>
        </Form>
      ) : null}
      {why.length > 0 ? (
        <Form method="post" action={pathname + search} className="ask ask--flat">
          <h2>Why {why.length === 1 ? "is it" : "are they"} withdrawn?</h2>
          {listed(why)}
          <WithdrawalReason />
          <div className="acts">
            <Link className="btn" to={pathname + search}>
              Keep
            </Link>
            <Press look="danger" name="act" value="entry.withdraw">
              Withdraw
            </Press>
          </div>
        </Form>
      ) : null}
    </div>
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
