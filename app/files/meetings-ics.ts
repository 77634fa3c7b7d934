import type { LoaderFunctionArgs } from "react-router";
import { meeting as kind } from "../../publishing/kinds/meeting.ts";
import { findMeeting, listMeetings } from "../../publishing/meetings/meetings.ts";
import { meetingsCalendar } from "../../publishing/meetings/meetings-calendar.ts";
import { readEntry } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { fileResponse } from "./file-response.ts";

/**
 * GET /events/meetings/<name>.ics: public meetings of one body to come and its latest past ones, canceled ones too, or one meeting
 * (RFC 5545). All of them: open-data.ts.
 */
export async function loader({ params: { name = "" }, context }: LoaderFunctionArgs): Promise<Response> {
  const values = context.get(requestContext);
  const { db, uses, siteUrl } = values;
  uses(kind.name);
  const one = await findMeeting(db, name);
  const meetings = one ? [one] : await listMeetings(db, name);
  // The body of somebody's subscription may have no date now.
  if (meetings.length === 0 && !(await readEntry(values, kind, name)))
    return new Response("Gone", { status: 410 });
  return fileResponse(meetingsCalendar(meetings, siteUrl), "text/calendar");
}
