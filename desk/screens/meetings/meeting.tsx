import "./meetings.css";
import { Link } from "react-router";
import { meetingsPath } from "../../../publishing/meetings/meetings.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { rowId } from "../../row-id.ts";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Route } from "./+types/meeting";
import { MeetingPart, OutcomePart } from "./meeting-part.tsx";
import { type MeetingData, readMeeting } from "./read-meeting.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, siteUrl } = context.get(deskContext);
  const meeting = await readMeeting(db, rowId(params.id) ?? 0, now());
  if (!meeting) throw new Response("Not found", { status: 404 });
  return { meeting, page: `${siteUrl}${meetingsPath}/${meeting.slug}` };
}

export const action = (args: Route.ActionArgs) =>
  answerPress(args, { ids: [args.params.id], back: `/meetings/${args.params.id}` });
/** One date of a body: its agenda, the date itself, and what came of it. */
export default function Meeting({ loaderData, actionData }: Route.ComponentProps) {
  const { meeting, page } = loaderData;
  const { body, when, items, state, isOver } = meeting;
  const shared = { meeting, refused: actionData && "typed" in actionData ? actionData : undefined };
  return (
    <Screen
      title={body}
      sub={
        <>
          {when} {state === "canceled" ? <StateTag sign="bad">Canceled</StateTag> : null}{" "}
          {state === "removed" ? null : <a href={page}>See it</a>}
        </>
      }
      back={<Link to="/meetings">Meetings</Link>}
      answer={actionData}
    >
      <div className="meetings">
        {isOver ? <OutcomePart {...shared} /> : null}
        {items.length > 0 ? (
          <MeetingPart {...shared} part="items" title="On the agenda" before={<Ticks items={items} />}>
            <Press look="solid" act="agenda.publish" label="Publish what is ticked" />
          </MeetingPart>
        ) : null}
        <MeetingPart
          {...shared}
          part="text"
          title={items.length > 0 ? "Another version of the agenda" : "Its agenda"}
          before={
            <p className="dim">We look for what touches our topics. Readers see it once you publish.</p>
          }
        >
          <Press look="solid" act="agenda.read" label="Read it" />
        </MeetingPart>
        <MeetingPart {...shared} part="date" title="The date">
          <Press act="meeting.change" label="Save the date" />
          {state === "canceled" ? null : <Press look="quiet" act="meeting.cancel" label="It’s canceled" />}
        </MeetingPart>
      </div>
    </Screen>
  );
}

function Ticks({ items }: Pick<MeetingData, "items">) {
  const { touching = [], others = [] } = Object.groupBy(items, ({ isFirst }) =>
    isFirst ? "touching" : "others",
  );
  return (
    <>
      <p className="dim">{`${items.length} found, ${touching.length} touch our topics. Tick what readers should see.`}</p>
      <TickItems items={touching} />
      {others.length > 0 ? (
        <details className="as-table">
          <summary>{`The other ${others.length} items`}</summary>
          <TickItems items={others} />
        </details>
      ) : null}
    </>
  );
}

function TickItems({ items }: Pick<MeetingData, "items">) {
  return (
    <ul className="minis meeting-items" role="list">
      {items.map(({ index, text, topics, isOn }) => (
        <li key={index}>
          <label className="tick">
            <input type="checkbox" name="on" value={index} defaultChecked={isOn} />{" "}
            <span dir="auto">{text}</span>
          </label>
          {topics.length > 0 ? <span className="lab">{topics.join(", ")}</span> : null}
        </li>
      ))}
    </ul>
  );
}
