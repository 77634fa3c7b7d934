import "./meetings.css";
import { useRef } from "react";
import { Form, Link } from "react-router";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Options, SelectField } from "../../ui/field-frame.tsx";
import { Nothing } from "../../ui/list.tsx";
import { Press, PressForm } from "../../ui/press.tsx";
import { MiniList, RowWords } from "../../ui/row-words.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Card, Section } from "../../ui/section.tsx";
import { TickBox, TickList } from "../../ui/tick-list.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Route } from "./+types/meetings";
import { AddCalendar, CalendarList } from "./calendars.tsx";
import { DateFields } from "./date-fields.tsx";
import { readMeetings } from "./read-meetings.ts";
import { tryCalendar } from "./try-calendar.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(deskContext);
  return readMeetings(db, now());
}

/** Without an act: an address to try. A refused calendar is tried again, so that its form is there. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const url = String(form.get("url") ?? "").slice(0, 2_000);
  const ids = form.getAll("id").map(String);
  const answer = form.has("act") ? await answerPress(args, { form, ids, back: "/meetings" }) : undefined;
  if (answer instanceof Response) return answer;
  const { act, message, typed = { url } } = answer?.data ?? {};
  const isTried = !act || act === "calendar.add";
  return {
    ...{ act, message, typed },
    trial: isTried ? await tryCalendar(args.context.get(deskContext), url) : undefined,
  };
}

/** Dates of public meetings, their agendas, and the calendars that bring dates. */
export default function Meetings({ loaderData, actionData }: Route.ComponentProps) {
  const { bodies, coming, past, calendars, waiting } = loaderData;
  const { typed, trial } = actionData && "typed" in actionData ? actionData : {};
  return (
    <Screen title="Meetings" sub="Dates, agendas and calendars of others." answer={actionData}>
      <div className="meetings">
        {waiting.length > 0 ? <WaitingDates waiting={waiting} /> : null}
        <Section id="coming" title="To come" count={coming.length}>
          {coming.length > 0 ? (
            <MeetingRows rows={coming} />
          ) : (
            <p className="dim">No announced date is known.</p>
          )}
        </Section>
        {past.length > 0 ? (
          <Section id="past" title="Past" count={past.length}>
            <MeetingRows rows={past} />
          </Section>
        ) : null}
        <Card id="new-date" title="A new date">
          <Form method="post">
            <UnsavedText name="new date" version={coming.length} />
            <SelectField id="date-body" name="id" label="Whose meeting" defaultValue={typed?.id}>
              <Options of={bodies} />
            </SelectField>
            <DateFields of="-new" />
            <div>
              <Press act="meeting.schedule" label="Set the date" />
            </div>
          </Form>
        </Card>
        <Section id="calendars" title="Calendars" count={calendars.length}>
          {calendars.length > 0 ? (
            <CalendarList calendars={calendars} />
          ) : (
            <Nothing title="No calendar yet">
              Libraries, boards and churches publish theirs. Paste one address and their dates come in by
              themselves, each waiting for your yes.
            </Nothing>
          )}
          <AddCalendar trial={trial} bodies={bodies} typed={typed?.url ?? ""} />
        </Section>
      </div>
    </Screen>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function MeetingRows({ rows }: { rows: Loaded["past"] }) {
  return (
    <MiniList
      rows={rows.map(({ id, body, when, says, missingIn }) => ({
        key: id,
        says: (
          <Link to={`/meetings/${id}`}>
            {body}, {when}
          </Link>
        ),
        more: missingIn ? `${says}. “${missingIn}” has this date no more.` : says,
        end: missingIn ? (
          <PressForm
            fields={{ id }}
            look="small"
            act="meeting.cancel"
            label="It’s canceled"
            of={`: ${when}`}
          />
        ) : null,
      }))}
    />
  );
}

function WaitingDates({ waiting }: Pick<Loaded, "waiting">) {
  const form = useRef<HTMLFormElement>(null);
  const acts = (
    <>
      <Press look="small" act="date.take" label="List" />
      <Press look="small quiet" act="date.dismiss" label="Leave out" />
    </>
  );
  return (
    <Section id="new-dates" title="New dates" count={waiting.length}>
      <TickList label="Dates" name="id" form={form} rows={waiting} acts={acts}>
        {waiting.map(({ id, title, when, place, calendar }) => (
          <li key={id} className="row">
            <TickBox name="id" value={String(id)} label={title} />
            <div>
              <RowWords who={calendar} title={title} text={[when, place].filter(Boolean).join(", ")} />
            </div>
          </li>
        ))}
      </TickList>
    </Section>
  );
}
