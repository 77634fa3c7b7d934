import "./subscribers.css";
import { Link } from "react-router";
import { offeredActs } from "../../../acts/catalog.ts";
import { shortMoment } from "../../../acts/moments.ts";
import { findRunningImport } from "../../../newsletter/imports/store-import.ts";
import { countThisMonth, findSubscribers } from "../../../newsletter/list/find-subscribers.ts";
import { readWeeklyGrowth } from "../../../newsletter/list/growth.ts";
import { type SubscriberState, subscriberStates } from "../../../newsletter/list/states.ts";
import { countSubscribers } from "../../../newsletter/subscribers.ts";
import { allLists, listLabel } from "../../../newsletter/topics/lists.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Figures } from "../../ui/figures.tsx";
import { FilterLinks, Nothing, pageOf, searchOf } from "../../ui/list.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Section } from "../../ui/section.tsx";
import { StrokeChart } from "../../ui/stroke-chart.tsx";
import type { Route } from "./+types/subscribers";
import { SubscriberTable } from "./subscriber-table.tsx";
import { states } from "./subscriber-words.tsx";

const perPage = 25;
const weeks = 12;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, person } = context.get(deskContext);
  const { searchParams } = new URL(request.url);
  const text = (searchParams.get("q") ?? "").slice(0, 254);
  const state = subscriberStates.find((one) => one === searchParams.get("state"));
  const list = allLists().find((one) => one === searchParams.get("list"));
  const { page } = pageOf(searchParams);
  const [counts, found, month, growth, running] = await Promise.all([
    countSubscribers(db),
    findSubscribers(db, { state, list, text, limit: perPage, offset: (page - 1) * perPage }),
    countThisMonth(db, now()),
    readWeeklyGrowth(db, weeks, now()),
    findRunningImport(db),
  ]);
  return {
    isOwner: person.role === "owner",
    counts,
    month,
    growth,
    running: running?.id,
    state,
    list,
    listName: list && listLabel(list),
    text,
    page,
    pages: Math.ceil(found.total / perPage),
    total: found.total,
    subscribers: found.subscribers.map((one) => ({
      id: one.id,
      address: one.address,
      state: one.state as SubscriberState,
      acts: offeredActs("subscriber", one, person.role),
      since: shortMoment(one.ended_at ?? one.confirmed_at ?? one.asked_at, now()),
    })),
  };
}

export type Listed = Route.ComponentProps["loaderData"];

export function action(args: Route.ActionArgs) {
  return answerPress(args, { back: `/subscribers${new URL(args.request.url).search}` });
}

export default function Subscribers({ loaderData: shown, actionData: refused }: Route.ComponentProps) {
  const { counts, month, isOwner, state, text } = shown;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  /** Labels like "11/23". */
  const strokes = (key: "joined" | "left") =>
    shown.growth.map(({ monday, ...counts }) => ({
      label: monday.split("-").slice(1).map(Number).join("/"),
      value: counts[key],
    }));
  const figures = {
    Confirmed: counts.confirmed ?? 0,
    "Not confirmed yet": counts.pending ?? 0,
    "New this month": month.joined,
    "Unsubscribed this month": month.left,
    Bounced: counts.bounced ?? 0,
  };
  return (
    <Screen
      title="Subscribers"
      answer={refused}
      actions={
        isOwner ? (
          <>
            <LinkButton to="/subscribers/import" label="Import" />
            {total > 0 ? <LinkButton to="/subscribers/export" reloadDocument label="Export (.csv)" /> : null}
          </>
        ) : undefined
      }
    >
      {shown.running ? (
        <p>
          A list is being added. <Link to={`/subscribers/import/${shown.running}`}>See how far it is</Link>
        </p>
      ) : null}
      <Figures figures={figures} />
      {total === 0 ? (
        <Nothing title="Nobody yet">
          People join with the form on the home page and confirm by email. To bring people over from another
          list, import them.
        </Nothing>
      ) : (
        <>
          <div className="bar">
            <FilterLinks
              label="Which"
              links={[undefined, ...subscriberStates].map((name) => ({
                to: `/subscribers${searchOf({ state: name, q: text })}`,
                label: name ? states[name].label : "All",
                count: name ? (counts[name] ?? 0) : total,
                isCurrent: state === name,
              }))}
            />
            <search>
              <form action="/subscribers" className="f f--inline f--search">
                <input
                  name="q"
                  type="search"
                  aria-label="Search for an address"
                  placeholder="Search for an address"
                  defaultValue={text}
                />
                {state ? <input type="hidden" name="state" value={state} /> : null}
                <Press look="small" label="Search" />
              </form>
            </search>
          </div>
          {shown.listName ? (
            <p>
              Only those who follow {shown.listName}. <Link to="/subscribers">Show all</Link>
            </p>
          ) : null}
          <SubscriberTable {...shown} />
          <div className="two">
            <Section id="joined" title="Joined, by week">
              <StrokeChart strokes={strokes("joined")} unit="joined" />
            </Section>
            <Section id="left" title="Unsubscribed, by week">
              <StrokeChart strokes={strokes("left")} unit="left" />
            </Section>
          </div>
        </>
      )}
      <p className="dim">
        Nobody is added without a yes: people you import get one email and must confirm, unless they confirmed
        elsewhere.
      </p>
    </Screen>
  );
}
