/** The words of a public meeting as pages show them. Server only. */
import type { Entry } from "../publishing/kind.ts";
import type { Meeting } from "../publishing/meetings/meetings.ts";
import { foreign } from "../text/words/lookup.ts";

/**
 * What is as usual at its body is in the language of the page; the meeting's own words are in the site's. `usual`: the fields of the
 * body's entry, in the language of the page.
 */
export function meetingWords(meeting: Meeting, usual: Entry["values"] = {}) {
  const { body, place, speak, speakUntil, hasOwn } = meeting;
  return {
    body: usual.title ?? body,
    place: hasOwn.place ? foreign(place ?? "") : usual.place,
    speak: hasOwn.speak ? foreign(speak ?? "") : usual.speak,
    speakUntil: foreign(speakUntil ?? ""),
  };
}
