import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placesNamed } from "../../../content/places.ts";
import { topicValues } from "../../../content/topics.ts";
import { migrate } from "../../../db/migrate.ts";
import { openDatabase } from "../../../db/open.ts";
import type { Database } from "../../../db/schema.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { importStarter } from "../../../publishing/files/starter.ts";
import type { Draft, Kind } from "../../../publishing/kind.ts";
import { promise } from "../../../publishing/kinds/promise.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { resource } from "../../../publishing/kinds/resource.ts";
import { announceMeeting } from "../../../publishing/meetings/save-meeting.ts";
import { putStory } from "../../../test/support/put-story.ts";
import { findTopic } from "./find-topic.ts";
import { hasPage, topicAddresses } from "./read-scoped.ts";
import { scopeOf } from "./scope.ts";
import { TopicPage } from "./topic-page.tsx";

const now = new Date("2026-11-23T18:00:00Z");
let folder: string;
let db: Database;
const context = () => ({ db, now: () => now, uses: () => {}, until: () => {} });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "topics-"));
  db = openDatabase({ dataDir: folder });
  await migrate(db);
  await importStarter(db, join(import.meta.dirname, "../../.."), now);
  await report("turbines", "xAI turbines get a permit in Southaven", ["air", "sites"], 3);
  await report(
    "bills",
    "MLGW board to vote on power rates",
    ["power", "money", "jobs", "water", "courts", "learning"],
    1,
  );
}, 60_000);

afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test.each([...topicValues])(
  "the page of %s has at least four kinds of things, and no script",
  async (value) => {
    const { html, view } = await shown(value);
    const kinds = [view.entries, view.open, ...view.lists.map(({ rows }) => rows)].filter(
      (things) => things.length > 0,
    );
    expect(kinds.length).toBeGreaterThanOrEqual(4);
    expect(view.standing?.day.words).toMatch(/2026$/);
    // Whoever reads an answer wants it whole.
    expect(html).not.toMatch(/ \(https:/);
    expect(html).not.toMatch(/<script|\sstyle=|\son[a-z]+=/);
    for (const other of topicValues) expect(html).toContain(`href="/topics/${other}"`);
    expect(html).toContain(`href="/record?topic=${value}&amp;all=1#entries"`);
  },
);

test("what is known to a day says for how many days it is open, what is known to a month at least for how many", async () => {
  await put(record, recordOn("2026-06", "No day is known", { open: "The day", asOf: "2026-09-28" }));
  await put(record, recordOn("2026-11-20", "A day is known", { open: "The hour", asOf: "2026-11-20" }));
  const { view, html } = await shown("jobs");
  expect(view.open.map(({ what, days }) => [what, days])).toEqual([
    ["The day", "145+"],
    ["The hour", "3"],
  ]);
  expect(html).toContain("Open since June 2026. Not known as of Sep 28, 2026.");
  expect(html).toContain('<i class="ring">3</i>');
});

test("the next announced meeting stands with the items that touch the topic, also where the body is of others", async () => {
  const board = await db
    .selectFrom("entries")
    .selectAll()
    .where("slug", "=", "mlgw-board")
    .executeTakeFirstOrThrow();
  const agenda = JSON.stringify([
    { text: "4. Turbine lease at Allen", topics: ["air"] },
    { text: "5. Water main on Third Street", topics: ["water"] },
  ]);
  await announceMeeting(db, board, { starts_at: "2026-12-02T14:30:00.000Z", source: "owner", agenda }, now);
  const { html } = await shown("air");
  expect(html).toContain("Dec 2, 2026, 8:30 AM CT");
  expect(html).toContain("4. Turbine lease at Allen");
  expect(html).not.toContain("Water main on Third Street");
  expect((await shown("money")).html).toContain("No date found.");
});

test("full coverage is named where more than one newsroom reports a story", async () => {
  const { html } = await shown("air");
  expect(html).toContain('<a href="/news/s/turbines" rel="noopener">full coverage, 3</a>');
  expect((await shown("power")).html).not.toContain("full coverage");
});

test("a place has a page once three kinds of things name it", async () => {
  const isPage = (value: string) => hasPage(context(), scopeNamed(value, "place"));
  expect(await isPage("southaven")).toBe(true);
  expect(await isPage("westwood")).toBe(false);
  await put(record, recordOn("2026-10-01", "Westwood asks for a meter"));
  await put(promise, promiseOn("A meter for westwood", "City"));
  expect(await isPage("westwood")).toBe(false);
  await put(resource, {
    values: { type: "office", title: "Meters", does: "Reads the one at Westwood.", grade: "B" },
    body: "",
  });
  expect(await isPage("westwood")).toBe(true);
  const { html } = await shown("westwood", "place");
  expect(html).toContain("Westwood asks for a meter");
  expect(html).toContain("A meter for westwood");
  expect(html).not.toContain('class="embed-code"');
  expect((await topicAddresses(context())).map(({ path }) => path)).toContain("/places/westwood");
});

test("a place is named by whole words alone", () => {
  expect(placesNamed("In Southaven’s south, WEST  MEMPHIS and southavenish")).toEqual([
    "southaven",
    "west-memphis",
  ]);
  expect(placesNamed("Memphis, Southern avenue")).toEqual([]);
});

async function shown(value: string, by: "topic" | "place" = "topic") {
  const view = await findTopic(context(), scopeNamed(value, by));
  const sent: typeof view = JSON.parse(JSON.stringify(view));
  const Stub = createRoutesStub([{ path: "/", Component: () => <TopicPage view={sent} /> }]);
  const html = renderToStaticMarkup(<Stub />);
  return { view, html };
}

function scopeNamed(value: string, by: "topic" | "place") {
  const scope = scopeOf(by, value);
  if (!scope) throw new Error(`There is no ${value}.`);
  return scope;
}

async function put(kind: Kind, draft: Draft) {
  const { outcome, ...saved } = await createEntry(db, kind, draft, { by: "test", now, state: "published" });
  expect(outcome, JSON.stringify(saved)).toBe("saved");
}

const sources = "The Paper | Report | 2026-06-16 | https://paper.example/report";

function recordOn(date: string, title: string, more: Record<string, string> = {}): Draft {
  return {
    values: { title, date, topics: "jobs", sources, grade: "A", ...more },
    body: "It was said in public, and written down there.",
  };
}

function promiseOn(title: string, who: string): Draft {
  return { values: { title, who, made: "2026-10-01", status: "open", sources, grade: "A" }, body: "" };
}

/** A story of the news that so many newsrooms report. */
async function report(key: string, title: string, topics: readonly string[], newsrooms: number) {
  const at = "2026-11-22T12:00:00.000Z";
  const reports = Array.from({ length: newsrooms }, (_, number) => ({
    source: `Paper ${number}`,
    title,
    description: "",
    at,
  }));
  await putStory(db, key, reports, { topics: ` ${topics.join(" ")} ` });
}
