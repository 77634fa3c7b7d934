/** One person as the site knows them: what they sent, proposed, follow and said yes to, by their address in any spelling. */
import { data } from "react-router";
import { dayOf, shortMoment } from "../../../acts/moments.ts";
import { followMails } from "../../../content/follow.ts";
import { languageOf } from "../../../content/translate.ts";
import { spellings } from "../../../db/erase-person.ts";
import type { Database } from "../../../db/schema.ts";
import { readAnswers } from "../../../forms/owner/answers.ts";
import { indexMessages, readMessageWords } from "../../../forms/owner/message-index.ts";
import { eachSubmission, type Note } from "../../../forms/owner/notes.ts";
import { titleOf } from "../../../forms/owner/submission-title.ts";
import { listSubmissions, type Submission } from "../../../forms/owner/submissions.ts";
import { readHistory } from "../../../newsletter/list/history.ts";
import { findByAddress } from "../../../newsletter/subscribers.ts";
import { listSubscriptions } from "../../../newsletter/topics/follow.ts";
import { listLabel } from "../../../newsletter/topics/lists.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { entryOf } from "../../../publishing/entries/entries.ts";
import { entriesNaming } from "../../../publishing/proposals/erase-entries.ts";
import { seatCounts } from "../../../publishing/seats/registrations.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { isAddressShaped } from "../../../text/email-address.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { mailboxKey } from "../../../text/mailbox-key.ts";
import type { DeskContext } from "../../desk-context.ts";
import { rowOf, whoOf } from "../messages/message-words.ts";

/** Everything that is kept of an address which sent this. `seats`: whose they are is for owners. */
async function readKept<Sent extends Submission>(
  db: Database,
  address: string,
  { sent, seats }: { sent: readonly Sent[]; seats: boolean },
) {
  const references = ["", ...sent.map(({ reference }) => reference)];
  const published = await db
    .selectFrom("entries")
    .selectAll()
    .where(({ or, eb }) => or([eb("reference", "in", references), eb("copied_reference", "in", references)]))
    .execute();
  const subscriber = await findByAddress(db, mailboxKey(address));
  const registrations = db
    .selectFrom("registrations")
    .innerJoin("entries", "entries.id", "event")
    .select(["event", "entries.title", "name", "seats", "answers", "registrations.state"])
    .select(["registrations.created_at", "confirmed_at", "came_at"])
    .where("registrations.email", "in", seats ? spellings(address) : [""]);
  return {
    sent,
    published: published.map(entryOf),
    portraits: await entriesNaming(db, address),
    subscriber,
    follows: subscriber ? await listSubscriptions(db, subscriber.id) : [],
    history: subscriber ? await readHistory(db, subscriber) : [],
    seats: await registrations.orderBy("registrations.id", "desc").execute(),
  };
}

/** The same for whoever asks what we know of them, with what was answered, and without marks of ours. */
export async function exportKept(db: Database, address: string, now: Date): Promise<string> {
  const all: (Submission & { notes: readonly Note[] })[] = [];
  for await (const one of eachSubmission(db, { email: address })) all.unshift(one);
  const { sent, subscriber, ...kept } = await readKept(db, address, { sent: all, seats: true });
  const withAnswers = sent.map(async ({ id, email, assignee, laterUntil, backAt, ...one }) => {
    const answers = await readAnswers(db, one.reference);
    return { ...one, answers: answers.map(({ at, decision, text }) => ({ at, decision, text })) };
  });
  const { id, earlier_links, mailed_on, ...newsletter } = subscriber ?? {};
  const about = { address, exportedAt: now.toISOString(), sent: await Promise.all(withAnswers) };
  return `${JSON.stringify({ ...about, newsletter, ...kept }, null, 2)}\n`;
}

/** In words, the latest first. */
export async function viewAddress({ db, now: clock, person }: DeskContext, address: string) {
  const now = clock();
  const isOwner = person.role === "owner";
  // By the index of words: there is none of addresses, and to look through all that was ever sent takes too long.
  await indexMessages(db);
  const words = readMessageWords(address.slice(0, address.lastIndexOf("@")));
  const sent = await listSubmissions(db, { email: address, words, limit: 100_000 });
  const kept = await readKept(db, address, { sent, seats: isOwner });
  const { published, subscriber, follows, seats } = kept;
  const made = published.map(async ({ id, kind, title, state, values, publishedAt, createdAt }) => {
    const { taken, capacity } = values.seats ? await seatCounts(db, id, now) : {};
    const more = [
      capitalized(kinds.get(kind)?.words.one ?? kind),
      state,
      capacity && `${taken} of ${capacity} seats taken`,
    ];
    return { path: `/entries/${kind}/${id}`, title, more, at: publishedAt ?? createdAt };
  });
  const lists = follows.map(({ list, rhythm }) => `${listLabel(list)} (${followMails.rhythms[rhythm]})`);
  const rows = [
    ...sent.map((one) => {
      const { path, title, form, text, state, at } = rowOf(one, now);
      return { path, title, more: [form, state.toLowerCase(), text && `“${excerpt(text, 90)}”`], at };
    }),
    ...(await Promise.all(made)),
    ...seats.map(({ event, title, seats, state, came_at, created_at: at }) => {
      const held = state === "in" ? "confirmed" : state.replace("-", " ");
      return {
        path: `/entries/event/${event}/seats`,
        title,
        more: [`Seats: ${seats}`, held, came_at && "came"],
        at,
      };
    }),
    ...[subscriber ?? []].flat().map(({ id, state, confirmed_at, asked_at }) => {
      const more = [capitalized(state), ...lists];
      return { path: `/subscribers/${id}`, title: "Newsletter", more, at: confirmed_at ?? asked_at };
    }),
  ];
  const [latest] = sent;
  const first = sent.at(-1);
  return {
    address,
    name: latest ? whoOf(latest) : address,
    since: first && dayOf(first.receivedAt),
    language: languageOf(latest?.language ?? subscriber?.language)?.name,
    rows: rows
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .map((row) => ({ ...row, more: row.more.filter(Boolean).join(", "), when: shortMoment(row.at, now) })),
    agreed: agreedTo(kept),
    isOwner,
  };
}

/** What they said yes to, and when. */
function agreedTo({ sent, portraits, history, seats }: Awaited<ReturnType<typeof readKept>>): string[] {
  const joined = history.filter(({ what }) => /confirmed|imported/.test(what));
  return [
    ...joined.map(({ at, what, about }) => {
      const list = about ? listLabel(about.split(" ")[0] ?? "") : "The newsletter";
      return `${list}, ${what === "imported" ? "as imported" : "confirmed"} ${dayOf(at)}`;
    }),
    ...sent
      .filter(({ values }) => values.consent)
      .map((one) => `The license in the Terms, ${dayOf(one.receivedAt)}, for “${titleOf(one)}”`),
    ...portraits.map(({ title, values }) => `Being shown as “${title}”, ${values.consented}`),
    ...seats.flatMap(({ title, confirmed_at: at }) => (at ? [`A seat at “${title}”, ${dayOf(at)}`] : [])),
  ];
}

/** The email address that an address of the desk asks for. Throws a 404 for what is none. */
export function addressAt(request: Request): string {
  const typed = new URL(request.url).searchParams.get("email")?.trim().slice(0, 320) ?? "";
  if (isAddressShaped(typed)) return typed;
  throw data("That’s not an email address.", 404);
}
