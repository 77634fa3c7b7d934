import "./door.css";
import type { ReactNode } from "react";
import { host as words } from "../../../content/host.ts";
import type { Door as DoorView } from "../../../publishing/seats/door.ts";
import type { HostAnswer } from "../../../publishing/seats/host-list.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import doorUrl from "../../door.ts?worker&url";

type Guest = DoorView["guests"][number];
/** `fields`: what the form sends besides. `more`: in the row of a name. */
type Props = { door: DoorView; fields: Record<string, string>; more?: (guest: Guest) => ReactNode };

/** The list of who comes, with a tick for each: plain HTML, whose buttons send the form where app/door.ts doesn't. */
export function Door({ door: { id, guests }, fields, more }: Props) {
  const seatsOf = (some: Guest[]) => some.reduce((sum, { seats }) => sum + seats, 0);
  const expected = guests.filter(({ state }) => state === "in");
  return (
    <section className="door" aria-label={words.title} data-door={id} data-waits={words.waits}>
      <form id="door" method="post" className="night">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <b>{seatsOf(guests.filter(({ came }) => came))}</b> {fill(words.count, { count: seatsOf(expected) })}
        <p hidden>
          <label className="f field">
            {words.find} <input type="search" />
          </label>
        </p>
        <p role="status" />
      </form>
      <ul role="list">
        {guests.map((guest) => (
          <li key={guest.id}>
            <div>
              <b dir="auto">{guest.name}</b> {plural(words.seats, guest.seats)}, {words.states[guest.state]},{" "}
              {guest.reference}
              <p dir="auto">{guest.said.join("; ")}</p>
              {more?.(guest)}
            </div>
            {guest.state === "given-back" ? null : <Tick {...guest} />}
          </li>
        ))}
      </ul>
      {fields.pass ? <script src={doorUrl} defer /> : null}
    </section>
  );
}

function Tick({ id, name, seats, came }: Guest) {
  const press = { name: "tick", value: `${id}:${came ? 0 : 1}:`, form: "door", "data-seats": seats };
  return (
    <button type="submit" {...press} aria-pressed={came} aria-label={fill(words.here, { guest: name })} />
  );
}

/** The list for the host, or the form that asks for a code and takes it. */
export function HostList({ path, open }: { path: string; open: HostAnswer | undefined }) {
  if (open?.door) return <Door door={open.door} fields={{ pass: open.token ?? "" }} />;
  return (
    <form method="post" action={`${path}&step=host`} className="form" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p role={open ? "alert" : undefined}>{open ? words.wrong : words.lead}</p>
      <label className="field">
        {words.code} <input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={9} />
      </label>
      <button className="button" type="submit" name="do" value="host-open">
        {words.open}
      </button>
      <button className="button button--outline" type="submit" name="do" value="host-code">
        {words.send}
      </button>
    </form>
  );
}
