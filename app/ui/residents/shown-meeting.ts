/** Public meetings as the Events screen shows them. Server only. */
import { site } from "../../../content/site.ts";
import { anchorOf, type Entry } from "../../../publishing/kind.ts";
import { meeting } from "../../../publishing/kinds/meeting.ts";
import { openedOn } from "../../../publishing/source-line.ts";
import { filled } from "../../../text/filled.ts";
import { escapeHtml } from "../../../text/html.ts";
import { instantOf } from "../../../time/zone-time.ts";
import { linkTerms } from "../../term-links.ts";
import { shownSources } from "./shown-source.ts";

export type ShownMeeting = ReturnType<typeof shownMeeting>;

/** Serializable; what an entry does not say is absent. */
export function shownMeeting({ slug, values }: Entry, now: Date) {
  const { title = "", decides = "", rhythm = "", place, speak, calendar } = values;
  const checked = openedOn(values.sources);
  const next = values.next ? instantOf(site.timeZone, values.next) : undefined;
  return {
    id: anchorOf(meeting, slug),
    title,
    /** HTML: text with links to the glossary. */
    decides: linkTerms(escapeHtml(decides)),
    rhythm,
    ...filled({ place, speak, calendar, checked }),
    /** An instant; absent when it is not known, or over. */
    ...(next && next > now && { next: next.toISOString() }),
    sources: shownSources(values.sources, calendar),
  };
}
