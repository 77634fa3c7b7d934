import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../../db/migrate.ts";
import { openDatabase } from "../../../db/open.ts";
import type { Database } from "../../../db/schema.ts";
import type { Article } from "../../../news/article.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import type { Draft, Kind } from "../../../publishing/kind.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { meeting } from "../../../publishing/kinds/meeting.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { eventDraft } from "../../../test/support/some-entries.ts";
import { isHarmless } from "../../../text/harmless-html.ts";
import { findLately } from "./find-lately.ts";
import { latelyHtml, unansweredHtml } from "./lately.tsx";

const now = new Date("2026-11-22T18:00:00Z");
let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lately-"));
  db = openDatabase({ dataDir: folder });
  await migrate(db);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test("with nothing to show there is no strip", async () => {
  const { html, unanswered } = await shown();
  expect([html, unanswered]).toEqual(["", ""]);
});

test("the three headlines are those of newsrooms here first, each group newest first", async () => {
  const titles = ["Far 1", "Near 1", "Far 2", "Near 2", "Far 3"];
  const { html } = await shown(titles.map((title) => article(title, title.startsWith("Near"))));
  expect(texts(html, "lately__title")).toEqual(["Near 1", "Near 2", "Far 1"]);
  expect(html).toContain("<b>The Paper</b>");
  expect(headings(html)).toEqual(["News"]);
});

test("next is what takes place soonest: a canceled event is passed over, a meeting counts with its announced day", async () => {
  await put(event, eventDraft({ title: "Called off", ...day("2026-11-30"), status: "cancelled" }));
  await put(event, eventDraft({ title: "Map night", ...day("2026-12-09") }));
  await put(meeting, meetingOn("2026-12-08 17:30"));
  const { html, until } = await shown();
  expect(texts(html, "lately__title")).toEqual(["Air board"]);
  expect(html).toContain('href="/events/meetings/air-board-2026-12-08"');
  expect(html).toContain("Tuesday, 5:30 PM CT, Health Department");
  expect(html).toContain("Dec <b>8</b>");
  expect(until.map((instant) => instant.toISOString())).toContain("2026-12-08T23:30:00.000Z");
});

test("a meeting that is over gives way to the event after it", async () => {
  await put(event, eventDraft({ title: "Map night", ...day("2026-12-09") }));
  await put(meeting, meetingOn("2026-11-22 10:00"));
  const { html } = await shown();
  expect(texts(html, "lately__title")).toEqual(["Map night"]);
  expect(html).toContain("6:00 PM to 8:00 PM CST, The Reading Room");
});

test("Record entries of the last sixty days are new, with their day; what they leave open has a part of its own", async () => {
  await put(record, recordOn("2026-06-15", "Older"));
  await put(record, recordOn("2026-10-21", "The appeals court is asked for a stay"));
  const { html, unanswered, tags, until } = await shown();
  expect(headings(html)).toEqual(["New in the Record"]);
  expect(texts(html, "lately__title")).toEqual(["The appeals court is asked for a stay"]);
  expect(html).toContain('<time class="data" dateTime="2026-10-21">October 21, 2026</time>');
  expect(html).not.toContain("The court’s ruling");
  expect(unanswered.match(/<i class="ring">\d+<\/i>/g)).toEqual([
    '<i class="ring">160</i>',
    '<i class="ring">32</i>',
  ]);
  expect(unanswered).toContain("Open since Jun 15, 2026. Not known as of Oct 28, 2026.");
  expect(unanswered).not.toContain("All open questions");
  expect(isHarmless(unanswered)).toBe(true);
  expect(tags).toEqual(new Set(["news", "event", "meeting", "record"]));
  expect(until.map((instant) => instant.toISOString())).toContain("2026-11-23T06:00:00.000Z");
});

test("older entries are not called new: the three newest stand there with their days", async () => {
  for (const date of ["2026-05-01", "2026-06", "2026-07-31", "2026-09-04"])
    await put(record, recordOn(date, `Of ${date}`));
  const { html } = await shown();
  expect(headings(html)).toEqual(["In the Record"]);
  expect(texts(html, "lately__title")).toEqual(["Of 2026-09-04", "Of 2026-07-31", "Of 2026-06"]);
  expect(html).toContain(">September 4, 2026</time>");
});

test("what publishers write is escaped, and the browser's policy takes the whole strip", async () => {
  await put(event, eventDraft({ title: "A & <b>B</b>", ...day("2026-12-09") }));
  await put(record, recordOn("2026-09-21", "“Who” pays?"));
  const { html } = await shown([article('<script>alert("x")</script>', true, "https://a.example/?a=1&b=2")]);
  expect(html).not.toContain("<script");
  expect(html).toContain('href="https://a.example/?a=1&amp;b=2"');
  expect(isHarmless(html)).toBe(true);
});

test("when the news cannot be read Home stands without the strip and looks again soon", async () => {
  const { html, until, reported } = await shown(new Error("gone"));
  expect([html, reported]).toEqual(["", 1]);
  expect(until[0]?.getTime()).toBeLessThanOrEqual(now.getTime() + 60_000);
});

async function shown(news: Article[] | Error = []) {
  const tags = new Set<string>();
  const until: Date[] = [];
  let reported = 0;
  const lately = await findLately({
    db,
    now: () => now,
    uses: (tag) => void tags.add(tag),
    until: (instant) => void until.push(instant),
    report: () => `${reported++}`,
    readNews: async () => {
      if (news instanceof Error) throw news;
      return { articles: news, updatedAt: now.toISOString() };
    },
  });
  return { html: latelyHtml(lately), unanswered: unansweredHtml(lately), tags, until, reported };
}

async function put(kind: Kind, draft: Draft): Promise<void> {
  const { outcome } = await createEntry(db, kind, draft, { by: "test", now, state: "published" });
  expect(outcome).toBe("saved");
}

function article(title: string, local: boolean, url = `https://paper.example/${title}`): Article {
  return { title, description: "", url, source: "The Paper", publishedAt: "2026-11-20T12:00:00Z", local };
}

const day = (date: string) => ({ start: `${date}T18:00`, end: `${date}T20:00` });

function meetingOn(next: string): Draft {
  const values = {
    title: "Air board",
    decides: "Appeals.",
    rhythm: "As needed.",
    place: "Health Department",
  };
  const calendar = "https://county.example/calendar";
  return { values: { ...values, calendar, next: next.replace(" ", "T"), grade: "B" }, body: "" };
}

function recordOn(date: string, title: string): Draft {
  const sources = "The Paper | Its story | 2026-09-21 | https://paper.example/a";
  const open = { open: "The court’s ruling", asOf: "2026-10-28" };
  return {
    values: { title, date, topics: "courts", sources, grade: "B", ...open },
    body: "It asks for a stay in the case.",
  };
}

function texts(html: string, className: string): string[] {
  return [...html.matchAll(new RegExp(`<a class="${className}"[^>]*>(.*?)</a>`, "g"))].map(([, t = ""]) => t);
}

function headings(html: string): string[] {
  return [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, text = ""]) => text);
}
