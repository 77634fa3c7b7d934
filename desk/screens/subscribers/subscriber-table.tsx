import { Form, Link } from "react-router";
import type { SubscriberState } from "../../../newsletter/list/states.ts";
import { StateTag } from "./state-tag.tsx";

interface Shown {
  subscribers: readonly { id: number; address: string; state: SubscriberState; since: string }[];
  state: SubscriberState | undefined;
  text: string;
  page: number;
  pages: number;
  total: number;
}

/** One page of subscribers, with what can be done with each. */
export function SubscriberTable({ subscribers, state, text, page, pages, total }: Shown) {
  const searchOf = (number: number) =>
    new URLSearchParams({
      ...(state && { state }),
      ...(text && { q: text }),
      page: String(number),
    }).toString();
  if (total === 0)
    return (
      <p>
        No address {text ? <>contains “{text}”</> : "is here"}. <Link to="/subscribers">See all</Link>
      </p>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label="Subscribers, table">
        <table className="tbl tbl--stack" role="table">
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Since</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {subscribers.map(({ id, address, state: one, since }) => (
              <tr key={id} role="row">
                <th scope="row" role="rowheader">
                  <Link className="address" to={`/subscribers/${id}`}>
                    {address}
                  </Link>
                </th>
                <td role="cell" className="data">
                  {since}
                </td>
                <td role="cell">
                  <StateTag state={one} />
                </td>
                <td role="cell" className="acts">
                  <Actions id={id} state={one} address={address} search={searchOf(page)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pages > 1 ? (
        <p className="page-nav">
          {page > 1 ? <Link to={`?${searchOf(page - 1)}`}>Later ones</Link> : <span />}
          <span className="dim">
            Page {page} of {pages}
          </span>
          {page < pages ? <Link to={`?${searchOf(page + 1)}`}>Earlier ones</Link> : <span />}
        </p>
      ) : null}
    </>
  );
}

function Actions({
  id,
  state,
  address,
  search,
}: {
  id: number;
  state: SubscriberState;
  address: string;
  search: string;
}) {
  const can = {
    ask: state === "bounced" || state === "pending",
    remove: state === "confirmed" || state === "pending",
  };
  if (!can.ask && !can.remove) return null;
  return (
    <Form method="post" action={`/subscribers?${search}`} className="acts">
      <input type="hidden" name="id" value={id} />
      {can.ask ? (
        <button className="btn btn--small" type="submit" name="intent" value="ask">
          Ask again <span className="visually-hidden">{address}</span>
        </button>
      ) : null}
      {can.remove ? (
        <button className="btn btn--quiet btn--small" type="submit" name="intent" value="remove">
          Remove <span className="visually-hidden">{address}</span>
        </button>
      ) : null}
    </Form>
  );
}
