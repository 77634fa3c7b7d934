/** The tables of public meetings: their dates with agenda and outcome, and the calendars that are read. Part of db/schema.ts. */
import type { Generated } from "kysely";

export interface MeetingTables {
  /** One date of a body, whose entry says what it decides. Times are ISO instants. */
  meetings: {
    id: Generated<number>;
    /** The entry of the kind `meeting`. */
    body_id: number;
    /** Part of its address, unique; never changes. */
    slug: string;
    starts_at: string;
    ends_at: string | null;
    place: string | null;
    /** Who announced it: "next" is the field of the body's entry. */
    source: "next" | "owner" | "calendar";
    /** The instant in that field which became this date, wherever somebody has moved it since; null: it is from elsewhere. */
    next_at: string | null;
    /** "removed": it stands nowhere, as when the body's entry announces another one. */
    state: "listed" | "canceled" | "removed";
    agenda_url: string | null;
    /** How to speak there, and until when one signs up. */
    speak: string | null;
    speak_until: string | null;
    /** What readers see of the agenda: JSON array of `{ text, topics }`; null: none. */
    agenda: string | null;
    /** What the desk keeps of it: JSON object (publishing/meetings/agenda.ts). */
    agenda_draft: string | null;
    /** Null: nobody said what came of it. */
    outcome: "decided" | "postponed" | "not_heard" | "unknown" | null;
    /** Day (YYYY-MM-DD) to which it was put off. */
    outcome_day: string | null;
    /** Where it says so. */
    outcome_url: string | null;
    /** The entry of the Record on what was decided. */
    record_id: number | null;
    /** When somebody said so. */
    outcome_at: string | null;
    /** Of its calendar file (RFC 5545 section 3.8.7.4): grows with each change. */
    sequence: Generated<number>;
    created_at: string;
    changed_at: string;
  };
  /**
   * A calendar of others: an iCalendar file, whose state is a row of `news_sources`, or a page that somebody opens because its host
   * forbids robots.
   */
  calendars: {
    id: Generated<number>;
    url: string;
    name: string;
    /** The entry of the body whose meetings it holds; null: it brings events. */
    body_id: number | null;
    /** 1: its host forbids robots. Nothing is fetched; Today reminds somebody to open it (news/calendars/reminders.ts). */
    is_closed: Generated<number>;
    /** What becomes of its dates (publishing/meetings/take-dates.ts). "flooded": as "ask", since "always" brought too many. */
    policy: Generated<"always" | "ask" | "never" | "flooded">;
    /** Day of the last time that somebody looked, YYYY-MM-DD; reminders begin after it. */
    looked_on: string | null;
    added_at: string;
    /** Its dates stay as long as undoing may bring it back (news/calendars/calendars.ts). */
    removed_at: string | null;
  };
  /** One date of a calendar, as it was read last. */
  calendar_dates: {
    id: Generated<number>;
    calendar_id: number;
    /** UID of the item, and of a recurring one the instant of the recurrence. */
    uid: string;
    title: string;
    starts_at: string;
    ends_at: string | null;
    place: string | null;
    url: string | null;
    text: string | null;
    /** 1: the calendar gives a day without an hour. */
    is_all_day: number;
    is_canceled: number;
    /** 1: it was read before, and the calendar has it no more. */
    is_missing: Generated<number>;
    /** "taken": it stands on the site, as this meeting or this entry. */
    state: "waiting" | "taken" | "dismissed";
    meeting_id: number | null;
    entry_id: number | null;
    seen_at: string;
    /** When it was read first; null: before a release that kept it. */
    found_at: string | null;
  };
}
