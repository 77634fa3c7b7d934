/** Form definition: event proposal. */
import { site } from "../../content/site.ts";
import { instantOf, wallTimeIn } from "../../time/zone-time.ts";
import { asForm, type FormDefinition, mistakes } from "../form.ts";
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
  folds: true,
  note: "If we list your event, we publish what you send here except your email address. The license in the Terms of Service applies.",
  button: "Submit Event Proposal",
  busyButton: "Submitting...",
  success: "Thank you! We'll review your event proposal and get back to you.",
  failureTitle: "We could not save your message",
  minimumDelay: 1500,
  crossFieldRule: ({ start = "", end = "" }, now) => {
    const skipped = "falls in the hour that clocks skip for daylight saving time";
    // Before 1970 zones have offsets with seconds: those are over anyway.
    const isSkipped = (wall: string) => wall >= "1970" && !instantOf(site.timeZone, wall);
    // All are local times of one zone, so they compare as text.
    const isPast = start && now && start <= wallTimeIn(site.timeZone)(now);
    return mistakes(
      [isPast, "start", "Start must be in the future"],
      [isSkipped(start), "start", `Start ${skipped}`],
      [isSkipped(end), "end", `End ${skipped}`],
      [start && end && end <= start, "end", "End must be after Start"],
    );
  },
});
