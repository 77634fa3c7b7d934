import { Form, Link } from "react-router";
import { Pager, searchOf } from "../../ui/list.tsx";
import { Press } from "../../ui/press.tsx";
import { ScrolledTable } from "../../ui/scrolled-table.tsx";
import { SubscriberTag } from "./subscriber-words.tsx";
import type { Listed } from "./subscribers.tsx";

const columns = [
  { name: "Address" },
  { name: "Since" },
  { name: "State" },
  { name: "Actions", isHidden: true },
];

/** One page of subscribers, with what can be done with each. */
export function SubscriberTable({ subscribers, state, text, page, pages, total }: Listed) {
  const searchOfPage = (number: number) => searchOf({ state, q: text, page: number });
  if (total === 0)
    return (
      <p>
        No address {text ? <>contains “{text}”</> : "is here"}. <Link to="/subscribers">See all</Link>
      </p>
    );
  return (
    <>
      <ScrolledTable label="Subscribers" columns={columns} isStacked>
        {subscribers.map((one) => (
          <tr key={one.id} role="row">
            <th scope="row" role="rowheader">
              <Link className="address" to={`/subscribers/${one.id}`}>
                {one.address}
              </Link>
            </th>
            <td role="cell" className="data">
              {one.since}
            </td>
            <td role="cell">
              <SubscriberTag state={one.state} />
            </td>
            <td role="cell" className="acts">
              <Actions {...one} search={searchOfPage(page)} />
            </td>
          </tr>
        ))}
      </ScrolledTable>
      <Pager page={page} pages={pages} to={searchOfPage} words={["Later ones", "Earlier ones"]} />
    </>
  );
}

function Actions({ id, acts, address, search }: Listed["subscribers"][number] & { search: string }) {
  if (acts.length === 0) return null;
  return (
    <Form method="post" action={`/subscribers${search}`} className="acts">
      <input type="hidden" name="id" value={id} />
      {acts.map(({ name, label }) => {
        const isRemoval = name === "subscriber.remove";
        return (
          <Press
            key={name}
            look={isRemoval ? "quiet small" : "small"}
            act={name}
            of={address}
            label={isRemoval ? "Remove" : label}
          />
        );
      })}
    </Form>
  );
}
