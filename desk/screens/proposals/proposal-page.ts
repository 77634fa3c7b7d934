/** One proposal as its screen shows it: serializable, with all words made on the server. */
import { data } from "react-router";
import { atTime, dayAndTime, when } from "../../../acts/moments.ts";
import { mail } from "../../../content/mail.ts";
import { inLanguage } from "../../../content/translate.ts";
import type { Database } from "../../../db/schema.ts";
import { checkDraft } from "../../../publishing/entries/check-draft.ts";
import { listEntries } from "../../../publishing/entries/entries.ts";
import { findOverlaps } from "../../../publishing/entries/entry-warnings.ts";
import { formatEventTimes } from "../../../publishing/events/calendar-event.ts";
import { isLike } from "../../../publishing/events/like-events.ts";
import { type Draft, entryPath, type Kind } from "../../../publishing/kind.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { type Done, type ProposalView, viewProposal } from "../../../publishing/proposals/proposal-view.ts";
import { listProposals } from "../../../publishing/proposals/proposals.ts";
import { withoutMarks } from "../../../text/words/fallback.ts";
import type { DeskContext } from "../../desk-context.ts";
import { readEditor } from "../entries/read-editor.ts";
import { laterState, laterWords, readWhose } from "../messages/whose-words.ts";
import { decisionRow } from "./decision-row.ts";

export type ProposalPage = Awaited<ReturnType<typeof pageOf>>;

/** Throws a 404 when there is no such proposal. `typed`: what stands in the form, for the warnings about it. */
export async function pageOf(
  desk: Pick<DeskContext, "db" | "now" | "siteUrl" | "person">,
  reference: string,
  typed?: Draft,
) {
  const { db, siteUrl } = desk;
  const now = desk.now();
  const view = await viewProposal(db, reference, now);
  if (!view)
    throw data("No event proposal or story has this reference. It may have been erased.", { status: 404 });
  const { submission, kind, fields, sinceSent, closed, entry, draft, seen, words, to, done } = view;
  const { choices, choiceOf } = await readWhose(db, desk.person, now);
  const waiting = await listProposals(db, { limit: 2, now });
  const next = waiting.find((one) => one.reference !== submission.reference);
  return {
    reference: submission.reference,
    title: entry?.title || submission.values.eventTitle || submission.values.title || submission.reference,
    kind: kind.words.one,
    sender: to.name ?? to.address,
    receivedAt: { iso: submission.receivedAt, words: when(submission.receivedAt, now) },
    fields,
    /** While it waits. */
    ...(submission.state === "new" && {
      giving: {
        ...choices,
        given: choiceOf(submission.assignee),
        isPutOff: laterState(submission, now) === "off",
      },
    }),
    later: laterWords(submission, now),
    /** The words of the picture that came along. */
    ...(submission.values.picture && { pictureAlt: submission.values.alt ?? "" }),
    sinceSent,
    /** Where a change that its sender asks for is decided. */
    ...(view.askedChange && { changePath: `/proposals/changes/${view.askedChange}` }),
    ...(closed && { closed }),
    /** The form of its entry, and what else the editor of one knows. */
    editor: await editorOf(desk, view),
    seen,
    words,
    /** What follows the owner's words in either mail. */
    mailEnd: mailEnds(submission),
    to: to.address,
    linkMark: mail.decision.linkMark,
    whyMark: mail.decision.whyMark,
    likes: closed ? [] : await likesOf(db, submission, now, entry?.id),
    overlaps: closed ? [] : await overlapsOf(db, kind, typed ?? draft, siteUrl, entry?.slug),
    ...(entry && { entry: entryShown(view, siteUrl) }),
    ...(done && { done: await doneShown(db, done, now) }),
    /** The one that waits longest beside this. */
    ...(next && { next: { path: `/proposals/${next.reference}`, title: decisionRow(next, now).title } }),
  };
}

/** A draft that was kept is shown as it is; without one, the preview is that of the proposal. */
async function editorOf(
  desk: Parameters<typeof pageOf>[0],
  { kind, draft, entry, submission }: ProposalView,
) {
  const { form, pictures, preview } = await readEditor(desk, kind, { draft, entry });
  const src = `/proposals/${submission.reference}/preview`;
  return { form, draft: { values: draft.values, body: draft.body }, pictures, preview: { ...preview, src } };
}

/** What may be the same event: what stands here, and what else is proposed. `own`: the entry of this one. */
async function likesOf(db: Database, sent: ProposalView["submission"], now: Date, own?: number) {
  const states = ["published", "scheduled", "draft"] as const;
  const entries = await listEntries(db, event, { states, time: "coming", now });
  const proposals = await listProposals(db, { limit: 200 });
  const proposed = { title: sent.values.eventTitle, start: sent.values.start };
  const links = [`/entries/event/${own}`, `/proposals/${sent.reference}`];
  return [
    ...entries.map(({ id, title, values }) => ({ title, start: values.start, link: `/entries/event/${id}` })),
    ...proposals.map(({ reference, title, start }) => ({ title, start, link: `/proposals/${reference}` })),
  ].filter((one) => !links.includes(one.link) && isLike(proposed, one));
}

/** None while the draft is not valid. */
async function overlapsOf(db: Database, kind: Kind, draft: Draft, siteUrl: string, ownSlug?: string) {
  const checked = checkDraft(kind, draft);
  if (!checked.ok) return [];
  return (await findOverlaps(db, kind, checked.draft, ownSlug)).map((event) => {
    const { day, hours } = formatEventTimes(event);
    const { slug, title } = event;
    return { slug, title, hours: `${day}, ${hours}`, link: `${siteUrl}/events/${slug}` };
  });
}

function entryShown({ kind, entry }: ProposalView, siteUrl: string) {
  const { id = 0, slug = "", state = "draft", publishAt } = entry ?? {};
  return {
    id,
    path: `/entries/${kind.name}/${id}`,
    state,
    ...(state === "scheduled" && publishAt && { goesUp: dayAndTime(publishAt) }),
    ...(state === "published" && { siteLink: siteUrl + entryPath(kind, slug) }),
  };
}

async function doneShown(db: Database, { decision, at, by, mail: sent, isOpen, event }: Done, now: Date) {
  const who = await nameOf(db, by);
  const time = at ? ` ${atTime(at, now)}` : "";
  const says = who ? `${who} ${decision} this${time}.` : `This was ${decision}${time}.`;
  return { says, mailSays: mailSays(sent, now), isOpen, event, decision };
}

/** The person's name; undefined when it is not known. */
async function nameOf(db: Database, address?: string): Promise<string | undefined> {
  if (!address || address === "command line") return undefined;
  const person = db.selectFrom("people").select("name").where("address", "=", address);
  return (await person.executeTakeFirst())?.name || address;
}

function mailSays(sent: Done["mail"], now: Date): string {
  if (!sent) return "The sender will hear about it when it goes up.";
  if (sent.state === "sent" && sent.sent_at)
    return `The email to the sender went out ${atTime(sent.sent_at, now)}.`;
  if (sent.state === "set aside") return "The email to the sender couldn’t be delivered.";
  if (sent.due_at === null) return "The email about it is no longer kept.";
  return `The email to the sender goes out ${atTime(sent.due_at, now)}.`;
}

function mailEnds({ form, language }: ProposalView["submission"]) {
  const { decision, sender } = inLanguage(mail, language);
  const { signature } = decision;
  const link = sender.link[form];
  const linked = link ? [`${link.text}\n[${link.label}]`] : [];
  return { accepted: withoutMarks([...linked, signature].join("\n\n")), declined: withoutMarks(signature) };
}
