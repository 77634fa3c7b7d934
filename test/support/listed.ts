/** A running server on which events, stories and newsletter issues are published, for the browser tests. */
import { issueFile, putEntries, storyFile } from "./entries.ts";
import { eventFile } from "./event-file.ts";
import { startServer } from "./start-server.ts";
import { test as base } from "./visit.ts";

/** A winter night and a summer day, called off, online only, over; the times are far ahead so that they stay ahead. */
export const listedFiles: Record<string, string> = {
  "event/substation-night": eventFile(
    { cost: "Free", tags: "power, residents", hostLink: "https://friends.example.org/" },
    "Who pays, and *who decides*.\n\nBring questions.\n\n<b>Not bold</b>",
  ).replace("\n---\n\n", "\naccess: Parking: free, behind the hall\naccess: Hearing: captions\n---\n\n"),
  "event/map-night": eventFile({
    title: "Map night",
    start: "2031-07-01 18:30",
    end: "2031-07-01 22:00",
    link: "https://meet.example.org/maps",
    cost: "$10",
    tags: "residents",
  }),
  "event/prompt-hour": eventFile({
    title: "Prompt hour",
    place: "",
    address: "",
    link: "https://meet.example.org/hour",
    start: "2031-05-01 12:00",
    end: "2031-05-01 13:00",
    status: "postponed",
    changed: "2031-04-02 10:00",
  }),
  "event/called-off": eventFile({
    title: "Listening session",
    start: "2031-06-01 12:00",
    end: "2031-06-01 13:00",
    status: "cancelled",
    changed: "2031-04-02 10:00",
  }),
  "event/long-ago": eventFile({
    title: "Reading a power bill",
    start: "2025-02-01 18:00",
    end: "2025-02-01 19:00",
    published: "2025-01-01 10:00",
  }),
  "event/taken-off": eventFile({ title: "Nothing now", state: "withdrawn" }),
  "event/in-the-making": eventFile({ title: "Not yet", state: "draft" }),
  "story/the-old-depot": storyFile(
    { link: "https://depot.example/" },
    "We *met* there.\n\n<script>alert(1)</script>\n\n# Afterwards\n\nIt [burned](https://fire.example/).",
  ),
  "story/a-neighbor": storyFile({ title: "A neighbor who talks", writer: "Ben Ito", posted: "2031-01-01" }),
  "story/taken-back": storyFile({ title: "Nothing now", state: "withdrawn" }),
  "issue/who-measures": issueFile({
    subject: "Who measures the air",
    preview: "Seven instruments, and what each of them misses.",
    published: "2031-01-01 09:30",
  }),
  "issue/a-year": issueFile({}, "Hello.\n\n# Be in the room\n\nIt [rained](https://rain.example/)."),
  "issue/recalled": issueFile({ subject: "Nothing now", state: "withdrawn" }),
};

export const listedTest = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const server = await startServer();
      await putEntries(server, listedFiles);
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
