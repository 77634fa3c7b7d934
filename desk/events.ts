/** The desk's commands for what is on. */
import { join } from "node:path";
import { whereabouts } from "../events/calendar.ts";
import { eventPath, type ListedEvent, listing } from "../events/listed-event.ts";
import { clashes, type Proposal, proposedEvent } from "../events/proposed-event.ts";
import { eventKeys, readEvent } from "../events/read-event.ts";
import { shownTimes } from "../events/shown-event.ts";
import { readFolder } from "../markdown/content-folder.ts";
import { fileName, freeName } from "../markdown/file-name.ts";
import type { DraftEvent } from "../newsletter/draft.ts";
import type { Command, Desk, Given } from "./command.ts";
import { accept, checkFiles, declineCommand, howToShow, problemsIn, submissionOf } from "./publish.ts";
import { type Column, localTime, tableLine } from "./terminal.ts";

const shown = "content/events";
const ours = join(import.meta.dirname, "..", shown);

/** `folder` holds one file an event. */
export function eventCommands(folder = ours): readonly Command[] {
  return [
    {
      call: "events list",
      help: "what is listed: coming, soonest first, and over, latest first",
      job: ({ now }) => list(folder, now()),
    },
    {
      call: "events check",
      help: "reads every file in content/events and says what is wrong, with file and line",
      job: () => checkFiles(readEvents(folder), "event"),
    },
    {
      call: "events accept REFERENCE [--host NAME] [--address ADDRESS] [--cost COST] [--anyway]",
      help: "makes a proposal a file in content/events and mails the sender; --anyway: in spite of a clash",
      job: (desk, given) => acceptProposal(desk, given, folder),
    },
    declineCommand("events", "event", "sender"),
  ];
}

/** What is coming and not called off, at most eight, for a letter. */
export function eventsForLetter(now: Date, siteUrl: string, folder = ours): DraftEvent[] {
  const { coming } = listing(eventsIn(readEvents(folder)), now);
  const on = coming.filter(({ status }) => status === "scheduled").slice(0, 8);
  return on.map((event) => {
    const { day, hours } = shownTimes(event);
    const place = event.place ? whereabouts(event) : "online";
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

function list(folder: string, now: Date): string {
  const files = readEvents(folder);
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

async function acceptProposal(desk: Desk, given: Given, folder: string): Promise<string> {
  const submission = await submissionOf(desk, "event", given);
  const files = readEvents(folder);
  const earlier = files.find(({ reference }) => reference === submission.reference)?.entry;
  const text = proposedEvent(
    submission.values as unknown as Proposal,
    submission.reference,
    desk.now(),
    given,
  );
  const event =
    earlier ??
    named(
      text,
      files.map(({ name }) => name),
    );
  const others = earlier ? [] : clashes(event, eventsIn(files));
  if (others.length > 0 && !given.anyway) {
    const lines = others.map(({ title, startsAt }) => `  ${localTime(startsAt)}  ${title}`);
    throw new Error(
      `Within three hours of ${localTime(event.startsAt)}:\n${lines.join("\n")}\nNothing was done. With --anyway it is accepted in spite of that.`,
    );
  }
  const file = { folder, name: event.slug, text, isThere: earlier !== undefined };
  const mailed = await accept(desk, submission, file, desk.settings.siteUrl + eventPath(event));
  const facts = `Host: ${event.host}. ${event.place ? `Place: ${event.place}, ${event.address}.` : `Online: ${event.link}.`}`;
  return `${shown}/${event.slug}.md ${earlier ? "was there already" : "is written"}. ${facts}\nRead it over and change what you like.\n${mailed}${howToShow}`;
}

/** The event under a name of its own: its day and its title. */
function named(text: string, taken: readonly string[]): ListedEvent {
  const draft = readEvent(text, `${shown}/proposal.md`);
  const name = freeName(`${draft.start.slice(0, 10)}-${fileName(draft.title, "event")}`, new Set(taken));
  return { ...draft, slug: name };
}

function readEvents(folder: string) {
  return readFolder(folder, shown, eventKeys, readEvent);
}

function eventsIn(files: ReturnType<typeof readEvents>): ListedEvent[] {
  return files.flatMap(({ entry }) => (entry ? [entry] : []));
}
