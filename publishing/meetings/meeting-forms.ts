/** What the desk asks about a meeting: fields as those of a kind, so that the forms of entries show and check them. */
import { site } from "../../content/site.ts";
import { instantOf } from "../../time/zone-time.ts";
import { choiceField, dayField, lineField, linkField, momentField, textField } from "../fields.ts";
import { type Kind, mistakes } from "../kind.ts";

/** At the desk; the words of readers are in content/meeting-page.ts. */
export const outcomes = [
  { value: "decided", label: "It was decided" },
  { value: "postponed", label: "It was put off" },
  { value: "not_heard", label: "It wasn’t heard" },
  { value: "unknown", label: "I don’t know yet" },
] as const;

export type MeetingForm = keyof typeof meetingForms;

/** No name stands in two of them. */
export const meetingForms = {
  date: {
    fields: [
      momentField("start", "Begins", { hint: "As the body has announced it" }),
      momentField("end", "Ends", { optional: true }),
      lineField("place", "Where", 300, { optional: true, hint: "When it is not the usual place" }),
      linkField("agendaUrl", "Address of the agenda", { optional: true, hint: "Readers get the link" }),
    ],
    check: ({ values: { start = "", end = "" } }) => {
      const isSkipped = (wall: string) => wall && !instantOf(site.timeZone, wall);
      return mistakes(
        [isSkipped(start), "start", "Begins falls in an hour that clocks skip for daylight saving time"],
        [isSkipped(end), "end", "Ends falls in an hour that clocks skip for daylight saving time"],
        [end && end <= start, "end", "It must end after it begins"],
      );
    },
  },
  text: {
    fields: [
      textField("text", "Its text", 200_000, {
        rows: 6,
        hint: "Copy the agenda and paste it here. Of a PDF, the lines that matter.",
      }),
    ],
  },
  items: {
    fields: [
      lineField("speak", "How to speak there", 300, {
        optional: true,
        hint: "From the agenda. Stands at the meeting and in the calendar.",
      }),
      lineField("speakUntil", "Sign up", 120, {
        optional: true,
        hint: "Until when, or with whom: by December 7, 5 PM",
      }),
    ],
  },
  outcome: {
    fields: [
      choiceField("outcome", "What came of it", outcomes),
      dayField("day", "Put off until", { optional: true }),
      // The screen offers the newest of them by their titles.
      { ...lineField("record", "Its entry in the Record", 9, { optional: true }), control: "choice" },
      linkField("url", "Where it says so", { optional: true }),
    ],
  },
} as const satisfies Record<string, Pick<Kind, "fields" | "check">>;
