import "./people.css";
import { Form, Link } from "react-router";
import { callOf } from "../../../accounts/people.ts";
import { retentionWords } from "../../../content/retention.ts";
import { requireAct } from "../../acting.ts";
import { rowId } from "../../row-id.ts";
import { Options } from "../../ui/field-frame.tsx";
import { pageOf, searchOf } from "../../ui/list.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/activity";
import { ActivityList } from "./activity-list.tsx";
import { readLog } from "./activity-log.ts";

const size = 100;

export async function loader(args: Route.LoaderArgs) {
  const { db, now } = requireAct(args, { role: "owner" });
  const { searchParams } = new URL(args.request.url);
  const personId = rowId(searchParams.get("person"));
  const { before } = pageOf(searchParams);
  // Who was removed too.
  const everybody = await db
    .selectFrom("people")
    .select(["id", "address as email", "name"])
    .orderBy("id")
    .execute();
  const actor = everybody.find(({ id }) => id === personId)?.email;
  const lines = await readLog(db, { limit: size, ...(actor && { actor }), ...(before && { before }) }, now());
  const people = everybody.map((person) => ({ id: person.id, name: callOf(person) }));
  const last = lines.length === size ? lines.at(-1)?.id : undefined;
  return { lines, people, personId, last };
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { lines, people, personId, last } = loaderData;
  const days = Object.entries(Object.groupBy(lines, ({ day }) => day));
  return (
    <Screen
      title="What was done"
      sub={`Kept for ${retentionWords.activityKept}. Senders are named only as long as what they sent is kept.`}
      back={<Link to="/people">People</Link>}
    >
      <Form method="get" className="f f--inline activity-filter">
        <label htmlFor="person">By</label>
        <select id="person" name="person" defaultValue={personId ?? ""}>
          <option value="">Everybody</option>
          <Options of={people.map(({ id, name }) => ({ value: id, label: name }))} />
        </select>
        <Press look="small" label="Show" />
      </Form>
      {days.length === 0 ? <p>Nothing yet. What people do at the desk is recorded here.</p> : null}
      {days.map(([day, ofDay = []]) => (
        <section key={day} aria-label={day}>
          <h2 className="sub">{day}</h2>
          <ActivityList lines={ofDay} byTime />
        </section>
      ))}
      {last ? (
        <p className="page-nav">
          <Link to={`/people/activity${searchOf({ person: personId, before: last })}`}>Earlier</Link>
        </p>
      ) : null}
    </Screen>
  );
}
