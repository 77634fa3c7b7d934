/** Offices, voices, measurements and places to learn as the Community screen shows them. Server only. */
import { directory } from "../../../content/directory.ts";
import { recordPage } from "../../../content/record/page.ts";
import { entryTopics } from "../../../publishing/entry-topics.ts";
import { splitTags } from "../../../publishing/fields.ts";
import { anchorOf, type Entry } from "../../../publishing/kind.ts";
import { meeting } from "../../../publishing/kinds/meeting.ts";
import { resource } from "../../../publishing/kinds/resource.ts";
import type { Meeting } from "../../../publishing/meetings/meetings.ts";
import { dayWords, openedOn, readSourceLines } from "../../../publishing/source-line.ts";
import { filled } from "../../../text/filled.ts";
import { escapeHtml } from "../../../text/html.ts";
import { linkTerms } from "../../term-links.ts";
import { topicLinksHtml } from "../topics/topic-links.tsx";

const words = recordPage.entry;

export type ResourceView = ReturnType<typeof resourceView>;

/** Serializable; what an entry does not say is absent. */
export function resourceView({ slug, values }: Entry) {
  const { title = "", problem, by, link, linkText, cost, length, whom, where } = values;
  const { phone, phoneListed, phoneChecked = "", phoneFrom } = values;
  return {
    id: anchorOf(resource, slug),
    title,
    ...filled({
      problem,
      // HTML: text with links to the glossary.
      does: withTerms(values.does),
      tells: withTerms(values.tells),
      cannot: withTerms(values.cannot),
      by,
      link,
      linkText,
      phone: phone || phoneListed,
      phoneTried: phone && dayWords(phoneChecked),
      // Of the page that gives a number which nobody has tried; absent when it has no date.
      phoneYear: phoneFrom?.slice(0, 4),
      cost: directory.costs.find(({ value }) => value === cost)?.label,
      length,
      whom,
      where,
      // ISO day; absent until all sources were opened.
      checked: openedOn(values.sources),
    }),
    subjects: splitTags(values.subjects),
    sources: sourceViews(values.sources, link),
  };
}

function withTerms(text = ""): string {
  return linkTerms(escapeHtml(text));
}

export type SourceView = ReturnType<typeof sourceViews>[number];

/** The sources of a field of source lines, without the one that the entry links to anyway. */
function sourceViews(lines: string | undefined, link: string | undefined) {
  return readSourceLines(lines)
    .filter(({ url }) => !url || url !== link)
    .map(({ publisher, date, url, archive, missing }) => {
      const isOff = missing && `${words.missing} ${dayWords(missing)}`;
      const link = archive ?? (missing ? undefined : url);
      return {
        /** "Louisville Public Media, November 10, 2024". */
        text: [publisher, date && dayWords(date), isOff, archive && words.archived]
          .filter(Boolean)
          .join(", "),
        ...(link && { url: link }),
      };
    });
}

export type MeetingView = ReturnType<typeof meetingView>;

/** Serializable; what an entry does not say is absent. `dates`: of this body, by time. */
export function meetingView({ slug, values }: Entry, dates: readonly Meeting[], now: Date) {
  const { title = "", decides = "", rhythm = "", place, speak, calendar } = values;
  const checked = openedOn(values.sources);
  const dateOf = ({ path, startsAt }: Meeting) => ({ path, startsAt });
  const takePlace = dates.filter(({ isCanceled }) => !isCanceled);
  const coming = takePlace.filter(({ startsAt }) => startsAt > now.toISOString());
  return {
    id: anchorOf(meeting, slug),
    title,
    /** HTML: text with links to the glossary. */
    decides: linkTerms(escapeHtml(decides)) + topicLinksHtml(entryTopics({ values })),
    rhythm,
    ...filled({ place, speak, calendar, checked }),
    /** Announced ones; empty when none is known. */
    next: coming.slice(0, 3).map(dateOf),
    last: takePlace
      .slice(0, takePlace.length - coming.length)
      .slice(-1)
      .map(dateOf),
    sources: sourceViews(values.sources, calendar),
  };
}
