/** The screens of the site and their states, with entries of every kind and stories in the news. */
import { putEntries } from "../../test/support/entries.ts";
import { frontPagePhotos, frontPageStories, frontPageTopics } from "../../test/support/front-page.ts";
import { listedFiles } from "../../test/support/listed.ts";
import { openNewsServer } from "../../test/support/news-server.ts";
import { states } from "../../test/support/states.ts";
import { visit } from "../../test/support/visit.ts";
import type { Screens } from "./screen.ts";

export async function openPublicScreens(): Promise<Screens> {
  const { server, close } = await openNewsServer(frontPageStories, {
    topics: frontPageTopics,
    routes: await frontPagePhotos(),
  });
  await putEntries(server, listedFiles);
  const entries = [
    "/events/substation-night",
    "/stories/the-old-depot",
    "/newsletter/a-year",
    "/newsletter",
    "/record",
    "/record?topic=air&year=2026",
    "/es",
    "/es/community",
    "/es/contact",
    "/es/events",
    `/news/${new Date().toISOString().slice(0, 7)}`,
    "/news?topic=air-health",
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
