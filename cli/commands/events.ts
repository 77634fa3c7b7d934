/** Desk commands: events. */
import type { DraftEvent } from "../../newsletter/draft.ts";
import { locationLine } from "../../publishing/calendar.ts";
import { eventsIn } from "../../publishing/event-files.ts";
import { eventPath, type ListedEvent, listing } from "../../publishing/listed-event.ts";
import { clashes, type Proposal, proposedEvent } from "../../publishing/proposed-event.ts";
import { readEvent } from "../../publishing/read-event.ts";
import { formatEventTimes } from "../../publishing/shown-event.ts";
import { slugify, uniqueName } from "../../text/markdown/slug.ts";
import {
  accept,
  checkFiles,
  declineCommand,
  earlierIn,
  howToShow,
  problemsIn,
  submissionOf,
} from "../accept-decline.ts";
import type { Command, Desk, Given } from "../command.ts";
import { eventWarnings } from "../event-check.ts";
import { type PublishedFolder, publishedIn } from "../published.ts";
import { type Column, localTime, tableLine } from "../terminal.ts";

/** `folder` holds one file an event; default: content/events. */
export function eventCommands(folder?: string): readonly Command[] {
  const published = publishedIn({ events: folder }).events;
  return [
    {
      call: "events list",
      help: "what is listed: coming, soonest first, and over, latest first",
      job: ({ now }) => list(published, now()),
    },
    {
      call: "events check",
      help: "reads every file in content/events and says what is wrong, with file and line",
      job: ({ now }) => check(published, now()),
    },
    {
      call: "events accept REFERENCE [--host NAME] [--address ADDRESS] [--cost COST] [--anyway]",
      help: "makes a proposal a file in content/events and mails the sender; without --host visitors see the sender's own name; --anyway: in spite of a clash",
      job: (desk, given) => acceptProposal(desk, given, published),
    },
    declineCommand("events", "event", "sender", published),
  ];
}

/** The next eight events that are not canceled, for a newsletter issue. */
export function eventsForIssue(now: Date, siteUrl: string, folder?: string): DraftEvent[] {
  const { coming } = listing(eventsIn(publishedIn({ events: folder }).events.read()), now);
  const on = coming.filter(({ status }) => status === "scheduled").slice(0, 8);
  return on.map((event) => {
    const { day, hours } = formatEventTimes(event);
    const place = event.place ? locationLine(event) : "online";
    return { title: event.title, url: siteUrl + eventPath(event), when: `${day}, ${hours}`, place };
  });
}

const columns: readonly Column[] = [
  ["START", 16],
  ["STATUS", 9],
  ["TITLE", 40],
  ["PLACE", 24],
  ["FILE", 60],
];

type EventFolder = PublishedFolder<ListedEvent>;

function list({ read }: EventFolder, now: Date): string {
  const files = read();
  const { coming, past } = listing(eventsIn(files), now);
  const lines = [...coming, ...past].map((event) =>
    tableLine(columns, [
      localTime(event.startsAt),
      event.status,
      event.title,
      event.place ?? "online",
      `${event.slug}.md`,
    ]),
  );
  const table = lines.length > 0 ? [tableLine(columns), ...lines].join("") : "Nothing is listed.\n";
  return `${table}${problemsIn(files)}`;
}

function check({ read, shown }: EventFolder, now: Date): string {
  const files = read();
  const remarks = eventWarnings(eventsIn(files), shown, now);
  return checkFiles(files, "event") + (remarks.length > 0 ? `\nWorth a look:\n${remarks.join("")}` : "");
}

async function acceptProposal(desk: Desk, given: Given, { read, path, shown }: EventFolder): Promise<string> {
  const submission = await submissionOf(desk, "event", given);
  const files = read();
  const earlier = earlierIn(files, submission);
  const text = proposedEvent(
    submission.values as unknown as Proposal,
    submission.reference,
    desk.now(),
    given,
  );
  const taken = files.map(({ name }) => name);
  const event = earlier ?? withFileName(text, shown, taken);
  const others = earlier ? [] : clashes(event, eventsIn(files));
  if (others.length > 0 && !given.anyway) {
    const lines = others.map(({ title, startsAt }) => `  ${localTime(startsAt)}  ${title}`);
    throw new Error(
      `Within three hours of ${localTime(event.startsAt)}:\n${lines.join("\n")}\nNothing was done. With --anyway it is accepted in spite of that.`,
    );
  }
  const file = { folder: path, name: event.slug, text, isThere: earlier !== undefined };
  const mailed = await accept(desk, submission, file, desk.settings.siteUrl + eventPath(event));
  const facts = `Host: ${event.host}. ${event.place ? `Place: ${event.place}, ${event.address}.` : `Online: ${event.link}.`}`;
  const isSender = !earlier && given.host === undefined;
  const unused = earlier && (given.host ?? given.address ?? given.cost) ? notUsed : "";
  return `${shown}/${event.slug}.md ${earlier ? "was there already" : "is written"}. ${facts}\n${isSender ? senderShown : ""}${unused}Read it over and change what you like.\n${mailed}${howToShow}`;
}

const senderShown =
  'Visitors see that host: it is the name of the person who proposed the event. For another one change "host" in the file, or accept with --host NAME.\n';
const notUsed = "The file stays as it is: change host, address and cost in it.\n";

/** The proposed event with a free file name made of its day and title. */
function withFileName(text: string, shown: string, taken: readonly string[]): ListedEvent {
  const draft = readEvent(text, `${shown}/proposal.md`);
  const name = uniqueName(`${draft.start.slice(0, 10)}-${slugify(draft.title, "event")}`, new Set(taken));
  return { ...draft, slug: name };
}
