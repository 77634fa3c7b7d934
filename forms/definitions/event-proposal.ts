/** Form definition: event proposal. */
import { site } from "../../content/site.ts";
import { instantOf, localTimeIn } from "../../time/zone-time.ts";
import type { FieldError, FormDefinition, Values } from "../form.ts";
import { dateAndTime, email, line, multiline } from "./rules.ts";

const zoneHint = `${site.city} time`;

/** 'Submit Event Proposal' on Events. Start and end are local times of the city. */
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
    { name: "start", label: "Start", control: "datetime", hint: zoneHint, rule: dateAndTime("Start") },
    { name: "end", label: "End", control: "datetime", hint: zoneHint, rule: dateAndTime("End") },
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
      rule: multiline("Description", 20, 2000),
    },
  ],
  button: "Submit Event Proposal",
  busyButton: "Submitting...",
  success: "Thank you! We'll review your event proposal and get back to you.",
  failureTitle: "We could not save your message",
  minimumDelay: 1500,
  crossFieldRule: checkTimes,
};

/** Both are local times of one zone, so they compare as text. */
function checkTimes({ start, end }: Values, now?: Date): FieldError[] {
  const errors: FieldError[] = [];
  if (start && now && start <= cityTime(now)) {
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

/** Whether the city's clocks skip that time. Before 1970 zones have offsets with seconds: those are over anyway. */
function isSkipped(wall: string): boolean {
  return wall >= "1970" && instantOf(site.timeZone, wall) === undefined;
}

/** The instant as local time in the city: YYYY-MM-DDTHH:MM. */
function cityTime(instant: Date): string {
  return localTimeIn(site.timeZone)(instant).slice(0, 16);
}
