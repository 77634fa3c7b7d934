import "../../ui/chart.css";
import "./people.css";
import { data, Link } from "react-router";
import { listPeople } from "../../../accounts/people.ts";
import { listSessions } from "../../../accounts/sessions.ts";
import { isRefused } from "../../../acts/act.ts";
import { shortMoment } from "../../../acts/moments.ts";
import { runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Section } from "../../ui/section.tsx";
import { ActivityList } from "./activity-list.tsx";
import { readLog } from "./activity-log.ts";
import { PeopleTable } from "./people-table.tsx";
import { roleRows } from "./role-rows.ts";
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

export type Loaded = RouteProps<typeof loader>["loaderData"];

export async function action({ request, context }: RouteArgs) {
  const form = await request.formData();
  const [act, id] = [String(form.get("act") ?? ""), String(form.get("id") ?? "")];
  const done = await runAct(context, request, { act, ids: [id], form, back: "/people" });
  if (!isRefused(done)) return done;
  const isGone = done.refused === "not_found";
  return data({ problem: isGone ? "This person is no longer on the list." : done.message }, 422);
}

export default function People({ loaderData, actionData: answer }: RouteProps<typeof loader, typeof action>) {
  const { isOwner, sessions, log, roles } = loaderData;
  const invite = (
    <Link className="btn btn--solid" to="/people/invite">
      Invite
    </Link>
  );
  return (
    <Screen title="People" actions={isOwner ? invite : undefined}>
      <Problem>{answer?.problem}</Problem>
      <PeopleTable {...loaderData} />
      <div className="two">
        <Section id="roles" title="What each role can do">
          <RoleTable rows={roles} />
        </Section>
        <Section id="sessions" title="Your sessions">
          <SessionList sessions={sessions} />
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
