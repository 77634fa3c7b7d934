/** Entry of the child process that parses calendars: bytes in, dates out. */
import { FeedError } from "../fetch/feed-error.ts";
import { parseCalendar, type Window } from "./parse-calendar.ts";

export type CalendarJob = Window & { bytes: Uint8Array<ArrayBuffer> };

process.on("message", (job: CalendarJob) => process.send?.(run(job)));

function run({ bytes, ...window }: CalendarJob) {
  try {
    // RFC 5545 section 3.1.4: UTF-8.
    return parseCalendar(new TextDecoder().decode(bytes), window);
  } catch (error) {
    return {
      problem: error instanceof FeedError ? error.message : "It is no calendar file that we can read.",
    };
  }
}
