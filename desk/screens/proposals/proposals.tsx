import "./proposals.css";
import { useRef } from "react";
import { Link } from "react-router";
import {
  countProposals,
  listProposals,
  type ProposalFilter,
} from "../../../publishing/proposals/proposals.ts";
import { listChanges } from "../../../publishing/proposals/sender-changes.ts";
import { deskContext } from "../../desk-context.ts";
import { FilterLinks, Nothing, pageOf, searchOf } from "../../ui/list.tsx";
import { LinkedLine, LinkedRows } from "../../ui/row-words.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Section } from "../../ui/section.tsx";
import { TickBox, TickList } from "../../ui/tick-list.tsx";
import { actOnTicked } from "../messages/act-on-ticked.ts";
import { WhoseActs } from "../messages/whose-form.tsx";
import { laterState, readWhose } from "../messages/whose-words.ts";
import { waitingSentence } from "../today/waiting-words.ts";
import type { Route } from "./+types/proposals";
import { changeRow, decisionRow } from "./decision-row.ts";

const perPage = 50;
const filters: readonly { show: NonNullable<ProposalFilter["show"]>; label: string }[] = [
  { show: "waiting", label: "Waiting" },
  { show: "mine", label: "Mine" },
  { show: "nobody", label: "Nobody’s" },
  { show: "later", label: "Later" },
  { show: "decided", label: "Decided" },
  { show: "all", label: "All" },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, person, ...desk } = context.get(deskContext);
  const now = desk.now();
  const { searchParams } = new URL(request.url);
  const show = filters.find((one) => one.show === searchParams.get("show"))?.show ?? "waiting";
  const { after } = pageOf(searchParams);
  const { choices, wordOf } = await readWhose(db, person, now);
  const shown = filters.filter((one) => choices.to.length > 0 || !/mine|nobody/.test(one.show));
  const of = { now, person: person.id };
  const [proposals, changes, counts] = await Promise.all([
    listProposals(db, { ...of, show, limit: perPage + 1, ...(after && { after }) }),
    listChanges(db, now),
    Promise.all(shown.map((filter) => countProposals(db, { ...of, show: filter.show }))),
  ]);
  const back = proposals.filter((row) => show !== "later" && laterState(row, now));
  const others = proposals.filter((row) => !back.includes(row));
  const rows = [...back, ...others.slice(0, perPage)];
  const [waiting] = counts;
  const oldest = [waiting?.oldest, changes[0]?.askedAt].flatMap((at) => at ?? []).toSorted()[0] ?? null;
  return {
    show,
    choices,
    sub: waitingSentence({ count: (waiting?.count ?? 0) + changes.length, oldest }, now),
    rows: rows.map((row) => decisionRow(row, now, wordOf)),
    changes: show === "waiting" && !after ? changes.map((row) => changeRow(row, now)) : [],
    links: shown.map((one, index) => ({
      ...one,
      count: (counts[index]?.count ?? 0) + (index === 0 ? changes.length : 0),
    })),
    more: others.length > perPage ? rows.at(-1)?.id : undefined,
  };
}

export const action = (args: Route.ActionArgs) => actOnTicked(args, "/proposals");

/** What waits for a decision: event proposals, stories, and changes that senders ask for. */
export default function Proposals({ loaderData }: Route.ComponentProps) {
  const { show, choices, sub, rows, changes, links, more } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const hasBoxes = show !== "decided" && show !== "all";
  return (
    <Screen title="Proposals" sub={sub}>
      <div className="bar">
        <FilterLinks
          label="Which proposals"
          links={links.map(({ show: one, label, count }) => ({
            to: `/proposals${searchOf({ show: one !== "waiting" && one })}`,
            label,
            count,
            isCurrent: one === show,
          }))}
        />
      </div>
      {changes.length > 0 ? (
        <Section id="changes" title="Changes that senders asked for">
          <LinkedRows rows={changes} />
        </Section>
      ) : null}
      {rows.length > 0 ? (
        <section
          aria-label="Events and stories"
          className={changes.length > 0 ? "proposals__more" : undefined}
        >
          {hasBoxes ? (
            <TickList
              label="Proposals"
              name="reference"
              form={form}
              rows={rows}
              acts={<WhoseActs {...choices} isLater={show === "later"} />}
            >
              {rows.map(({ key, ...row }) => (
                <LinkedLine
                  key={key}
                  {...row}
                  box={<TickBox name="reference" value={key} label={`${row.title} from ${row.who}`} />}
                />
              ))}
            </TickList>
          ) : (
            <LinkedRows rows={rows} />
          )}
        </section>
      ) : changes.length === 0 ? (
        <Nothing
          title={show === "waiting" ? "Nothing to decide" : "Nothing here yet"}
          way={
            show === "waiting" && (
              <p>
                You can also <Link to="/entries/event/new">list an event yourself</Link>.
              </p>
            )
          }
        >
          When someone proposes an event or sends a story through the site, it waits here. You see it next to
          the page it would become, fix what needs fixing, and publish it or say no. Either way the sender
          gets an email, which you read first.
        </Nothing>
      ) : null}
      {more ? (
        <p className="page-nav">
          <Link to={`/proposals${searchOf({ show, after: more })}`}>
            {show === "waiting" ? "Later ones" : "Earlier ones"}
          </Link>
        </p>
      ) : null}
    </Screen>
  );
}
