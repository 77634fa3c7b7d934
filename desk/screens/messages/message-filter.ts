/** What the address of the list asks for: state, form, days, words. The same query stands behind a message, for its neighbors. */
import { site } from "../../../content/site.ts";
import { forms } from "../../../forms/catalog.ts";
import type { FormName } from "../../../forms/form.ts";
import { readMessageWords } from "../../../forms/owner/message-index.ts";
import type { SubmissionFilter } from "../../../forms/owner/submission-filter.ts";
import { kindOfForm } from "../../../publishing/proposals/proposals.ts";
import { isDay } from "../../../publishing/source-line.ts";
import { daysBeforeDate, startOfDay } from "../../../time/zone-time.ts";

/** "mine" and "nobody": of what waits. */
const views = ["waiting", "mine", "nobody", "later", "answered", "all", "spam"] as const;
export type View = (typeof views)[number];

type ListQuery = ReturnType<typeof readListQuery>;

/** Whether anything but the state is chosen. */
export function isNarrow({ show, ...rest }: ListQuery): boolean {
  return Object.values(rest).some(Boolean);
}

/** Reads the query; what makes no sense is left out. A search looks through everything but spam unless it says where. */
export function readListQuery(params: URLSearchParams) {
  const text = (name: string) => (params.get(name) ?? "").trim();
  const q = text("q").slice(0, 200).toWellFormed();
  const isNarrowed =
    q !== "" || ["since", "until", "note", "suspected", "withdrawn"].some((name) => text(name));
  const show = views.find((view) => view === text("show")) ?? (isNarrowed ? "all" : "waiting");
  /** "" for every form. */
  const form: FormName | "" = Object.values(forms).find(({ name }) => name === text("form"))?.name ?? "";
  return {
    show,
    /** As typed. */
    q,
    form,
    /** Days of the site's zone, YYYY-MM-DD, or "". */
    since: dayIn(text("since")),
    until: dayIn(text("until")),
    note: text("note") !== "",
    suspected: text("suspected") !== "",
    withdrawn: text("withdrawn") !== "",
  };
}

/** The filter for the database. What waits is what is to be answered: proposals wait in their own room. `me`: who looks. */
export function filterOf(query: ListQuery, me: number, now: Date): SubmissionFilter {
  const { show, q, form, since, until, note, suspected, withdrawn } = query;
  const waits = show !== "answered" && show !== "all" && show !== "spam";
  const words = readMessageWords(q);
  return {
    ...(waits && {
      toAnswer: true,
      later: { at: now.toISOString(), is: show === "later" ? "put off" : "not" },
    }),
    ...(show === "mine" && { assignee: me }),
    ...(show === "nobody" && { assignee: null }),
    ...(show === "answered" && { state: "answered" }),
    ...(withdrawn && { state: "withdrawn" }),
    ...(show === "spam" ? { spam: "only" } : { spam: "without", without: ["newsletter"] }),
    ...(waits && { without: [...kindOfForm.keys()] }),
    ...(form && { form }),
    ...(since && { receivedSince: startOfDay(site.timeZone, since).toISOString() }),
    ...(until && { receivedBefore: startOfDay(site.timeZone, daysBeforeDate(until, -1)).toISOString() }),
    ...(note && { withNote: true }),
    ...(suspected && { suspected: true }),
    ...(words.length > 0 && { words }),
  };
}

function dayIn(typed: string): string {
  return isDay(typed, false) ? typed : "";
}
