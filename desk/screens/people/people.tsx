import "./people.css";
import { Link } from "react-router";
import { listPeople } from "../../../accounts/people.ts";
import { listSessions } from "../../../accounts/sessions.ts";
import { shortMoment } from "../../../acts/moments.ts";
import { answerPresses } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { LinkButton } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { type Column, Table } from "../../ui/scrolled-table.tsx";
import { Section } from "../../ui/section.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Route } from "./+types/people";
import { ActivityList } from "./activity-list.tsx";
import { readLog } from "./activity-log.ts";
import { PeopleTable } from "./people-table.tsx";
import { roleRows } from "./role-rows.ts";
import { SessionList, toShownSessions } from "./session-list.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, person, session, now } = context.get(deskContext);
  const isOwner = person.role === "owner";
  const [people, sessions, log] = await Promise.all([
    listPeople(db),
    listSessions(db, person.id, now()),
    isOwner ? readLog(db, { limit: 12 }, now()) : [],
  ]);
  return {
    isOwner,
    you: person.id,
    log,
    roles: roleRows(),
    sessions: toShownSessions(sessions, session.id, now()),
    /** When they were invited and last here, in words. */
    people: people.map((one) => ({
      ...one,
      isYou: one.id === person.id,
      invited: shortMoment(one.invitedAt, now()),
      seen: one.seenAt ? shortMoment(one.seenAt, now()) : "",
    })),
  };
}

export type Loaded = Route.ComponentProps["loaderData"];

export const action = answerPresses({ back: "/people" });

export default function People({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { isOwner, you, sessions, log, roles } = loaderData;
  const invite = <LinkButton look="solid" to="/people/invite" label="Invite" />;
  return (
    <Screen title="People" actions={isOwner ? invite : undefined}>
      <Problem>
        {answer?.refused === "not_found" ? "This person is no longer on the list." : answer?.message}
      </Problem>
      <PeopleTable {...loaderData} />
      <div className="two">
        <Section id="roles" title="What each role can do">
          <Table className="tbl--grid" columns={roleColumns} rows={roles} keyOf={({ thing }) => thing} />
        </Section>
        <Section id="sessions" title="Your sessions">
          <SessionList sessions={sessions} of={you} />
          <p className="page-nav">
            <Link to="/account">Your name, passkeys and keys</Link>
          </p>
        </Section>
      </div>
      {isOwner ? (
        <Section id="log" title="What was done">
          <ActivityList lines={log} />
          <p className="page-nav">
            <Link to="/people/activity">Everything, by person and by day</Link>
          </p>
        </Section>
      ) : null}
    </Screen>
  );
}

const yes = <StateTag sign="done">Yes</StateTag>;

const roleColumns: Column<Loaded["roles"][number]>[] = [
  {
    ...{ name: "Thing", isHidden: true },
    cell: ({ thing, isFresh }) => (
      <>
        {thing}
        {isFresh ? <span className="tbl__x">Right after signing in</span> : null}
      </>
    ),
  },
  { name: "Owner", cell: () => yes },
  { name: "Editor", cell: ({ isForEditors }) => (isForEditors ? yes : <StateTag sign="off">No</StateTag>) },
];
