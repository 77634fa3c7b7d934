/** A desk at which something waits, and the paths of all its screens. */
import { kinds } from "../../publishing/catalog.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { type RunningDesk, startDesk } from "./desk.ts";
import { eventProposal, send, sentStory } from "./proposals.ts";

export interface DeskScreens {
  desk: RunningDesk;
  paths: string[];
  /** References of a message and of an event proposal. */
  written: string;
  proposed: string;
}

export async function openDeskRooms(): Promise<DeskScreens> {
  const desk = await startDesk();
  const proposed = await send(desk.db, "event", eventProposal, new Date());
  await send(desk.db, "story", sentStory, new Date());
  const contact = {
    name: "Carla",
    email: "carla@example.com",
    subject: "A room",
    message: "We have a hall on Thursdays.",
  };
  const written = await send(desk.db, "contact", contact, new Date());
  const answer = await findEntry(desk.db, "question", "is-it-noisy");
  const known = `/entries/question/${answer?.id}`;
  const editors = [...kinds.keys()].filter((name) => name !== "issue").map((name) => `/entries/${name}/new`);
  const paths = [
    ...["/", "/messages", "/proposals", "/entries", "/newsletter", "/subscribers", "/subscribers/import"],
    ...["/news", "/visits", "/visits/report", "/health", "/people", "/people/invite", "/account"],
    ...["/search?q=hall", "/person?email=carla@example.com"],
    ...["/words", "/words?q=two+days", "/words/lately.title?page=/", "/words/about.md"],
    ...["/site", "/site/identity", "/site/mail", "/site/domain", "/first-hour/read", "/first-hour/open"],
    ...["/health/promises", "/health/backups", "/languages", "/languages/es"],
    ...["/meetings", "/site/lists", "/site/lists/chrome.nav", "/site/lists/maps.list", "/site/city"],
    ...["/entries/pictures", "/site/look"],
    ...[...editors, known, `${known}/in/es`, `/messages/${written}`, `/proposals/${proposed}`],
  ];
  return { desk, paths, written, proposed };
}
