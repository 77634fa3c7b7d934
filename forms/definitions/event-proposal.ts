/** Form definition: event proposal. */
import { site } from "../../content/site.ts";
import { instantOf, localTimeIn } from "../../time/zone-time.ts";
import { asForm, type FieldError, type FormDefinition, type Values } from "../form.ts";
import { areaField, dateAndTime, senderFields, textField } from "./rules.ts";

/** 'Submit Event Proposal' on Events. Start and end are local times of the city. */
export const eventProposal: FormDefinition = asForm({
  name: "event",
  path: "/events",
  fields: [
    ...senderFields("shown as the host"),
    textField("eventTitle", "Event title", 200),
    { name: "start", label: "Start", control: "datetime", hint: "{city} time", rule: dateAndTime("Start") },
    { name: "end", label: "End", control: "datetime", hint: "{city} time", rule: dateAndTime("End") },
    textField("place", "Place or online link", 300),
    areaField("description", "Description", [20, 2000], "20 to 2,000 characters"),
  ],
  note: "If we list your event, we publish what you send here except your email address. The license in the Terms of Service applies.",
  button: "Submit Event Proposal",
  busyButton: "Submitting...",
  success: "Thank you! We'll review your event proposal and get back to you.",
  failureTitle: "We could not save your message",
  minimumDelay: 1500,
  crossFieldRule: checkTimes,
});

/** Both are local times of one zone, so they compare as text. */
function checkTimes(values: Values, now?: Date): FieldError[] {
  const { start, end } = values;
  const errors: FieldError[] = [];
  if (start && now && start <= localTimeIn(site.timeZone)(now).slice(0, 16)) {
    errors.push({ field: "start", message: "Start must be in the future" });
  }
  const skipped = "falls in the hour that clocks skip for daylight saving time";
  if (isSkipped(start ?? "")) errors.push({ field: "start", message: `Start ${skipped}` });
  if (isSkipped(end ?? "")) errors.push({ field: "end", message: `End ${skipped}` });
  if (start && end && end <= start) errors.push({ field: "end", message: "End must be after Start" });
  return errors;
}

/** Whether the city's clocks skip that time. Before 1970 zones have offsets with seconds: those are over anyway. */
function isSkipped(wall: string): boolean {
  return wall >= "1970" && instantOf(site.timeZone, wall) === undefined;
}
