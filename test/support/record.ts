/** A running server whose Record has entries and promises in every state, beside those that an empty database begins with. */
import { putEntries } from "./entries.ts";
import { startServer } from "./start-server.ts";
import { test as base } from "./visit.ts";

const source = "sources: The Paper | Report on it | 2026-06-16 | https://paper.example/report | 2026-11-20";

/** The text of an entry's file. */
export function recordFile(
  changes: Record<string, string>,
  text = "Somebody decided something here.",
): string {
  return fileOf({ date: "2026-02-15", topics: "air", grade: "A", ...changes }, text);
}

const files: Record<string, string> = {
  "record/levee-suit": recordFile(
    {
      title: "Neighbors sue over the levee pumps",
      date: "2026-02-20",
      until: "2026-02-24",
      topics: "courts, air",
      open: "The ruling on the pumps",
      asOf: "2026-03-01",
    },
    "They *said* so.\n\n<b>Not bold</b> and a second line of text.",
  ),
  "record/levee-permit": recordFile({
    title: "The county permits the levee pumps",
    date: "2026-02",
    corrections: "2026-11-21 | It was the county, not the City.",
  }),
  "record/levee-jobs": recordFile({ title: "The levee board hires", date: "2024-07-01", topics: "jobs" }),
  "record/levee-draft": recordFile({ title: "Nobody has read this yet", state: "draft" }),
  "record/levee-gone": recordFile({ title: "Nothing now", state: "withdrawn" }),
  "standing/levee-old": statusLine({
    topic: "courts",
    day: "2026-02-24",
    entries: "levee-draft, levee-suit",
  }),
  "standing/levee-new": statusLine({ topic: "water", day: new Date().toISOString().slice(0, 10) }),
  ...Object.fromEntries(
    ["kept", "partly", "overdue", "open", "withdrawn"].map((status) => [
      `promise/levee-${status}`,
      fileOf({
        title: `The pumps will be quiet (${status}).`,
        figure: "40 decibels",
        who: "The levee board",
        made: "2025-05",
        due: "2026-01",
        status,
        counted: status === "open" ? "" : "The Paper counted 41 decibels in March 2026.",
        grade: "A",
      }),
    ]),
  ),
};

export const recordTest = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const server = await startServer();
      await putEntries(server, files);
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

function statusLine(head: Record<string, string>): string {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  return `---\n${lines.join("\n")}\n---\n\nThe levee is quiet.\n`;
}

function fileOf(head: Record<string, string>, text = ""): string {
  const lines = Object.entries(head).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return `---\n${[...lines, source].join("\n")}\n---\n\n${text}\n`;
}
