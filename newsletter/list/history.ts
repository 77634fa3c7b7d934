/** What happened to one subscriber: asked, reminded, confirmed, issues, left, bounced. */
import type { Database } from "../../db/schema.ts";
import type { Subscriber } from "../subscribers.ts";

export interface HistoryLine {
  /** ISO instant. */
  at: string;
  /** An event (newsletter/list/events.ts), or "issue". */
  what: string;
  /** Who did it, when the desk did. */
  by?: string;
  /** The list and how often, or what was changed. */
  about?: string;
  /** What the mail server said of a mailbox that is gone. */
  said?: string;
  /** The issue, and its mail while that is kept: "waiting", "sending", "sent", "in doubt", "set aside" or "dropped". */
  issue?: { slug: string; subject: string; mail?: string };
}

/** Newest first. Issues: those that were sent while the address was confirmed. */
export async function readHistory(db: Database, { id }: Pick<Subscriber, "id">): Promise<HistoryLine[]> {
  const events = await db
    .selectFrom("subscriber_events")
    .selectAll()
    .where("subscriber_id", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const letters = await db
    .selectFrom("letters")
    .select(["id", "slug", "subject", "created_at", "finished_at"])
    .orderBy("id")
    .execute();
  const keys = letters.map(({ slug }) => `newsletter-issue:${slug}:${id}`);
  const mails =
    keys.length > 0
      ? await db.selectFrom("outbox").select(["letter", "state"]).where("key", "in", keys).execute()
      : [];
  const isOf = (id: number) => (mail: { letter: number | null }) => mail.letter === id;
  const stays = staysOf(events);
  const issues = letters
    .filter(({ id: letterId, finished_at }) => finished_at !== null || mails.some(isOf(letterId)))
    .filter(({ created_at: at }) => stays.some(([from, to]) => from <= at && at < to))
    .map(({ id: letterId, slug, subject, created_at }): HistoryLine => {
      const mail = mails.find(isOf(letterId))?.state;
      return { at: created_at, what: "issue", issue: { slug, subject, ...(mail && { mail }) } };
    });
  const lines = events.map(({ at, what, detail }): HistoryLine => {
    const by = detail && (what === "removed" ? (JSON.parse(detail) as { by: string }).by : detail);
    const name = what === "bounced" ? "said" : /^(list |changed)/.test(what) ? "about" : "by";
    return { at, what, ...(by && { [name]: by }) };
  });
  // Of the same instant the later one first.
  return [...issues, ...lines.toReversed()].toSorted((a, b) => b.at.localeCompare(a.at));
}

/** From each confirmation to what ended it. */
function staysOf(events: readonly { at: string; what: string }[]): [from: string, to: string][] {
  const stays: [string, string][] = [];
  let from: string | undefined;
  for (const { at, what } of events) {
    if (what === "confirmed") from ??= at;
    if (from !== undefined && ["left", "removed", "bounced"].includes(what)) {
      stays.push([from, at]);
      from = undefined;
    }
  }
  return from === undefined ? stays : [...stays, [from, "9"]];
}
