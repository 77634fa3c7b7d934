import { Form, Link } from "react-router";
import { Pager, searchOf } from "../../ui/list.tsx";
import { Press } from "../../ui/press.tsx";
import { type Column, ScrolledTable } from "../../ui/scrolled-table.tsx";
import { SubscriberTag } from "./subscriber-words.tsx";
import type { Listed } from "./subscribers.tsx";

/** One page of subscribers, with what can be done with each. */
export function SubscriberTable({ subscribers, state, list, text, page, pages, total }: Listed) {
  const searchOfPage = (number: number) => searchOf({ state, list, q: text, page: number });
  const columns: Column<Listed["subscribers"][number]>[] = [
    {
      name: "Address",
      cell: ({ id, address }) => (
        <Link className="address" to={`/subscribers/${id}`}>
          {address}
        </Link>
      ),
    },
    { name: "Since", className: "data", cell: ({ since }) => since },
    { name: "State", cell: ({ state }) => <SubscriberTag state={state} /> },
    {
      ...{ name: "Actions", isHidden: true, className: "acts" },
      cell: (one) => <Actions {...one} search={searchOfPage(page)} />,
    },
  ];
  if (total === 0)
    return (
      <p>
        No address {text ? <>contains “{text}”</> : "is here"}. <Link to="/subscribers">See all</Link>
      </p>
    );
  return (
    <>
      <ScrolledTable
        label="Subscribers"
        columns={columns}
        rows={subscribers}
        keyOf={({ id }) => id}
        isStacked
      />
      <Pager page={page} pages={pages} to={searchOfPage} words={["Later ones", "Earlier ones"]} />
    </>
  );
}

const removal = { look: "quiet small", label: "Remove" };

function Actions({ id, acts, address, search }: Listed["subscribers"][number] & { search: string }) {
  if (acts.length === 0) return null;
  return (
    <Form method="post" action={`/subscribers${search}`} className="acts">
      <input type="hidden" name="id" value={id} />
      {acts.map(({ name, label }) => (
        <Press
          key={name}
          act={name}
          of={address}
          {...(name === "subscriber.remove" ? removal : { look: "small", label })}
        />
      ))}
    </Form>
  );
}
