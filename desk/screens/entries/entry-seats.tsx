import "../../../app/door.ts";
import { Form, Link } from "react-router";
import { Door } from "../../../app/ui/events/door.tsx";
import { readDoor } from "../../../publishing/seats/door.ts";
import { registrationsOf } from "../../../publishing/seats/registrations.ts";
import { answerPress } from "../../acting.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { HiddenFields, LinkButton, Press, PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/entry-seats";
import { entryAt } from "./entry-at.ts";

export async function loader(args: Route.LoaderArgs) {
  const { desk, entry } = await entryAt(args);
  const rows = desk.person.role === "owner" ? await registrationsOf(desk.db, entry.id) : undefined;
  const addresses = rows?.map(({ id, email }) => [id, email.includes("@") ? email : ""] as const);
  return { door: await readDoor(desk.db, entry), addresses: addresses && Object.fromEntries(addresses) };
}

export const action = (args: Route.ActionArgs) =>
  answerPress(args, { back: `/entries/event/${args.params.id}/seats` });

/** Who comes to an event, at the desk and at the door. */
export default function EntrySeats({ loaderData, actionData }: Route.ComponentProps) {
  const { door, addresses } = loaderData;
  const { id, title, capacity, taken, waiting } = door;
  return (
    <Screen
      title="Who comes"
      sub={`${taken} of ${capacity} seats taken, ${waiting} waiting`}
      back={<Link to={`/entries/event/${id}`}>{title}</Link>}
      answer={actionData}
    >
      <Door
        door={door}
        fields={{ act: "seat.tick", id: `${id}` }}
        more={({ id, name, state }) =>
          addresses && state !== "given-back" ? (
            <>
              {addresses[id] ? (
                <LinkButton
                  look="quiet small"
                  to={`/person?email=${encodeURIComponent(addresses[id])}`}
                  label={addresses[id]}
                />
              ) : null}
              <PressForm fields={{ id }} look="small" act="seat.take-back" label="Take back" of={name} />
            </>
          ) : null
        }
      />
      {addresses ? (
        <p>
          <a className="btn btn--small" href={`/entries/event/${id}/seats.csv`} download>
            Export (.csv)
          </a>
        </p>
      ) : null}
      <Form method="post">
        <TextField id="walk-in" name="name" label="Somebody without a seat" required maxLength={100} />
        <HiddenFields fields={{ id }} />
        <Press act="seat.write-down" label="Add, here" isOnce />
      </Form>
    </Screen>
  );
}
