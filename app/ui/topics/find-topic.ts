/** What the page of a topic or of a place shows. Server only. */

import { pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { topicPage as words } from "../../../content/topic-page.ts";
import type { StoryItem } from "../../../news/stories/stories.ts";
import { type Entry, entryPath, type Kind } from "../../../publishing/kind.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { meeting as meetingKind } from "../../../publishing/kinds/meeting.ts";
import { promise } from "../../../publishing/kinds/promise.ts";
import { question } from "../../../publishing/kinds/question.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { resource } from "../../../publishing/kinds/resource.ts";
import { type Meeting, nextMeetings } from "../../../publishing/meetings/meetings.ts";
import { readSourceLines } from "../../../publishing/source-line.ts";
import { renderSafely } from "../../../text/markdown/render-safely.ts";
import { fill } from "../../../text/words/fill.ts";
import { foreign } from "../../../text/words/lookup.ts";
import { latest } from "../../../time/latest.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { meetingWords } from "../../meeting-words.ts";
import { filterPath, nextMidnight, topicIds } from "../../news-ways.ts";
import type { Reading } from "../../published-entries.ts";
import { linkTerms, termViews } from "../../term-links.ts";
import { mostRings, openQuestions } from "../record/open-questions.ts";
import { type DayView, dayView, recordLine } from "../record/record-entry-view.ts";
import { ageOf } from "../record/standing-html.ts";
import { among, isMeetingAbout, type Published, readPublished, readStories } from "./read-scoped.ts";
import type { Scope } from "./scope.ts";

export type TopicView = Awaited<ReturnType<typeof findTopic>>;

/** A line of a list: when, headline, and from whom, in words or as links. */
export interface Row {
  path: string;
  title: string;
  when?: DayView;
  from: readonly { text: string; to?: string | undefined }[];
}

/** Of each kind, on the page. */
const most = 5;

/** `read`: all that is published, where it was read already. */
export async function findTopic(context: Reading, scope: Scope, read?: Published) {
  const { db, until } = context;
  const now = context.now();
  const [published, stories, coming] = await Promise.all([
    read ?? readPublished(context, scope),
    readStories(context, scope, most),
    nextMeetings(db, { now, limit: 500 }),
  ]);
  // An open question is a day older then, and the first meeting to begin leaves the list.
  until(nextMidnight(now));
  if (coming[0]) until(new Date(coming[0].startsAt));
  const about = among(published, scope);
  const open = openQuestions(about.record, localDateIn(site.timeZone)(now));
  const [line] = scope.by === "topic" ? about.standing : [];
  const meeting = coming.find((one) => isMeetingAbout(scope, one));
  const newsTopic = topicIds.includes(scope.value) ? scope.value : undefined;
  const terms = termViews().filter(({ topics }) => scope.by === "topic" && topics.includes(scope.value));
  const kinds: { title: string; kind: Kind; type?: string }[] = [
    { title: words.promises, kind: promise },
    { title: words.ask, kind: resource, type: "office" },
    { title: words.bodies, kind: meetingKind },
    { title: words.questions, kind: question },
    { title: words.measurements, kind: resource, type: "measurement" },
    { title: words.events, kind: event },
  ];
  const lists: { title: string; rows: Row[]; all?: { to: string; text: string } }[] = [
    {
      title: words.news.title,
      rows: stories.map(storyRow),
      all: { to: filterPath({ topic: newsTopic, local: undefined }), text: words.news.all },
    },
    {
      title: words.terms,
      rows: terms.map(({ id, term, text }) => ({
        path: `${pages.community.path}#${id}`,
        title: term,
        from: [{ text }],
      })),
    },
    ...kinds.map(({ title, kind, type }) => ({
      title,
      rows: (about[kind.name as keyof typeof about] ?? [])
        .filter(({ values }) => !type || values.type === type)
        .map((entry) => entryRow(kind, entry)),
    })),
  ];
  return {
    scope,
    ...(line && {
      standing: {
        html: linkTerms(renderSafely(line.body)),
        day: dayView(line.values.day ?? ""),
        age: ageOf(line, localDateIn(site.timeZone)(now)),
      },
    }),
    /** Oldest first: where each hangs, and how many sources it has. */
    hangers: about.record
      .map(({ values: { date = "", sources } }) => ({ date, sources: readSourceLines(sources).length }))
      .toReversed(),
    total: about.record.length,
    entries: about.record.slice(0, most).map(recordRow),
    open: open.slice(0, mostRings),
    openCount: open.length,
    meeting: meeting && meetingView(meeting, published.meeting, scope),
    lists: lists.flatMap(({ rows, ...list }) => (rows[0] ? { ...list, rows: rows.slice(0, most) } : [])),
    changedAt: latest(Object.values(about).flatMap((all) => all.map(({ changedAt }) => changedAt))),
  };
}

/** The trouble that an office is for leads to what it does and how to reach it, and a question to its answer. */
function entryRow(kind: Kind, entry: Entry): Row {
  const { title = "", problem, counted } = entry.values;
  const about = kind === question ? [] : [kind.show(entry).summary, counted];
  const text = problem ? title : about.filter(Boolean).join(" ");
  return {
    path: entryPath(kind, entry.slug),
    title: problem || kind.title?.(entry) || title,
    from: [{ text }],
  };
}

function storyRow({ url, title, publishedAt, source, newsrooms, path }: StoryItem): Row {
  const coverage = { text: fill(words.news.coverage, { count: newsrooms }), to: path };
  return {
    path: url,
    title: foreign(title),
    when: dayView(localDateIn(site.timeZone)(new Date(publishedAt))),
    from: [{ text: source }, ...(newsrooms > 1 ? [coverage] : [])],
  };
}

function recordRow(entry: Entry): Row {
  const { slug, title, day, sources } = recordLine(entry);
  // What is gone from its address is read in the archive.
  const from = sources.map(({ publisher, url, missing, archive }) => ({
    text: publisher,
    to: missing ? archive : url,
  }));
  return { path: entryPath(record, slug), title, when: day, from };
}

/** `bodies`: all of them. */
function meetingView(meeting: Meeting, bodies: readonly Entry[], scope: Scope) {
  const { path, startsAt, bodySlug, agenda } = meeting;
  const items = agenda.filter(({ topics }) => scope.by === "place" || topics.includes(scope.value));
  return {
    path,
    startsAt,
    ...meetingWords(meeting, bodies.find(({ slug }) => slug === bodySlug)?.values),
    items: items.slice(0, most).map(({ text }) => foreign(text)),
  };
}
