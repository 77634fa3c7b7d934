import "../../ui/chart.css";
import "./people.css";
import { data, Link, redirect, useActionData, useLoaderData } from "react-router";
import { listPeople } from "../../../accounts/people.ts";
import { listSessions } from "../../../accounts/sessions.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { requireFreshOwner } from "../../permissions.ts";
import { Screen } from "../../ui/screen.tsx";
import { ActivityList } from "./activity-list.tsx";
import { readLog } from "./activity-log.ts";
import { shortMoment } from "./moments.ts";
import { changePeople } from "./people-actions.ts";
import { PeopleTable } from "./people-table.tsx";
import { RoleTable } from "./role-table.tsx";
import { SessionList, toShownSessions } from "./session-list.tsx";

export async function loader({ context }: RouteArgs) {
  const { db, person, session, now } = context.get(deskContext);
  const isOwner = person.role === "owner";
  const [people, sessions, log] = await Promise.all([
    listPeople(db),
    listSessions(db, person.id, now()),
    isOwner ? readLog(db, { limit: 12 }, now()) : [],
  ]);
  return {
    isOwner,
    log,
    sessions: toShownSessions(sessions, session.id, now()),
    people: people.map((one) => ({
      ...one,
      isYou: one.id === person.id,
      invited: shortMoment(one.invitedAt, now()),
      seen: one.seenAt ? shortMoment(one.seenAt, now()) : "",
    })),
  };
}

export async function action({ request, context }: RouteArgs) {
  requireFreshOwner(context, request);
  const problem = await changePeople(context, await request.formData());
  return problem ? data({ problem }, 422) : redirect("/people", 303);
}

export default function People() {
  const { people, isOwner, sessions, log } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const invite = (
    <Link className="btn btn--solid" to="/people/invite">
      Invite
    </Link>
  );
  return (
    <Screen title="People" actions={isOwner ? invite : undefined}>
      {answer?.problem ? (
        <div className="fail" role="alert">
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M6 0l6 12H0Z" />
          </svg>
          <p>{answer.problem}</p>
        </div>
      ) : null}
      <PeopleTable people={people} mayChange={isOwner} />
      <div className="two">
        <section aria-labelledby="roles">
          <h2 id="roles" className="sub">
            What each role can do
          </h2>
          <RoleTable />
        </section>
        <section aria-labelledby="sessions">
          <h2 id="sessions" className="sub">
            Your sessions
          </h2>
          <SessionList sessions={sessions} />
          <p className="page-nav">
            <Link to="/account">Your name, passkeys and keys</Link>
          </p>
        </section>
      </div>
      {isOwner ? (
        <section aria-labelledby="log">
          <h2 id="log" className="sub">
            What was done
          </h2>
          <ActivityList lines={log} />
          <p className="page-nav">
            <Link to="/people/activity">Everything, by person and by day</Link>
          </p>
        </section>
      ) : null}
    </Screen>
  );
}
