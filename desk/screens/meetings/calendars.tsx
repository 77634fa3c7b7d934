import { Form } from "react-router";
import { Options, SelectField, TextField } from "../../ui/field-frame.tsx";
import { checkSigns } from "../../ui/health-checks.tsx";
import { HiddenFields, Press, PressForm } from "../../ui/press.tsx";
import { Proof } from "../../ui/proof.tsx";
import { MiniList } from "../../ui/row-words.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { DateFields } from "./date-fields.tsx";
import type { readMeetings } from "./read-meetings.ts";
import type { Trial } from "./try-calendar.ts";

const policies = { always: "Publish its dates", ask: "Ask about each", never: "Leave its dates out" };

type Loaded = Awaited<ReturnType<typeof readMeetings>>;

/** How each fares, and the way to one that somebody opens. */
export function CalendarList({ calendars }: Pick<Loaded, "calendars">) {
  return (
    <MiniList
      rows={calendars.map(({ id, name, says, state, word, is_closed, url, body_id, policy }) => ({
        key: id,
        says: <b>{name}</b>,
        more: says,
        end: (
          <div className="calendar-acts">
            <StateTag sign={checkSigns[state]}>{word}</StateTag>
            {is_closed ? <OpenCalendar id={id} name={name} url={url} body={body_id} /> : null}
            {Object.entries(policies).map(([value, label]) => {
              const press = { look: "small quiet", act: "calendar.policy", label, of: name } as const;
              return value === policy ? null : (
                <PressForm key={value} fields={{ id, policy: value }} {...press} />
              );
            })}
            <PressForm fields={{ id }} look="small quiet" act="calendar.remove" label="Remove" of={name} />
          </div>
        ),
      }))}
    />
  );
}

type Opened = { id: number; name: string; url: string; body: number | null };

/** Of one that robots may not read: the way there, and the date that stands there, set with one press. */
export function OpenCalendar({ id, name, url, body }: Opened) {
  return (
    <details className="as-table">
      <summary>Open it, set the date</summary>
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {new URL(url).hostname}
        </a>
      </p>
      {body === null ? null : (
        <Form method="post" aria-label={`A date of ${name}`}>
          <HiddenFields fields={{ id: body, calendar: id }} />
          <DateFields of={`-${id}`} />
          <Press look="small" act="meeting.schedule" label="Set the date" of={name} />
        </Form>
      )}
      <PressForm
        fields={{ id }}
        look="small quiet"
        act="calendar.look"
        label="I looked, no new date"
        of={name}
      />
    </details>
  );
}

/** Asks for an address, and says what stands there before it is added. */
export function AddCalendar({
  trial,
  bodies,
  typed,
}: Pick<Loaded, "bodies"> & { trial: Trial | undefined; typed: string }) {
  return (
    <>
      <Form method="post" className="f-row f-row--test calendar-try" action="/meetings">
        <TextField
          id="calendar-url"
          name="url"
          label="Add a calendar"
          inputMode="url"
          required
          defaultValue={typed}
          placeholder="https://"
          hint="Its address, or the page where the dates stand. We look for the calendar in it."
        />
        <Press label="Try it" />
      </Form>
      {trial ? <Found {...trial} bodies={bodies} /> : null}
    </>
  );
}

function Found({ state, says, url, name, dates, bodies }: Trial & Pick<Loaded, "bodies">) {
  return (
    <Proof state={state} says={says}>
      {dates ? <MiniList rows={dates} label="Its next dates" /> : null}
      {url ? (
        <Form method="post">
          <UnsavedText name={`calendar ${url}`} version={name ?? ""} />
          <HiddenFields fields={{ url, closed: dates ? "" : "yes" }} />
          <div className="f-row f-row--2">
            <TextField
              id="calendar-name"
              name="name"
              label="Name, at the desk"
              required
              maxLength={120}
              defaultValue={name}
            />
            <SelectField id="calendar-body" name="body" label="What it holds" defaultValue="">
              <option value="">Events of a house or group</option>
              <optgroup label="Meetings">
                <Options of={bodies} />
              </optgroup>
            </SelectField>
          </div>
          <div>
            <Press look="solid" act="calendar.add" label="Add it" />
          </div>
        </Form>
      ) : null}
    </Proof>
  );
}
