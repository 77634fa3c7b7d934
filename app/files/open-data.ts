import { setImmediate } from "node:timers/promises";
import type { LoaderFunctionArgs } from "react-router";
import { createTurns } from "../../concurrency/turns.ts";
import { events as eventWords } from "../../content/events.ts";
import { forOthers } from "../../content/open-data.ts";
import { pages } from "../../content/pages.ts";
import { licenseLine } from "../../content/record/license.ts";
import { recordPage } from "../../content/record/page.ts";
import { filterEvents } from "../../publishing/events/event-filter.ts";
import type { Entry, Kind } from "../../publishing/kind.ts";
import { event as eventKind } from "../../publishing/kinds/event.ts";
import { meeting as meetingKind } from "../../publishing/kinds/meeting.ts";
import { promise as promiseKind } from "../../publishing/kinds/promise.ts";
import { record as recordKind } from "../../publishing/kinds/record.ts";
import { listMeetings, type Meeting } from "../../publishing/meetings/meetings.ts";
import { meetingsCalendar } from "../../publishing/meetings/meetings-calendar.ts";
import { csvLine } from "../../text/csv.ts";
import { withoutMarks } from "../../text/words/fallback.ts";
import { latest } from "../../time/latest.ts";
import { readSlices } from "../published-entries.ts";
import { type RequestContext, requestContext } from "../request-context.ts";
import { isMeetingAbout } from "../ui/topics/read-scoped.ts";
import { isAbout, type Scope, scopeOf } from "../ui/topics/scope.ts";
import { eventColumns, eventRow } from "./event-data.ts";
import { feedResponse } from "./feed-of-news.ts";
import { fileResponse } from "./file-response.ts";
import { meetingColumns, meetingRow } from "./meeting-data.ts";
import { type DataQuery, dataQuery, isOfEvents, readDataQuery } from "./open-data-query.ts";
import { type DataRow, promiseColumns, promiseRow, recordColumns, recordRow } from "./record-data.ts";

/** Of a feed, on one page. */
const perPage = 100;

/**
 * GET /record.xml, .json, .csv, the same of /promises, /meetings and /events, and /meetings.ics; with `?topic= &place= &since= &page=`. Feeds have
 * the entries that were published last, in the order of their days; tables have everything. Any page may read them (CORS).
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const asked = readDataQuery(searchParams, isOfEvents(pathname));
  if (!asked) throw new Response("Not found", { status: 404 });
  const values = context.get(requestContext);
  const [, name = "", ending] = pathname.split(/[/.]/);
  const scopes = (["topic", "place"] as const).flatMap((by) => scopeOf(by, asked[by] ?? "") ?? []);
  const { read, columns, ...head } = sources[name as keyof typeof sources]();
  const listed: Listed[] = [];
  // A mark before it would hide what makes a cell a formula.
  const lineOf = ({ cells }: DataRow) => csvLine(columns.map((column) => withoutMarks(cells[column] ?? "")));
  // Without the byte order mark, spreadsheets guess the encoding and garble accents.
  const lines = [`\ufeff${csvLine(columns)}`];
  const inTurn = createTurns(10);
  for await (const slice of read(values, scopes, asked))
    for (const one of slice) {
      if (one.changedAt < (asked.since ?? "")) continue;
      if (ending === "csv") lines.push(await inTurn(() => lineOf(one.row())));
      else listed.push(one);
    }
  const answer = () => {
    if (ending === "csv") return fileResponse(lines.join(""), "text/csv");
    const meetings = listed.flatMap(({ meeting }) => meeting ?? []);
    if (ending === "ics") return fileResponse(meetingsCalendar(meetings, values.siteUrl), "text/calendar");
    const { page } = asked;
    const next = listed.length > page * perPage ? dataQuery({ ...asked, page: page + 1 }) : undefined;
    const about = { license: licenseLine(), ...head, path: `/${name}`, query: dataQuery(asked), next };
    return feedResponse(request, values, newest(listed, page), about);
  };
  const response = answer();
  response.headers.set("Access-Control-Allow-Origin", "*");
  response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}

const sources = {
  record: () => ({
    title: recordPage.feedTitle,
    description: recordPage.description,
    page: recordPage.path,
    columns: recordColumns,
    read: readRows(recordKind, recordRow),
  }),
  promises: () => ({
    title: forOthers.feedTitles.promises,
    description: forOthers.data.description,
    page: promiseKind.listPath,
    columns: promiseColumns,
    read: readRows(promiseKind, promiseRow),
  }),
  meetings: () => ({
    title: forOthers.feedTitles.meetings,
    description: forOthers.data.description,
    page: pages.events.path,
    columns: meetingColumns,
    read: readMeetings,
  }),
  events: () => ({
    title: eventWords.calendar.name,
    description: forOthers.data.description,
    page: pages.events.path,
    // What hosts wrote is theirs.
    license: "",
    columns: eventColumns,
    read: readEvents,
  }),
};

/** A row takes a rendering, and of a feed only those of one page are shown. */
interface Listed {
  publishedAt: string;
  changedAt: string;
  row: () => DataRow;
  /** Of which it is made, where there is a calendar. */
  meeting?: Meeting;
}

function listedOf(
  { publishedAt, createdAt, changedAt }: Pick<Entry, "createdAt" | "changedAt"> & Partial<Entry>,
  row: () => DataRow,
): Listed {
  return { publishedAt: publishedAt ?? createdAt, changedAt, row };
}

function readRows(kind: Kind, rowOf: typeof recordRow) {
  return async function* (values: RequestContext, scopes: readonly Scope[]): AsyncGenerator<Listed[]> {
    for await (const entries of readSlices(values, kind)) {
      const about = entries.filter((entry) => scopes.every((scope) => isAbout(scope, entry)));
      yield about.map((entry) => listedOf(entry, () => rowOf(entry, values.siteUrl)));
    }
  };
}

/** All to come and the latest of those before, by time; canceled ones too. */
async function* readMeetings(values: RequestContext, scopes: readonly Scope[]): AsyncGenerator<Listed[]> {
  const { db, uses, siteUrl } = values;
  uses(meetingKind.name);
  const all = await listMeetings(db);
  // What is made of a thousand takes as long as to read them.
  await setImmediate();
  const about = all.filter((meeting) => scopes.every((scope) => isMeetingAbout(scope, meeting)));
  yield about.map((meeting) => ({ ...listedOf(meeting, () => meetingRow(meeting, siteUrl)), meeting }));
}

/** All that were published, canceled ones too. */
async function* readEvents(
  values: RequestContext,
  _: readonly Scope[],
  asked: DataQuery,
): AsyncGenerator<Listed[]> {
  for await (const entries of readSlices(values, eventKind, (all) => filterEvents(all, asked)))
    yield entries.map((entry) => listedOf(entry, () => eventRow(entry, values.siteUrl)));
}

/** Those that were published last, in the order of their days. */
function newest(listed: readonly Listed[], page: number) {
  const all = listed.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  const shown = new Set(all.slice((page - 1) * perPage, page * perPage));
  const articles = listed.filter((one) => shown.has(one)).map(({ row }) => row().item);
  return { articles, updatedAt: latest(articles.map(({ changedAt }) => changedAt)) ?? null };
}
