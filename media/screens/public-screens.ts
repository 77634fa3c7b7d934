/** The screens of the site and their states, with entries of every kind and stories in the news. */

import { createEntry } from "../../publishing/entries/save-entry.ts";
import { series } from "../../publishing/kinds/series.ts";
import { listDates } from "../../publishing/series/keep-dates.ts";
import { putEntries } from "../../test/support/entries.ts";
import { frontPagePhotos, frontPageStories, frontPageTopics } from "../../test/support/front-page.ts";
import { listedFiles } from "../../test/support/listed.ts";
import { openNewsServer } from "../../test/support/news-server.ts";
import { putPortraits } from "../../test/support/portraits.ts";
import { publishSeats, register } from "../../test/support/seats.ts";
import { eventDraft } from "../../test/support/some-entries.ts";
import { openBeside, type RunningServer } from "../../test/support/start-server.ts";
import { states } from "../../test/support/states.ts";
import { visit } from "../../test/support/visit.ts";
import { lastDays } from "../../time/zone-time.ts";
import type { Screens } from "./desk-screens.ts";

export async function openPublicScreens(): Promise<Screens> {
  const { server, close } = await openNewsServer(frontPageStories, {
    topics: frontPageTopics,
    routes: await frontPagePhotos(),
  });
  await putEntries(server, listedFiles);
  await putPortraits(server, {
    "a-test-name": {},
    "a-test-room": {
      values: {
        type: "room",
        title: "A Test Room of the Month",
        month: "2026-10",
        does: "People meet here on Fridays.",
      },
      picture: { width: 1500, height: 1000, color: "#6f6048" },
    },
    "an-earlier-name": {
      values: { title: "An Earlier Name", month: "2026-09" },
      picture: { color: "#4f6b52" },
    },
  });
  const seats = await putSeats(server);
  const entries = [
    "/events/substation-night",
    ...seats,
    "/events?month=2031-03",
    "/events?free=yes",
    "/events/map-night/poster",
    "/embed/events",
    "/stories/the-old-depot",
    "/newsletter/a-year",
    "/newsletter",
    "/record",
    "/record?topic=air&year=2026",
    "/topics/air",
    "/topics/courts",
    "/places/southaven",
    "/embed/topics/water",
    "/data",
    "/press",
    "/es",
    "/es/community",
    "/search?q=turbnes",
    "/es/search?q=agua",
    "/es/contact",
    "/es/events",
    `/news/${new Date().toISOString().slice(0, 7)}`,
    "/news?topic=air",
    "/record/2025-12-15-appeal-dismissed",
  ];
  return {
    url: server.url,
    list: [
      ...states,
      ...entries.map((path) => ({
        name: path,
        open: (page: Parameters<typeof visit>[0]) => visit(page, path),
      })),
    ],
    close,
  };
}

/** A weekly class with seats that begins tonight, and an evening that is full; the paths of their pages. */
async function putSeats(server: RunningServer): Promise<string[]> {
  const db = openBeside(server);
  const [day = ""] = lastDays("America/Chicago", new Date(), 1);
  const [start, end] = [`${day}T21:00`, `${day}T23:00`];
  const draft = eventDraft({
    title: "Reading your power bill",
    start,
    end,
    seats: "40",
    repeats: "weekly",
    times: "6",
  });
  const saving = { by: "a test", now: new Date(), state: "published" } as const;
  const made = await db.transaction().execute((trx) => createEntry(trx, series, draft, saving));
  if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
  const [tonight] = await listDates(db, made.entry.id);
  for (let n = 1; n <= 26; n++) await register(db, tonight?.id ?? 0, `Guest ${n}`);
  const full = await publishSeats(db, 2, { title: "Soldering night" });
  for (const name of ["Ada", "Mo"]) await register(db, full, name);
  const rows = await db
    .selectFrom("entries")
    .select(["kind", "slug"])
    .where("id", "in", [made.entry.id, tonight?.id ?? 0, full])
    .execute();
  await db.destroy();
  return rows.flatMap(({ kind, slug }) =>
    kind === "series" ? [`/events/series/${slug}`] : [`/events/${slug}`, `/events/${slug}/seat`],
  );
}
