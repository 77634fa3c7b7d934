import { site } from "../../content/site.ts";
import type { FieldError, FormDefinition, Values } from "../form.ts";
import { dateAndTime, email, line, prose } from "./rules.ts";

const cityTime = `${site.city} time`;

/** 'Submit Event Proposal' on Events. Start and end are wall-clock times of the city. */
export const eventProposal: FormDefinition = {
  name: "event",
  path: "/events",
  fields: [
    { name: "name", label: "Name", control: "text", autoComplete: "name", rule: line("Name", 100) },
    { name: "email", label: "Email", control: "email", autoComplete: "email", rule: email() },
    {
      name: "eventTitle",
      label: "Event title",
      control: "text",
      autoComplete: "off",
      rule: line("Event title", 200),
    },
    { name: "start", label: "Start", control: "datetime", hint: cityTime, rule: dateAndTime("Start") },
    { name: "end", label: "End", control: "datetime", hint: cityTime, rule: dateAndTime("End") },
    {
      name: "place",
      label: "Place or online link",
      control: "text",
      autoComplete: "off",
      rule: line("Place or online link", 300),
    },
    {
      name: "description",
      label: "Description",
      control: "area",
      rows: 6,
      autoComplete: "off",
      hint: "20 to 2000 characters",
      rule: prose("Description", 20, 2000),
    },
  ],
  button: "Submit Event Proposal",
  busyButton: "Submitting...",
  success: "Thank you! We'll review your event proposal and get back to you.",
  failureTitle: "We could not save your message",
  minimumDelay: 1500,
  together: checkTimes,
};

/** Both times are on the same wall clock, so they compare as text. */
function checkTimes({ start, end }: Values, now?: Date): FieldError[] {
  const errors: FieldError[] = [];
  if (start && now && start <= wallClock(now)) {
    errors.push({ field: "start", message: "Start must be in the future" });
  }
  for (const [field, label, wall] of [
    ["start", "Start", start],
    ["end", "End", end],
  ] as const) {
    if (wall && isSkipped(wall))
      errors.push({ field, message: `${label} is in the hour that clocks in ${site.city} skip` });
  }
  if (start && end && end <= start) errors.push({ field: "end", message: "End must be after the start" });
  return errors;
}

/** Whether no clock in the city shows that, because they go forward in that hour. */
function isSkipped(wall: string): boolean {
  const asUtc = (time: string) => Date.parse(`${time}Z`);
  // Those years are over; clocks here do not write all of them with four digits.
  if (wall < "1970") return false;
  const shown = asUtc(wall);
  return [shown - day, shown + day].every((near) => {
    const ahead = asUtc(wallClock(new Date(near))) - near;
    return wallClock(new Date(shown - ahead)) !== wall;
  });
}

const day = 24 * 60 * 60_000;

/** The instant as clocks in the city show it: YYYY-MM-DDTHH:MM. */
function wallClock(instant: Date): string {
  const shown = new Intl.DateTimeFormat("sv-SE", {
    timeZone: site.timeZone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(instant);
  return shown.replace(" ", "T");
}
