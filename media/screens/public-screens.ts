/** The screens of the site and their states, with entries of every kind and stories in the news. */

import { putEntries } from "../../test/support/entries.ts";
import { frontPagePhotos, frontPageStories, frontPageTopics } from "../../test/support/front-page.ts";
import { listedFiles } from "../../test/support/listed.ts";
import { openNewsServer } from "../../test/support/news-server.ts";
import { putPortraits } from "../../test/support/portraits.ts";
import { putSeats } from "../../test/support/seats.ts";
import { states } from "../../test/support/states.ts";
import { visit } from "../../test/support/visit.ts";
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
