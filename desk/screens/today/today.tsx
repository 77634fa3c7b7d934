import "./today.css";
import { data, Link } from "react-router";
import { Mark } from "../../../app/ui/drawing/bridge.tsx";
import { site } from "../../../content/site.ts";
import { findEntryById } from "../../../publishing/entries/entries.ts";
import { readViews } from "../../../visits/statistics.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { rowId } from "../../row-id.ts";
import { Problem } from "../../ui/callouts.tsx";
import { afterRefusalsToo } from "../../ui/lost-press.ts";
import { LinkButton, PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { entryScreen } from "../entries/entry-at.ts";
import { readMeetingAsks } from "../meetings/read-meeting.ts";
import type { Route } from "./+types/today";
import {
  DecideCard,
  DraftsCard,
  HealthCard,
  MessagesCard,
  MineCard,
  NewsletterCard,
  NextEventCard,
  VisitsCard,
} from "./cards.tsx";
import { CheckCards } from "./check-cards.tsx";
import { readFirstHour } from "./first-hour.ts";
import { FirstHourCard } from "./first-hour-card.tsx";
import { hasAsks, MeetingsCard } from "./meetings-card.tsx";
import { readChecks } from "./read-checks.ts";
import { readToday, viewCounts } from "./read-today.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const desk = context.get(deskContext);
  const { db, settings, person, health } = desk;
  const now = desk.now();
  const results = await health.read();
  const [today, views, checks, meetings, steps] = await Promise.all([
    readToday(db, now, person),
    readViews(db, { now, timeZone: site.timeZone, days: 7 }),
    readChecks(db, now),
    readMeetingAsks(db, now),
    person.role === "owner" ? readFirstHour(db, settings, results) : undefined,
  ]);
  const shown = results.map(({ key, name, state, findings }) => ({
    ...{ key, name, state, says: findings[0]?.says ?? "" },
  }));
  return {
    ...today,
    ...(views.since && { visits: viewCounts(views) }),
    results: shown,
    checks,
    meetings,
    steps,
  };
}

export type Loaded = Route.ComponentProps["loaderData"];

export async function action(args: Route.ActionArgs) {
  const answer = await answerPress(args, { back: "/" });
  if (answer instanceof Response) return answer;
  const { message = "Nothing was done.", typed, act } = answer.data;
  const id = act.startsWith("entry.") ? rowId(typed.id) : undefined;
  const entry = await findEntryById(args.context.get(deskContext).db, id ?? 0);
  return data({ problem: message, to: entry && entryScreen(entry) }, 422);
}

/** Somebody may have changed the row of a refused press. */
export const shouldRevalidate = afterRefusalsToo;

/** What people begin most, one press away. */
const newThings = (
  <>
    <LinkButton look="small" to="/entries/event/new" label="New event" />
    <LinkButton look="small" to="/entries/story/new" label="New story" />
    <PressForm look="small" act="issue.begin" label="New issue" />
  </>
);

/** What waits, by how long it has waited; then what comes, and what a new owner has left to do. What is empty takes no room. */
export default function Today({ loaderData, actionData }: Route.ComponentProps) {
  const { title, sub, messages, mine, decide, waiting, steps, results, checks, meetings, next, ...more } =
    loaderData;
  const isQuiet = waiting.count === 0 && !hasAsks(meetings);
  const isAllLit = results.every(({ state }) => state === "ok");
  return (
    <Screen title={title} tabTitle="Today" sub={sub} actions={newThings}>
      {actionData ? (
        <Problem>
          {actionData.problem} {actionData.to ? <Link to={actionData.to}>Open it</Link> : null}
        </Problem>
      ) : null}
      <div className="today today--flow">
        {steps && isQuiet ? <FirstHourCard steps={steps} /> : null}
        {isQuiet ? (
          <div className="none none--calm card--wide">
            <Mark bits="0000000000" />
            <h2>Nothing waits</h2>
            <p dir="auto">
              There’s nothing to answer or decide right now
              {isAllLit ? ", and all ten lamps are lit" : ""}.
              {next ? ` Next: “${next.title},” ${next.away.toLowerCase()}.` : ""}
            </p>
          </div>
        ) : null}
        {mine.rows.length > 0 ? <MineCard {...mine} /> : null}
        {messages.rows.length > 0 ? <MessagesCard {...messages} /> : null}
        <MeetingsCard {...meetings} />
        <CheckCards checks={checks} />
        <div className="today__side">
          {decide.rows.length > 0 ? <DecideCard {...decide} /> : null}
          {more.visits ? <VisitsCard {...more.visits} /> : null}
          {more.drafts.rows.length > 0 ? <DraftsCard {...more.drafts} /> : null}
        </div>
        <div className="today__side">
          <HealthCard results={results} />
          {next ? <NextEventCard {...next} /> : null}
          <NewsletterCard {...more.newsletter} />
        </div>
        {steps && !isQuiet ? <FirstHourCard steps={steps} /> : null}
      </div>
    </Screen>
  );
}
