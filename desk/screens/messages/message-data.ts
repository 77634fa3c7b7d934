/** Everything that the screen of one message shows, in words and times ready to be shown. */
import { data } from "react-router";
import { hasPreference } from "../../../accounts/people.ts";
import { offeredActs } from "../../../acts/catalog.ts";
import { dayOf, when, zonedMoment } from "../../../acts/moments.ts";
import { languageOf } from "../../../content/translate.ts";
import { readEventsOn, submissionKey } from "../../../db/events.ts";
import type { Database } from "../../../db/schema.ts";
import { labeledFields } from "../../../forms/intake/submission-mails.ts";
import { canLeave, isCurrent } from "../../../forms/owner/answers.ts";
import { readConversation, type TimelineItem } from "../../../forms/owner/conversation.ts";
import { indexMessages } from "../../../forms/owner/message-index.ts";
import { expiresAt } from "../../../forms/owner/retention.ts";
import { readNeighbors } from "../../../forms/owner/submission-list.ts";
import { formLabel, titleOf } from "../../../forms/owner/submission-title.ts";
import { findSubmission, type Submission } from "../../../forms/owner/submissions.ts";
import { fillTemplate, listTemplates } from "../../../forms/owner/templates.ts";
import { answerText } from "../../../mail/messages/answer.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { entriesFrom } from "../../../publishing/entries/copies.ts";
import { entryPath, isSeen } from "../../../publishing/kind.ts";
import { kindOfForm } from "../../../publishing/proposals/proposals.ts";
import type { DeskContext } from "../../desk-context.ts";
import { searchOf } from "../../ui/list.tsx";
import { filterOf, isNarrow, readListQuery } from "./message-filter.ts";
import { answerState, historyOf } from "./message-history.ts";
import { stateOf, whoOf } from "./message-words.ts";
import { laterState, laterWords, readWhose } from "./whose-words.ts";

/** Throws a 404. */
export async function submissionAt(db: Database, reference = "") {
  const submission = await findSubmission(db, reference);
  if (submission) return submission;
  throw data("There’s no message with this reference. It may have been erased.", { status: 404 });
}

/** Fields that stand in the head of the letter, or are its text. */
const shownApart = ["name", "email"];
const bodies = ["message", "story", "description"];

export async function readMessage(desk: DeskContext, submission: Submission, url: URL) {
  const { db, now, person, settings, siteUrl } = desk;
  const { reference, values, email, form, receivedAt } = submission;
  const query = readListQuery(url.searchParams);
  if (query.q) await indexMessages(db);
  const turns = await readConversation(db, submission);
  const neighbors = await readNeighbors(db, filterOf(query, person.id, now()), submission);
  const { choices, wordOf, choiceOf, calledOf } = await readWhose(db, person, now());
  const templates = await listTemplates(db);
  const events = (await readEventsOn(db, submissionKey(reference))).slice(0, 200);
  const time = now();
  const address = values.email ?? email;
  const template = templates.find(({ id }) => String(id) === url.searchParams.get("template"));
  const search = searchOf(query);
  /** The address of this screen. */
  const here = `/messages/${reference}${search}`;
  const answers = turns.flatMap((item) => (item.kind === "answer" ? [item.answer] : []));
  const latest = answers.toSorted((a, b) => a.id - b.id).at(-1);
  const isBack = latest && !isCurrent(latest) && !latest.decision && submission.state === "new";
  const takenBack = isBack ? answerText(latest.text ?? "") : undefined;
  return {
    reference,
    search,
    here,
    title: titleOf(submission),
    who: whoOf(submission),
    address,
    at: receivedAt,
    time: zonedMoment(receivedAt),
    form: formLabel(form),
    language: languageOf(submission.language)?.name,
    state: submission.state,
    tag: stateOf(submission, time),
    later: laterWords(submission, time),
    whose: wordOf(submission.assignee),
    /** While it waits. */
    ...(submission.state === "new" && {
      giving: {
        ...choices,
        given: choiceOf(submission.assignee),
        isPutOff: laterState(submission, time) === "off",
      },
    }),
    suspicion: submission.suspicion,
    keptUntil: dayOf(expiresAt(submission)),
    text: bodies.flatMap((name) => values[name] ?? []).join("\n\n"),
    fields: fieldsOf(submission),
    isProposal: kindOfForm.has(form),
    published: (await entriesFrom(db, reference)).filter(isSeen).map(({ kind, slug, title }) => {
      const known = kinds.get(kind);
      return { title, link: known ? siteUrl + entryPath(known, slug) : siteUrl };
    }),
    conversation: turns.flatMap((item) => saidIn(item, time, here)),
    history: historyOf(turns, events, { form: formLabel(form), calledOf }).map((line) => ({
      ...line,
      time: when(line.at, time),
    })),
    newer: neighbors.newer,
    older: neighbors.older,
    place: placeText(
      neighbors,
      /waiting|mine|nobody/.test(query.show) ? "waiting" : isNarrow(query) ? "found" : query.show,
    ),
    templates: templates.map(({ id, name, text }) => ({ id, name, text: fillTemplate(text, submission) })),
    templateId: template?.id,
    initialText: template ? fillTemplate(template.text, submission) : (takenBack ?? ""),
    answers: answers.filter(isCurrent).length,
    /** Changes with every answer that was taken or taken back, and not when one is refused. */
    token: `${latest?.id ?? 0}${takenBack === undefined ? "" : " taken back"}`,
    leavesFrom: settings.mailFrom,
    mailLeaves: Boolean(settings.smtpUrl),
    personId: person.id,
    acts: offeredActs("submission", submission, person.role),
    isOwner: person.role === "owner",
    shortcuts: await hasPreference(db, person.id, "shortcuts"),
  };
}

export type MessageData = Awaited<ReturnType<typeof readMessage>>;

/** `press`: takes an answer back that has not left, or a note away. */
function saidIn(item: TimelineItem, now: Date, here: string) {
  if (item.kind !== "note" && item.kind !== "answer") return [];
  const time = when(item.at, now);
  const said = { kind: item.kind, at: item.at, time };
  if (item.kind === "note") {
    const { id, written_by: by, text } = item.note;
    const remove = { look: "small quiet", act: "message.remove-note", label: "Remove note" };
    const press = { ...remove, action: here, fields: { id }, formLabel: `Note ${id}` };
    return { ...said, title: `Note by ${by}`, state: undefined, text, press };
  }
  const { mail, state, to, by, text, event } = item.answer;
  const takeBack = { look: "small", action: "/undo", label: "Take it back" };
  return {
    ...said,
    title: `Answer to ${to || (by ?? "")}`,
    state: answerState(state, time),
    text: text?.trimEnd() ?? "What was written is no longer known.",
    press: canLeave(item.answer)
      ? { ...takeBack, fields: { event: event ?? 0, back: here }, formLabel: `Answer ${mail ?? 0}` }
      : undefined,
  };
}

function fieldsOf(submission: Submission) {
  const { form, values } = submission;
  const hidden = [...shownApart, ...bodies];
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)));
  const title = titleOf(submission);
  const all = labeledFields(form, rest).filter(({ text }) => text !== title);
  return all.map(({ label, text }) => ({ label, text, link: linkOf(text) }));
}

/** Only what is an address of the web as a whole leads anywhere. */
function linkOf(text: string): string | undefined {
  return /^https?:\/\/[^\s]+$/i.test(text) ? URL.parse(text)?.href : undefined;
}

function placeText({ place, count }: { place: number; count: number }, which: string): string {
  if (count === 0 || place > count) return "";
  return `${place} of ${count} ${which === "all" ? "" : which}`.trim();
}
